import { Box, Button, Typography } from '@mui/material'
import {
  DataTable,
  FieldTitle,
  FilterButton,
  List,
  NullableBooleanInput,
  SelectInput,
  useListContext,
  useTranslate,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { useActor, useCan } from '../../api/session.ts'
import { settings } from '../../api/settings.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ColumnsButton } from '../../components/list/ColumnsButton.tsx'
import { DataTableBody } from '../../components/list/DataTableBody.tsx'
import { DataTableHead } from '../../components/list/DataTableHead.tsx'
import { ExportButton } from '../../components/list/ExportButton.tsx'
import { FilterFocus } from '../../components/list/FilterFocus.tsx'
import { ListError } from '../../components/list/ListError.tsx'
import { listDefaults } from '../../components/list/listDefaults.tsx'
import { PhoneListBar } from '../../components/list/PhoneListBar.tsx'
import { ResponsiveRows } from '../../components/list/ResponsiveRows.tsx'
import { SearchFilter } from '../../components/list/SearchFilter.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { ACTIVE, ReferencePicker } from '../../components/ReferencePicker.tsx'
import { StatusChip } from '../../components/StatusChip.tsx'
import { useIsPhone } from '../../components/useIsPhone.ts'
import { canOpen, recordUrl } from '../../pages.ts'
import type { CompanyRecord } from '../../providers/adapter/company.ts'
import { CompaniesBulkActions } from './CompaniesBulkActions.tsx'
import { CompanyCreate } from './CompanyCreate.tsx'
import { CompanyStatusChip } from './CompanyStatusChip.tsx'
import { companyName } from './companyName.ts'
import { useMayEndCompanies } from './useCompanyActivity.ts'

const BY_NAME = { field: 'name', order: 'ASC' } as const
/** The columns in the order of the table below. */
const COLUMNS = ['name', 'zone', 'active']
const SORTED_BY = ['name', 'zone']
/** So many of the filters stay in sight on a phone; the others are in its drawer. */
const IN_SIGHT = 1
const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <NullableBooleanInput key="active" source="active" alwaysOn />,
  <ReferencePicker key="zone" source="zone" reference="zones" />,
]
/** Those of whoever is told how a company's papers stand. */
const WITH_PAPERS = [
  ...FILTERS,
  <NullableBooleanInput key="lacking" source="lacking" />,
  <NullableBooleanInput key="held" source="held" />,
  <SelectInput
    key="hold_proposed"
    source="hold_proposed"
    choices={[{ id: true, name: 'ra.boolean.true' }]}
  />,
]
const useFilters = () => (useCan('companies.read') && settings().extras ? WITH_PAPERS : FILTERS)

const CompaniesExport = () => <ExportButton endpoint="companies.export" sources={COLUMNS} />

/** The title, how many companies there are, and what changes the view. */
const CompaniesHeader = () => {
  const translate = useTranslate()
  const isPhone = useIsPhone()
  const filters = useFilters()
  const { total, error, filterValues } = useListContext()
  const key = filterValues.q ? 'companies.found' : 'companies.count'
  const lead = total === undefined || error ? '' : translate(key, { smart_count: total, q: filterValues.q })
  return (
    <PageHeader
      title={translate('companies.title')}
      lead={lead}
      actions={
        !isPhone && (
          <>
            <FilterButton filters={filters} />
            <ColumnsButton sources={COLUMNS} />
            <CompaniesExport />
          </>
        )
      }
    />
  )
}

const CompaniesEmpty = () => {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const isFiltered = Object.keys(filterValues).length > 0
  return (
    <EmptyState
      title={translate('companies.empty.title')}
      text={translate(`companies.empty.${isFiltered ? 'filtered' : 'none'}`)}
      action={
        isFiltered && (
          <Button variant="outlined" onClick={() => setFilters({})}>
            {translate('companies.empty.clear')}
          </Button>
        )
      }
    />
  )
}

