import './words.ts'
import { Box, Typography } from '@mui/material'
import { DataTable, DateInput, List, SelectInput, useTranslate } from 'react-admin'
import { momentText } from '../../../contract/logFields.ts'
import { VISIT_STATES, type VisitReport } from '../../../domain/visitReports.ts'
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
import { useIsPhone } from '../../components/useIsPhone.ts'
import { recordUrl } from '../../pages.ts'
import { VisitStateChip } from './VisitStateChip.tsx'

const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const
const PER_PAGE = 25
const COLUMNS = 4

const FILTERS = [
  <SelectInput
    key="state"
    source="state"
    choices={VISIT_STATES.map((id) => ({ id, name: `visits.states.${id}` }))}
    alwaysOn
  />,
  <DateInput key="from" source="from" alwaysOn />,
  <DateInput key="to" source="to" alwaysOn />,
]

const Header = () => {
  const translate = useTranslate()
  return <PageHeader title={translate('visits.title')} lead={translate('visits.lead')} />
}

const Empty = () => {
  const translate = useTranslate()
  return (
    <EmptyOrNoMatches>
      <EmptyState title={translate('visits.none')} text={translate('visits.noneText')} />
    </EmptyOrNoMatches>
  )
}

const Moment = ({ report: { id, created_at } }: { report: VisitReport }) => (
  <RowLink to={recordUrl('visit', id)}>
    <time dateTime={created_at}>{momentText(created_at)}</time>
  </RowLink>
)

/** Whose credential it was, and whether it was valid then. */
const Whose = ({ report: { person_name, company_name, was_valid } }: { report: VisitReport }) => {
  const translate = useTranslate()
  if (person_name === '') return <>{translate('visits.unknown')}</>
  return (
    <>
      {person_name}
      <Typography variant="caption" component="p" color="text.secondary">
        {company_name} · {translate(`visits.valid.${was_valid}`)}
      </Typography>
    </>
  )
}

/** The beginning of what was told, and where it was. */
const What = ({ report: { what, place } }: { report: VisitReport }) => (
  <>
    <Box sx={twoLinesStyle}>{what}</Box>
    <Typography variant="caption" component="p" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {place}
    </Typography>
  </>
)

const VisitCard = ({ report }: { report: VisitReport }) => (
  <>
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        justifyContent: 'space-between',
      }}
    >
      <Moment report={report} />
      <VisitStateChip state={report.state} />
    </Box>
    <What report={report} />
    <Box>
      <Whose report={report} />
    </Box>
  </>
)

/** /reportes-de-visitas: what visitors told, the newest first. Filter and page live in the address. */
export const VisitsPage = () => {
  const isPhone = useIsPhone()
  return (
    <FilterFocus>
      <List
        {...listDefaults}
        resource="visitReports"
        title={<Header />}
        filters={isPhone ? FILTERS.slice(0, 1) : FILTERS}
        actions={false}
        error={<ListError title="visits.failed" />}
        sort={NEWEST_FIRST}
        perPage={PER_PAGE}
      >
        {isPhone && <PhoneListBar filters={FILTERS.slice(1)} sortFields={['id']} />}
        <ResponsiveRows<VisitReport>
          columns={COLUMNS}
          empty={<Empty />}
          card={(report) => <VisitCard report={report} />}
        >
          <DataTable
            head={DataTableHead}
            body={DataTableBody}
            rowClick={(id) => recordUrl('visit', id)}
            bulkActionButtons={false}
          >
            <DataTable.Col<VisitReport> source="id" render={(report) => <Moment report={report} />} />
            <DataTable.Col<VisitReport>
              source="state"
              disableSort
              render={({ state }) => <VisitStateChip state={state} />}
            />
            <DataTable.Col<VisitReport>
              source="person_name"
              disableSort
              render={(report) => <Whose report={report} />}
            />
            <DataTable.Col<VisitReport>
              source="what"
              disableSort
              render={(report) => <What report={report} />}
            />
          </DataTable>
        </ResponsiveRows>
      </List>
    </FilterFocus>
  )
}

const twoLinesStyle = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const
