import type { RaRecord } from 'react-admin'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import type { WireWithdrawal } from '../../../domain/common/withdrawals.ts'
import { type Board, boards } from '../../../domain/notices/boards.ts'
import type { VetoTarget } from '../../../domain/notices/vetoes.ts'
import { convertValueToText } from './convertValueToText.ts'
import { type FileRecord, parseFileRecord } from './file.ts'

/** Notice on one of the notice boards. Missing texts are ''. */
export interface NoticeRecord extends RaRecord<number>, WireWithdrawal {
  /** Displayed subject: the vetoed (banned) person or company, or the company of the notice. '' for an announcement. */
  subject: string
  /** Name of the vetoed (banned) person or company, as the user typed it. */
  name: string
  /** Rich text. Some servers send plain text. */
  text: string
  /** RFC (Mexican tax number) of a vetoed (banned) person or company; undefined if the user may not see it. */
  rfc: string | undefined
  /** People and companies that the veto (ban) currently blocks; undefined if the user may not see them. */
  targets?: readonly VetoTarget[]
  created_by: string
  /** Version number, sent only by our own server, with time and author of the last correction. */
  version?: number
  corrected_at?: string
  corrected_by?: string
  /** Time of publication (ISO 8601). */
  created_at: string
  attachment: FileRecord
}

/** Returns a function that parses the notices of one notice board. */
export const parseNotice =
  (board: Board) =>
  ({ name, ...sent }: RaRecord): NoticeRecord => {
    // Parsed without `name`, which belongs to the notice and not to its attachment.
    const attachment = parseFileRecord(sent)
    const { body, named } = boards[board]
    return {
      ...sent,
      id: attachment.id,
      subject: named ? toSpanishUpperCase(convertValueToText(name)) : convertValueToText(sent.company_name),
      name: convertValueToText(name),
      text: convertValueToText(sent[body]),
      rfc: typeof sent.rfc === 'string' ? sent.rfc : undefined,
      created_by: convertValueToText(sent.created_by),
      created_at: attachment.created_at,
      attachment,
    }
  }
