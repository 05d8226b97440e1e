import { useListContext } from 'react-admin'
import { type Board, boards } from '../../../domain/notices/boards.ts'
import { boardFields } from '../../../domain/notices/fields.ts'
import { canPublishNotice, getAccessibleCompany, hasPermission } from '../../../domain/permissions.ts'
import { fieldColumns } from '../../kit/fields/fieldColumns.tsx'
import { SearchFilter } from '../../kit/list/SearchFilter.tsx'
import { ReferencePicker } from '../../kit/ReferencePicker.tsx'
import { ListCount, ResourceList } from '../../kit/ResourceList.tsx'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { pages } from '../../pages.ts'
import type { NoticeRecord } from '../../port/records/notice.ts'
import { useCanPerformAction, useSignedInUser } from '../../port/session.ts'
import { WithdrawnInput } from '../withdrawals/WithdrawnSwitch.tsx'
import { withdrawalsWords } from '../withdrawals/words.ts'
import { NoticeCard } from './NoticeCard.tsx'
import { NoticeCreate } from './NoticeCreate.tsx'
import { noticesWords } from './words.ts'

const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const
const SEARCH = <SearchFilter key="q" source="q" alwaysOn />
const WITHDRAWN = <WithdrawnInput key="withdrawn" source="withdrawn" alwaysOn />
const COMPANY = <ReferencePicker key="company" source="company" reference="companies" />

/** Text with the number of published or withdrawn notices. */
const NoticeCount = ({ board }: { board: Board }) => {
  const { filterValues } = useListContext()
  return (
    <ListCount
      count={filterValues.withdrawn ? withdrawalsWords.count[board] : noticesWords[board].count}
      found={noticesWords.found}
    />
  )
}

/** List of notices, newest first, with a form for a new notice if the user may publish. */
export const NoticesList = ({ board }: { board: Board }) => {
  const actor = useSignedInUser()
  const hasWithdrawn = useCanPerformAction('withdrawn.read')
  const canCreate = canPublishNotice(actor, boards[board])
  const hasCompanies =
    boards[board].ofCompany && hasPermission(actor, 'companies.list') && getAccessibleCompany(actor) === 'all'
  const inSight = hasWithdrawn ? [SEARCH, WITHDRAWN] : [SEARCH]
  return (
    <SectionCard title={noticesWords[board].list}>
      <ResourceList<NoticeRecord>
        resource={board}
        title={pages[board].title}
        lead={<NoticeCount board={board} />}
        above={canCreate && <NoticeCreate board={board} />}
        sort={NEWEST_FIRST}
        columns={fieldColumns<NoticeRecord>(boardFields[board])}
        tableFrom="never"
        filters={hasCompanies ? [...inSight, COMPANY] : inSight}
        filtersOnPhone={inSight.length}
        card={(notice) => <NoticeCard board={board} notice={notice} />}
        isCardLink={false}
        empty={{
          title: noticesWords[board].empty.title,
          text: noticesWords[board].empty[canCreate ? 'create' : 'read'],
        }}
        failed={noticesWords[board].failed}
      />
    </SectionCard>
  )
}
