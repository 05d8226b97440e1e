import './words.ts'
import { FilterButton, ListBase, ListView, SortButton, useListContext, useTranslate } from 'react-admin'
import { exportColumns } from '../../../contract/exports.ts'
import { type Board, boards } from '../../../domain/boards.ts'
import { can, canPublish, companyScope } from '../../../domain/permissions.ts'
import { useActor } from '../../api/session.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { EmptyOrNoMatches } from '../../components/list/EmptyOrNoMatches.tsx'
import { ExportButton } from '../../components/list/ExportButton.tsx'
import { FilterFocus } from '../../components/list/FilterFocus.tsx'
import { ListActions } from '../../components/list/ListActions.tsx'
import { ListError } from '../../components/list/ListError.tsx'
import { listDefaults } from '../../components/list/listDefaults.tsx'
import { PhoneListBar } from '../../components/list/PhoneListBar.tsx'
import { ResponsiveRows } from '../../components/list/ResponsiveRows.tsx'
import { SearchFilter } from '../../components/list/SearchFilter.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import { ReferencePicker } from '../../components/ReferencePicker.tsx'
import { SectionCard } from '../../components/SectionCard.tsx'
import { useIsPhone } from '../../components/useIsPhone.ts'
import { useHasWithdrawn, WithdrawnInput } from '../../components/withdrawals/WithdrawnSwitch.tsx'

import { pages } from '../../pages.ts'
import type { NoticeRecord } from '../../providers/adapter/notice.ts'
import { NoticeCard } from './NoticeCard.tsx'
import { NoticeCreate } from './NoticeCreate.tsx'

const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const
const SORTED_BY = ['created_at']

const SEARCH = <SearchFilter key="q" source="q" alwaysOn />
const WITHDRAWN = <WithdrawnInput key="withdrawn" source="withdrawn" alwaysOn />
const COMPANY = <ReferencePicker key="company" source="company" reference="companies" />

/** The filters of a board that stand in sight, and those that are added to them, as far as they make sense for this user. */
const useNoticeFilters = (board: Board) => {
  const actor = useActor()
  const hasWithdrawn = useHasWithdrawn()
  const hasCompanies =
    boards[board].ofCompany && can(actor, 'companies.list') && companyScope(actor) === 'all'
  return { inSight: hasWithdrawn ? [SEARCH, WITHDRAWN] : [SEARCH], added: hasCompanies ? [COMPANY] : [] }
}

/** The board's title, and how many notices there are. */
const NoticesHeader = ({ board }: { board: Board }) => {
  const translate = useTranslate()
  const { total, error, filterValues } = useListContext()
  const counted = filterValues.withdrawn ? `withdrawals.count.${board}` : `notices.${board}.count`
  const key = filterValues.q ? 'notices.found' : counted
  const lead = total === undefined || error ? '' : translate(key, { smart_count: total, q: filterValues.q })
  return (
    <PageHeader
      title={translate(pages[board].title)}
      lead={lead}
      actions={<ExportButton endpoint={`${board}.export`} sources={exportColumns[board]} />}
    />
  )
}

/** Nothing was found, with the way back to all; or nothing was published, with what to do about it. */
const NoticesEmpty = ({ board }: { board: Board }) => {
  const translate = useTranslate()
  const mayCreate = canPublish(useActor(), boards[board])
  return (
    <EmptyOrNoMatches>
      <EmptyState
        title={translate(`notices.${board}.empty.title`)}
        text={translate(`notices.${board}.empty.${mayCreate ? 'create' : 'read'}`)}
      />
    </EmptyOrNoMatches>
  )
}

/** A notice board: the form that publishes, for whom it is for, above what was published, the newest first. */
export const NoticesList = ({ board }: { board: Board }) => {
  const translate = useTranslate()
  const isPhone = useIsPhone()
  const mayCreate = canPublish(useActor(), boards[board])
  const { inSight, added } = useNoticeFilters(board)
  const filters = [...inSight, ...added]
  const { component, pagination } = listDefaults
  return (
    <ListBase resource={board} exporter={false} sort={NEWEST_FIRST} queryOptions={queryOptions}>
      <NoticesHeader board={board} />
      {mayCreate && <NoticeCreate board={board} />}
      <SectionCard title={translate(`notices.${board}.list`)}>
        <FilterFocus>
          <ListView
            title={false}
            filters={isPhone ? inSight : filters}
            actions={
              isPhone ? (
                false
              ) : (
                <ListActions>
                  {added.length > 0 && <FilterButton filters={filters} />}
                  <SortButton fields={SORTED_BY} />
                </ListActions>
              )
            }
            pagination={pagination}
            component={component}
            error={<ListError title={`notices.${board}.failed`} />}
            empty={false}
          >
            {isPhone && (
              <PhoneListBar filters={added.length > 0 ? added : undefined} sortFields={SORTED_BY} />
            )}
            <ResponsiveRows<NoticeRecord>
              hasCards
              isCardLink={false}
              empty={<NoticesEmpty board={board} />}
              card={(notice) => <NoticeCard board={board} notice={notice} />}
            />
          </ListView>
        </FilterFocus>
      </SectionCard>
    </ListBase>
  )
}
