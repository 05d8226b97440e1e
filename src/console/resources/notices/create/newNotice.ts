import { type Board, boards, newNotices } from '../../../../domain/notices.ts'
import { isBlank } from '../../../../domain/richText.ts'
import { validateWith } from '../../../components/validateWith.ts'

type Values = Record<string, unknown>

/** A form in which nothing was said yet. */
export const emptyNotice = (board: Board): Values => ({ [boards[board].body]: '', file: null })

/** What nobody filled in stays out: a back end may know nothing of it. */
const withoutEmptyFields = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  )

/** A text in which nothing can be read is none. */
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

/** The fields that the form shows, where a refusal can stand beside them. */
export const noticeFormFields = (board: Board): string[] => [...Object.keys(newNotices[board].shape), 'file']
