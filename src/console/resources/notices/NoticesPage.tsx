import { Box } from '@mui/material'
import { ListBase, useTranslate } from 'react-admin'
import { type Board, boards } from '../../../domain/notices.ts'
import { canPublish } from '../../../domain/permissions.ts'
import { useActor } from '../../api/session.ts'
import { queryOptions } from '../../components/queryOptions.ts'
import { SectionCard } from '../../components/SectionCard.tsx'
import { ListContent } from '../../components/table/ListContent.tsx'
import { ListSearchInput } from '../../components/table/ListSearchInput.tsx'
import { NoticeCreate } from './create/NoticeCreate.tsx'
import { NoticesEmpty } from './NoticesEmpty.tsx'
import { NoticesHeader } from './NoticesHeader.tsx'
import { NoticesWithdrawnSwitch } from './NoticesWithdrawnSwitch.tsx'
import { noticesView } from './noticesView.tsx'

const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const
const PAGE_SIZE = 10

/** A notice board: the form that publishes, for whom it is for, above what was published, the newest first. */
export const NoticesPage = ({ board }: { board: Board }) => {
  const translate = useTranslate()
  const mayCreate = canPublish(useActor(), boards[board])
  return (
    <ListBase
      resource={board}
      storeKey={false}
      perPage={PAGE_SIZE}
      sort={NEWEST_FIRST}
      queryOptions={queryOptions}
      disableAuthentication
    >
      <NoticesHeader board={board} />
      {mayCreate && <NoticeCreate board={board} />}
      <SectionCard
        title={translate(`notices.${board}.list`)}
        actions={
          <Box sx={{ display: { xs: 'contents', sm: 'flex' }, gap: 2 }}>
            <NoticesWithdrawnSwitch />
            <ListSearchInput />
          </Box>
        }
      >
        <ListContent
          view={noticesView(board)}
          empty={<NoticesEmpty board={board} />}
          failed={translate(`notices.${board}.failed`)}
        />
      </SectionCard>
    </ListBase>
  )
}
