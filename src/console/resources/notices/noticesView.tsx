import type { Board } from '../../../domain/notices.ts'
import type { TableView } from '../../components/table/tableView.ts'
import { type ListedNotice, noticeSubject } from './listedNotice.ts'
import { NoticeCard } from './NoticeCard.tsx'

/** What a board shows of a notice: all of it, on a card. */
export const noticesView = (board: Board): TableView<ListedNotice> => ({
  columns: [],
  linkLabel: (notice) => noticeSubject(board, notice),
  card: (notice) => <NoticeCard board={board} notice={notice} />,
})
