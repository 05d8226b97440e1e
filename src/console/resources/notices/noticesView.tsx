import type { Board } from '../../../domain/notices.ts'
import { upper } from '../../../domain/text.ts'
import type { TableView } from '../../components/table/tableView.ts'
import type { NoticeRecord } from '../../providers/adapter/notice.ts'
import { NoticeCard } from './NoticeCard.tsx'

/** What a board shows of a notice: all of it, on a card. */
export const noticesView = (board: Board): TableView<NoticeRecord> => ({
  columns: [],
  linkLabel: (notice) => upper(notice.subject),
  card: (notice) => <NoticeCard board={board} notice={notice} />,
})
