import { Button } from '@mui/material'
import { useState } from 'react'
import { FilterButton, List, useGetList, useListContext, useTranslate } from 'react-admin'
import { useCan } from '../../api/session.ts'
import { ReadyButton } from '../../components/accreditations/ReadyButton.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { ColumnsButton } from '../../components/list/ColumnsButton.tsx'
import { ExportButton } from '../../components/list/ExportButton.tsx'
import { FilterFocus } from '../../components/list/FilterFocus.tsx'
import { ListActions } from '../../components/list/ListActions.tsx'
import { ListError } from '../../components/list/ListError.tsx'
import { listDefaults } from '../../components/list/listDefaults.tsx'
import { PhoneListBar } from '../../components/list/PhoneListBar.tsx'
import { useIsAskedAnew } from '../../components/list/useIsAskedAnew.ts'
import { PageHeader } from '../../components/PageHeader.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import { useArrival } from '../../components/useArrival.ts'
import { useIsPhone } from '../../components/useIsPhone.ts'
import { pages } from '../../pages.ts'
import { ROSTER } from './firstRows.ts'
import { type PersonnelColumn, PersonnelRows } from './PersonnelRows.tsx'
import { IN_SIGHT, usePersonnelFilters, useSeesCompanies } from './personnelFilters.tsx'
import { QrZipButton } from './QrZipButton.tsx'
import { getActivity, isNarrowed, type RosterFilter } from './rosterFilter.ts'
import { usePersonUrl } from './usePersonUrl.ts'

const PersonnelBulkActions = lazyComponent(
  async () => (await import('./PersonnelBulkActions.tsx')).PersonnelBulkActions,
  null,
)

const PersonnelCreate = lazyComponent(
  async () => (await import('./PersonnelCreate.tsx')).PersonnelCreate,
  null,
)

const ONE = { pagination: { page: 1, perPage: 1 }, sort: ROSTER.sort }
const COLUMNS: PersonnelColumn[] = [
  'accreditation_flag',
  'name',
  'role_name',
  'company_name',
  'zone',
  'accreditation_expiration_date',
  'accreditation_number',
]
const SORTABLE = ['name', 'role_name', 'company_name', 'zone', 'accreditation_expiration_date']
const HIDDEN: PersonnelColumn[] = ['accreditation_number']

const PersonnelExport = () => (
  <ExportButton endpoint="personnel.export" sources={COLUMNS} hiddenByDefault={HIDDEN} />
)

/** The title, one line that says what is there, and what changes the view. */
const PersonnelHeader = () => {
  const translate = useTranslate()
  const filters = usePersonnelFilters()
  const { total, error, filterValues } = useListContext()
  const filter: RosterFilter = filterValues
  const isPhone = useIsPhone()
  const isAskedAnew = useIsAskedAnew()
  const enabled = useSeesCompanies()
  const { total: companies } = useGetList('companies', ONE, { ...queryOptions, enabled })

  const lead = (): string => {
    if (total === undefined || error) return ''
    if (isAskedAnew) return translate('personnel.count.searching')
    if (filter.q) return translate('personnel.count.found', { smart_count: total, q: filter.q })
    const shown = isNarrowed(filter) ? 'filtered' : getActivity(filter.active)
    const people = translate(`personnel.count.${shown}`, {
      smart_count: total,
      count: total.toLocaleString('es-MX'),
    })
    return companies && !isNarrowed(filter)
      ? translate('personnel.count.companies', { people, smart_count: companies })
      : people
  }
  return (
    <PageHeader
      title={translate('personnel.title')}
      tab={translate(pages.personnel.title)}
      lead={lead()}
      actions={
        !isPhone && (
          <>
            <ReadyButton />
            <FilterButton filters={filters} />
            <ColumnsButton sources={COLUMNS} hiddenByDefault={HIDDEN} />
            <PersonnelExport />
          </>
        )
      }
    />
  )
}

/** What can be done with the roster as a whole, as far as this user may. */
const PersonnelActions = () => {
  const translate = useTranslate()
  // Elsewhere it stands beside the title: here it would drive the filters to a second line.
  const isPhone = useIsPhone()
  const mayCreate = useCan('personnel.create')
  const mayDownload = useCan('personnel.qrZip')
  const [open, setOpen] = useState(false)
  // The form's code is loaded when it is first asked for.
  const [isAskedFor, setAskedFor] = useState(false)
  const begin = () => {
    setAskedFor(true)
    setOpen(true)
  }
  useArrival(begin)
  return (
    <ListActions>
      {isPhone && <ReadyButton />}
      {mayDownload && <QrZipButton />}
      {mayCreate && (
        <Button variant="contained" onClick={begin}>
          {translate('personnel.actions.create')}
        </Button>
      )}
      {mayCreate && isAskedFor && <PersonnelCreate open={open} onClose={() => setOpen(false)} />}
    </ListActions>
  )
}

/** What can be done with a selection: loaded with the first one, and there from then on. */
const SelectionActions = () => {
  const { selectedIds } = useListContext()
  const [isAskedFor, setAskedFor] = useState(false)
  if (selectedIds.length > 0 && !isAskedFor) setAskedFor(true)
  return isAskedFor && <PersonnelBulkActions />
}

const PersonnelEmpty = () => {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const isFiltered = Object.keys(filterValues).length > 0
  return (
    <EmptyState
      title={translate('personnel.empty.title')}
      text={translate(isFiltered ? 'personnel.empty.filtered' : 'personnel.empty.none')}
      action={
        isFiltered && (
          <Button variant="outlined" onClick={() => setFilters({})}>
            {translate('personnel.empty.clear')}
          </Button>
        )
      }
    />
  )
}

/** Plantilla de Personal. Filter, page and order live in the address. */
export const PersonnelList = () => {
  const isPhone = useIsPhone()
  const filters = usePersonnelFilters()
  const maySelect = useCan('credential.download')
  return (
    <FilterFocus>
      <List
        {...listDefaults}
        title={<PersonnelHeader />}
        filters={isPhone ? filters.slice(0, IN_SIGHT) : filters}
        actions={<PersonnelActions />}
        error={<ListError title="personnel.error.title" />}
        {...ROSTER}
      >
        {isPhone && (
          <PhoneListBar filters={filters.slice(IN_SIGHT)} sortFields={SORTABLE} isSelectable={maySelect}>
            <PersonnelExport />
          </PhoneListBar>
        )}
        {maySelect && <SelectionActions />}
        <PersonnelRows
          columns={COLUMNS}
          sortable={SORTABLE}
          hiddenColumns={HIDDEN}
          personUrl={usePersonUrl()}
          isSelectable={maySelect}
          empty={<PersonnelEmpty />}
        />
      </List>
    </FilterFocus>
  )
}
