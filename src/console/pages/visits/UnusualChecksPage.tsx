import './words.ts'
import { Box, Typography } from '@mui/material'
import { DataTable, List, SelectInput, useTranslate } from 'react-admin'
import { momentText } from '../../../contract/logFields.ts'
import { UNUSUAL_KINDS, type UnusualCheck } from '../../../domain/checks.ts'
import { VISIT_STATES } from '../../../domain/visitReports.ts'
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

const FILTERS = [
  <SelectInput
    key="state"
    source="state"
    choices={VISIT_STATES.map((id) => ({ id, name: `visits.states.${id}` }))}
    alwaysOn
  />,
  <SelectInput
    key="kind"
    source="kind"
    choices={UNUSUAL_KINDS.map((id) => ({ id, name: `unusual.kinds.${id}` }))}
    alwaysOn
  />,
]

const Header = () => {
  const translate = useTranslate()
  return <PageHeader title={translate('unusual.title')} lead={translate('unusual.lead')} />
}

const Empty = () => {
  const translate = useTranslate()
  return (
    <EmptyOrNoMatches>
      <EmptyState title={translate('unusual.none')} text={translate('unusual.noneText')} />
    </EmptyOrNoMatches>
  )
}

const Moment = ({ check: { id, last_at } }: { check: UnusualCheck }) => (
  <RowLink to={recordUrl('unusualCheck', id)}>
    <time dateTime={last_at}>{momentText(last_at)}</time>
  </RowLink>
)

const What = ({ check: { kind, count, places } }: { check: UnusualCheck }) => {
  const translate = useTranslate()
  return (
    <>
      {translate(`unusual.kinds.${kind}`)}
      <Typography variant="caption" component="p" color="text.secondary">
        {translate('unusual.times', { smart_count: count })}
        {kind === 'many_places' && ` · ${translate('unusual.places', { smart_count: places })}`}
      </Typography>
    </>
  )
}

const Whose = ({ check: { person_name, company_name } }: { check: UnusualCheck }) => {
  const translate = useTranslate()
  if (person_name === '') return <>{translate('unusual.nobody')}</>
  return (
    <>
      {person_name}
      <Typography variant="caption" component="p" color="text.secondary">
        {company_name}
      </Typography>
    </>
  )
}

const CheckCard = ({ check }: { check: UnusualCheck }) => (
  <>
    <Box sx={headStyle}>
      <Moment check={check} />
      <VisitStateChip state={check.state} />
    </Box>
    <Box>
      <What check={check} />
    </Box>
    <Box>
      <Whose check={check} />
    </Box>
  </>
)

/** /consultas-inusuales: checks that somebody should look into, the newest first. Filter and page live in the address. */
export const UnusualChecksPage = () => {
  const isPhone = useIsPhone()
  return (
    <FilterFocus>
      <List
        {...listDefaults}
        resource="unusualChecks"
        title={<Header />}
        filters={isPhone ? FILTERS.slice(0, 1) : FILTERS}
        actions={false}
        error={<ListError title="unusual.failed" />}
        sort={NEWEST_FIRST}
        perPage={25}
      >
        {isPhone && <PhoneListBar filters={FILTERS.slice(1)} sortFields={['id']} />}
        <ResponsiveRows<UnusualCheck>
          columns={4}
          empty={<Empty />}
          card={(check) => <CheckCard check={check} />}
        >
          <DataTable
            head={DataTableHead}
            body={DataTableBody}
            rowClick={(id) => recordUrl('unusualCheck', id)}
            bulkActionButtons={false}
          >
            <DataTable.Col<UnusualCheck> source="id" render={(check) => <Moment check={check} />} />
            <DataTable.Col<UnusualCheck>
              source="state"
              disableSort
              render={({ state }) => <VisitStateChip state={state} />}
            />
            <DataTable.Col<UnusualCheck>
              source="kind"
              disableSort
              render={(check) => <What check={check} />}
            />
            <DataTable.Col<UnusualCheck>
              source="person_name"
              disableSort
              render={(check) => <Whose check={check} />}
            />
          </DataTable>
        </ResponsiveRows>
      </List>
    </FilterFocus>
  )
}

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  justifyContent: 'space-between',
} as const
