import { type Board, boards, type Notice } from '../../../domain/notices.ts'
import { upper } from '../../../domain/text.ts'
import { endpointUrl } from '../../api/client.ts'
import type { ListedFile } from '../../components/documents/listedFile.ts'

type AnyBoards = Notice<'vetoes'> & Notice<'non_accordance'>

/** A notice of any board as whatever back end may list it: only the id is certain. */
export interface ListedNotice extends ListedFile, Partial<Omit<AnyBoards, 'id'>> {}

export const noticeText = (board: Board, notice: ListedNotice): string => notice[boards[board].body] ?? ''

/** Whom it is about: the vetoed, or the company; '' for an announcement. */
export const noticeSubject = (board: Board, { name, company_name }: ListedNotice): string =>
  upper((boards[board].named ? name : company_name) ?? '')

/** Its file, without what the notice itself is called. */
export const noticeFile = ({ name, ...notice }: ListedNotice): ListedFile => notice

/** Where the file's bytes are. */
export const noticeFilePath = (board: Board, { id, file }: ListedNotice): string =>
  file ?? endpointUrl(`${board}.download`, { params: { id } })