/** The address of a company's page, for users who may open it. */
const useCompanyUrl = (): ((company: Pick<CompanyRecord, 'id'>) => string) | undefined =>
  canOpen(useActor(), 'company') ? ({ id }) => recordUrl('company', id) : undefined

/** A company's name, as a link where its page may be opened. */
const CompanyLink = ({ company }: { company: CompanyRecord }) => {
  const companyUrl = useCompanyUrl()
  if (!companyUrl) return <span>{companyName(company)}</span>
  return (
    <Box component={Link} to={companyUrl(company)} state={TO_TOP} sx={linkStyle}>
      {companyName(company)}
    </Box>
  )
}

/** That a company's payments are held, or that this is proposed. */
const HoldMark = ({ company: { papers } }: { company: CompanyRecord }) => {
  const translate = useTranslate()
  if (!papers?.held_at && !papers?.hold_proposed) return null
  return (
    <StatusChip tone={papers.held_at ? 'danger' : 'warning'}>
      {translate(`companyHold.${papers.held_at ? 'heldMark' : 'proposedMark'}`)}
    </StatusChip>
  )
}

const MarkedCompany = ({ company }: { company: CompanyRecord }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
    <CompanyLink company={company} />
    <HoldMark company={company} />
  </Box>
)

/** A company on a phone: its name on top, zone and state below. */
const CompanyCard = ({ company }: { company: CompanyRecord }) => (
  <>
    <MarkedCompany company={company} />
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
      <Typography color="text.secondary">{company.zone?.name}</Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary', fontSize: 12 }}>
        <FieldTitle source="active" resource="companies" />
        <CompanyStatusChip company={company} />
      </Box>
    </Box>
  </>
)

/** Empresas Colaboradoras: the list, and below it the form that adds one. Filter, page and order live in the address. */
export const CompaniesList = () => {
  const isPhone = useIsPhone()
  const filters = useFilters()
  const companyUrl = useCompanyUrl()
  const mayCreate = useCan('companies.create')
  const mayEnd = useMayEndCompanies()
  return (
    <>
      <FilterFocus>
        <List
          {...listDefaults}
          title={<CompaniesHeader />}
          filters={isPhone ? filters.slice(0, IN_SIGHT) : filters}
          actions={false}
          error={<ListError title="companies.error.title" />}
          sort={BY_NAME}
          filterDefaultValues={ACTIVE}
        >
          {isPhone && (
            <PhoneListBar filters={filters.slice(IN_SIGHT)} sortFields={SORTED_BY}>
              <CompaniesExport />
            </PhoneListBar>
          )}
          <ResponsiveRows<CompanyRecord>
            columns={COLUMNS.length}
            empty={<CompaniesEmpty />}
            card={(company) => <CompanyCard company={company} />}
          >
            <DataTable
              head={DataTableHead}
              body={DataTableBody}
              rowClick={companyUrl && ((_id, _resource, company) => companyUrl(company as CompanyRecord))}
              bulkActionButtons={mayEnd ? <CompaniesBulkActions /> : false}
            >
              <DataTable.Col<CompanyRecord>
                source="name"
                render={(company) => <MarkedCompany company={company} />}
                sx={{ fontWeight: 600 }}
              />
              <DataTable.Col<CompanyRecord> source="zone" render={({ zone }) => zone?.name} />
              <DataTable.Col<CompanyRecord>
                source="active"
                disableSort
                render={(company) => <CompanyStatusChip company={company} />}
              />
            </DataTable>
          </ResponsiveRows>
        </List>
      </FilterFocus>
      {mayCreate && <CompanyCreate />}
    </>
  )
}

/** react-admin's word for: from the top. */
const TO_TOP = { _scrollToTop: true }

const linkStyle = {
  display: 'inline-block',
  py: 0.75,
  fontWeight: 600,
  color: 'primary.main',
  textDecoration: 'none',
  borderRadius: 0.5,
  '&:hover': { textDecoration: 'underline' },
} as const
