import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { DataTable, List, SelectInput, useListContext, useTranslate } from 'react-admin'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { dayOf, formatDay } from '../../../domain/days.ts'
import type { WaitingEvidence } from '../../../domain/reviews.ts'
import { upper } from '../../../domain/text.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { DataTableBody } from '../../components/list/DataTableBody.tsx'
import { DataTableHead } from '../../components/list/DataTableHead.tsx'
import { EmptyOrNoMatches } from '../../components/list/EmptyOrNoMatches.tsx'
import { FilterFocus } from '../../components/list/FilterFocus.tsx'
import { ListError } from '../../components/list/ListError.tsx'
import { listDefaults } from '../../components/list/listDefaults.tsx'
import { PhoneListBar } from '../../components/list/PhoneListBar.tsx'
import { ResponsiveRows } from '../../components/list/ResponsiveRows.tsx'
import { RowLink } from '../../components/list/RowLink.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { ReferencePicker } from '../../components/ReferencePicker.tsx'
import { useIsPhone } from '../../components/useIsPhone.ts'
import { WaitingPapers } from '../../resources/companyPapers/WaitingPapers.tsx'
import { HeldBy } from './HeldBy.tsx'
import { decidedIn, LastDecision } from './LastDecision.tsx'
import { OLDEST_FIRST, reviewUrl } from './queue.ts'
import { ReviewBulkActions } from './ReviewBulkActions.tsx'
import { ReviewFigures } from './ReviewFigures.tsx'
import { useAge } from './useAge.ts'

const PER_PAGE = 25
const COLUMNS = 6
const DAYS = [3, 7, 30] as const

const FILTERS = [
  <ReferencePicker key="company" source="company" reference="companies" alwaysOn />,
  <ReferencePicker key="type" source="type" reference="accreditationTypes" alwaysOn />,
  <SelectInput
    key="days"
    source="days"
    choices={DAYS.map((id) => ({ id, name: `reviews.ages.${id}` }))}
    alwaysOn
  />,
  <SelectInput
    key="below"
    source="below"
    choices={DAYS.map((id) => ({ id, name: `reviews.below.${id}` }))}
  />,
]

const Empty = () => {
  const translate = useTranslate()
  return (
    <EmptyOrNoMatches>
      <EmptyState title={translate('reviews.none')} text={translate('reviews.noneText')} />
    </EmptyOrNoMatches>
  )
}

/** Leads to the first that nobody looks at. */
const StartButton = () => {
  const translate = useTranslate()
  const { data = [], filterValues } = useListContext<WaitingEvidence>()
  const first = data.find(({ held }) => !held || held.mine)
  if (!first) return null
  return (
    <Button variant="contained" component={Link} to={reviewUrl(first.id, filterValues)}>
      {translate('reviews.start')}
    </Button>
  )
}

const Header = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { state } = useLocation()
  // The list writes its view into the address, whose state goes with the one before.
  const [last] = useState(() => decidedIn(state))
  return (
    <>
      <PageHeader
        title={translate('reviews.title')}
        lead={translate('reviews.lead')}
        actions={<StartButton />}
      />
      <LastDecision last={last} onUndone={(id) => navigate(reviewUrl(id, {}))} />
      <ReviewFigures />
      <WaitingPapers />
    </>
  )
}

const Whose = ({ row }: { row: WaitingEvidence }) => {
  const { filterValues } = useListContext()
  return <RowLink to={reviewUrl(row.id, filterValues)}>{upper(row.person_name)}</RowLink>
}

const Since = ({ row: { created_at } }: { row: WaitingEvidence }) => (
  <time dateTime={created_at}>
    {useAge()(created_at)}
    <Typography variant="caption" component="span" color="text.secondary" sx={{ display: 'block' }}>
      {formatDay(dayOf(new Date(created_at)))}
    </Typography>
  </time>
)

const WaitingCard = ({ row }: { row: WaitingEvidence }) => (
  <>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
      <Whose row={row} />
      <Since row={row} />
    </Box>
    <Box>{row.type_name}</Box>
    <Typography variant="caption" color="text.secondary">
      {upper(row.company_name)}
    </Typography>
    {row.held && <HeldBy held={row.held} />}
  </>
)

const Rows = () => {
  const { filterValues } = useListContext()
  return (
    <DataTable
      head={DataTableHead}
      body={DataTableBody}
      rowClick={(id) => reviewUrl(Number(id), filterValues)}
      bulkActionButtons={<ReviewBulkActions />}
    >
      <DataTable.Col<WaitingEvidence> source="created_at" render={(row) => <Since row={row} />} />
      <DataTable.Col<WaitingEvidence>
        source="person_name"
        disableSort
        render={(row) => <Whose row={row} />}
      />
      <DataTable.Col<WaitingEvidence> source="type_name" disableSort />
      <DataTable.Col<WaitingEvidence>
        source="company_name"
        disableSort
        render={({ company_name }) => upper(company_name)}
      />
      <DataTable.Col<WaitingEvidence>
        source="expires_on"
        disableSort
        render={({ expires_on }) => (expires_on ? formatDay(expires_on) : '—')}
      />
      <DataTable.Col<WaitingEvidence>
        source="held"
        disableSort
        render={({ held }) => <HeldBy held={held} />}
      />
    </DataTable>
  )
}

/** /por-revisar: documents that wait for a decision, the oldest first. Filter and page live in the address. */
export const ReviewsPage = () => {
  const isPhone = useIsPhone()
  return (
    <FilterFocus>
      <List
        {...listDefaults}
        resource="reviews"
        title={<Header />}
        filters={isPhone ? [] : FILTERS}
        actions={false}
        error={<ListError title="reviews.failed" />}
        sort={OLDEST_FIRST}
        perPage={PER_PAGE}
      >
        {isPhone && <PhoneListBar filters={FILTERS} sortFields={['created_at']} />}
        <ResponsiveRows<WaitingEvidence>
          columns={COLUMNS}
          empty={<Empty />}
          isSelectable
          card={(row) => <WaitingCard row={row} />}
        >
          <Rows />
        </ResponsiveRows>
      </List>
    </FilterFocus>
  )
}
