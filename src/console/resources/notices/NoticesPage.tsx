import { ListBase, useTranslate } from 'react-admin'
import type { Board } from '../../../domain/notices.ts'
import { useCan } from '../../providers/session.ts'
import { silent } from '../../shared/patience.ts'
import { SectionCard } from '../../shared/SectionCard.tsx'
import { FilterBox } from '../../shared/table/FilterBox.tsx'
import { ListPanel } from '../../shared/table/ListPanel.tsx'
import { NoticeCreate } from './create/NoticeCreate.tsx'
import { NoticesEmpty } from './NoticesEmpty.tsx'
import { NoticesHead } from './NoticesHead.tsx'
import { NoticesWithdrawn } from './NoticesWithdrawn.tsx'
import { noticesView } from './noticesView.tsx'

const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const
const PAGE_SIZE = 10

/** A notice board: the form that publishes, for whom it is for, above what was published, the newest first. */
export const NoticesPage = ({ board }: { board: Board }) => {
  const translate = useTranslate()
  const mayCreate = useCan('notices.create')
  return (
    <ListBase
      resource={board}
      storeKey={false}
      perPage={PAGE_SIZE}
      sort={NEWEST_FIRST}
      queryOptions={silent}
      disableAuthentication
    >
      <NoticesHead board={board} />
      {mayCreate && <NoticeCreate board={board} />}
      <SectionCard
        title={translate(`notices.${board}.list`)}
        actions={
          <>
            <NoticesWithdrawn />
            <FilterBox />
          </>
        }
      >
        <ListPanel
          view={noticesView(board)}
          empty={<NoticesEmpty board={board} />}
          failed={translate(`notices.${board}.failed`)}
        />
      </SectionCard>
    </ListBase>
  )
}
