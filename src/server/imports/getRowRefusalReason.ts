import { formatValidationErrorCode } from '../../contract/errorTexts.ts'
import { HttpError } from '../common/httpError.ts'
import { texts as commonTexts } from '../common/messages.ts'
import { DuplicateValueError, MissingReferenceError } from '../store/store.ts'

/** Returns the reason why a row was refused, or undefined for an unexpected error. */
export const getRowRefusalReason = (error: unknown): string | undefined => {
  if (error instanceof HttpError && error.status < 500)
    return Object.values(error.fields ?? {}).flat()[0] ?? error.message
  if (error instanceof DuplicateValueError) return formatValidationErrorCode('taken')
  return error instanceof MissingReferenceError ? commonTexts.brokenReference : undefined
}
