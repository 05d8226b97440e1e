import { Box } from '@mui/material'
import { useState } from 'react'
import {
  DataTable,
  ListContextProvider,
  ListView,
  ResourceContextProvider,
  useList,
  useTranslate,
} from 'react-admin'
import type { Flag } from '../../../domain/accreditation.ts'
import { addDays, dayOf } from '../../../domain/days.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { DataTableBody } from '../../components/list/DataTableBody.tsx'
import { DataTableHead } from '../../components/list/DataTableHead.tsx'
import { ListError } from '../../components/list/ListError.tsx'
import { ListPagination } from '../../components/list/ListPagination.tsx'
import { ResponsiveRows } from '../../components/list/ResponsiveRows.tsx'
import { PersonStatusChip } from '../../components/PersonStatusChip.tsx'
import { SegmentedControl } from '../../components/SegmentedControl.tsx'
import { type PersonRecord, parsePerson } from '../../providers/adapter/person.ts'
import { listedName } from '../../resources/personnel/listedPerson.ts'
import { ComponentsSection } from './Example.tsx'

const NAMES = ['BARRERA SOTO, LUIS', 'CAMPOS RIVERA, ALMA', 'GARZA VILLA, TERESA', 'ORTIZ MORA, JULIO']
const LIGHTS: [flag: Flag, days: number][] = [
  ['success', 200],
  ['warning', 12],
  ['danger', -30],
  ['success', 90],
]

/** Some invented people, as a list has them. */
const samplePeople = (): PersonRecord[] => {
  const today = dayOf(new Date())
  return LIGHTS.map(([accreditation_flag, days], index) =>
    parsePerson({
      id: String(index),
      name: NAMES[index],
      role_name: 'Instalador',
      company_name: 'REDES OCCIDENTE',
      zone: 'Guadalajara',
      active: true,
      accreditation_flag,
      accreditation_expiration_date: addDays(today, days),
    }),
  )
}

const STATES = ['rows', 'loading', 'empty', 'failed'] as const
type State = (typeof STATES)[number]

const PersonCard = ({ person }: { person: PersonRecord }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1, fontWeight: 600 }}>
    {listedName(person)}
    <PersonStatusChip person={person} />
  </Box>
)

/** A list in each of its states. */
export const TablesSection = () => {
  const translate = useTranslate()
  const [state, setState] = useState<State>('rows')
  const [people] = useState(samplePeople)
  const list = useList<PersonRecord>({
    data: state === 'empty' ? [] : people,
    perPage: 10,
    sort: { field: 'name', order: 'ASC' },
    isPending: state === 'loading',
    error: state === 'failed' ? new Error(translate('app.error.network')) : undefined,
  })
  return (
    <ComponentsSection name="tables">
      <SegmentedControl
        label={translate('components.tables.show')}
        value={state}
        onChange={setState}
        options={STATES.map((value) => ({ value, text: translate(`components.tables.${value}`) }))}
      />
      <ResourceContextProvider value="personnel">
        <ListContextProvider value={{ ...list, resource: 'personnel', refetch: () => setState('rows') }}>
          <ListView
            title={false}
            actions={false}
            pagination={<ListPagination />}
            component="div"
            error={<ListError title="personnel.error.title" />}
            empty={false}
          >
            <ResponsiveRows<PersonRecord>
              columns={3}
              empty={
                <EmptyState
                  title={translate('personnel.empty.title')}
                  text={translate('personnel.empty.none')}
                />
              }
              card={(person) => <PersonCard person={person} />}
            >
              <DataTable
                storeKey="components.datatable"
                head={DataTableHead}
                body={DataTableBody}
                rowClick={false}
                bulkActionButtons={false}
              >
                <DataTable.Col<PersonRecord>
                  source="accreditation_flag"
                  disableSort
                  render={(person) => <PersonStatusChip person={person} />}
                />
                <DataTable.Col<PersonRecord> source="name" render={listedName} sx={{ fontWeight: 600 }} />
                <DataTable.Col source="company_name" />
              </DataTable>
            </ResponsiveRows>
          </ListView>
        </ListContextProvider>
      </ResourceContextProvider>
    </ComponentsSection>
  )
}
