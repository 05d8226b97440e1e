import type { RaRecord } from 'react-admin'
import { type Board, boards } from '../../../domain/boards.ts'
import { toUpperCase } from '../../../domain/text.ts'
import type { VetoTarget } from '../../../domain/vetoes.ts'
import type { WireWithdrawal } from '../../../domain/withdrawals.ts'
import { type FileRecord, parseFile } from './file.ts'
import { toText } from './toText.ts'

/** A notice of any board as the console works with it; '' for what the back end does not say. */
export interface NoticeRecord extends RaRecord<number>, WireWithdrawal {
  /** Whom it is about, as it is shown: the vetoed in upper case, or the company; '' for an announcement. */
  subject: string
  /** The vetoed, as it was typed. */
  name: string
  /** Rich text, or plain text from another back end. */
  text: string
  /** Of a veto; undefined where it is not shown. */
  rfc: string | undefined
  /** Whom a veto means now; undefined where it is not shown. */
  targets?: readonly VetoTarget[]
  created_by: string
  /** Ours: its version, and of one that was corrected when and by whom. */
  version?: number
  corrected_at?: string
  corrected_by?: string
  /** A moment (ISO 8601). */
  created_at: string
  attachment: FileRecord
}

/** A notice as a back end may list it: only the id is certain. */
export const parseNotice =
  (board: Board) =>
  ({ name, ...sent }: RaRecord): NoticeRecord => {
    // What the notice itself is called is not what its file is.
    const attachment = parseFile(sent)
    const { body, named } = boards[board]
    return {
      ...sent,
      id: attachment.id,
      subject: named ? toUpperCase(toText(name)) : toText(sent.company_name),
      name: toText(name),
      text: toText(sent[body]),
      rfc: typeof sent.rfc === 'string' ? sent.rfc : undefined,
      created_by: toText(sent.created_by),
      created_at: attachment.created_at,
      attachment,
    }
  }
