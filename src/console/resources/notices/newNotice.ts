import { type Board, boards, newNotices } from '../../../domain/notices.ts'
import { isBlank } from '../../../domain/richText.ts'
import { validateWith } from '../../components/validateWith.ts'

type Values = Record<string, unknown>

/** The initial values of the form. */
export const emptyNotice = (board: Board): Values => ({ [boards[board].body]: '', file: null })

/** Drops empty fields: another back end may not know them. */
const withoutEmptyFields = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  )

/** Empty fields are dropped, and a rich text without any visible text is empty. */
const normalize = (board: Board, values: Values): Values => {
  const { body } = boards[board]
  return { ...withoutEmptyFields(values), [body]: isBlank(String(values[body] ?? '')) ? '' : values[body] }
}

/** What is missing or wrong in a new notice's fields: the server's own rules. */
export const validateNotice = (board: Board, values: Values): Record<string, string> =>
  validateWith(newNotices[board])(normalize(board, values))

/** A new notice's fields as they are sent. */
export const toNoticeData = (board: Board, values: Values): Values =>
  withoutEmptyFields(newNotices[board].parse(normalize(board, values)))

/** The form's fields, which show their own errors. */
export const noticeFormFields = (board: Board): string[] => [...Object.keys(newNotices[board].shape), 'file']
