import { Box } from '@mui/material'
import { useState } from 'react'
import { ListContextProvider, useList, useTranslate } from 'react-admin'
import { EmptyState } from '../../components/EmptyState.tsx'
import { PersonStatusChip } from '../../components/PersonStatusChip.tsx'
import { SegmentedControl } from '../../components/SegmentedControl.tsx'
import { ListContent } from '../../components/table/ListContent.tsx'
import type { TableView } from '../../components/table/tableView.ts'
import type { PersonRecord } from '../../providers/adapter/person.ts'
import { listedName } from '../../resources/personnel/listedPerson.ts'
import { ComponentsSection } from './ComponentsSection.tsx'
import { samplePeople } from './samplePeople.ts'

const STATES = ['rows', 'loading', 'empty', 'failed'] as const
type State = (typeof STATES)[number]

const VIEW: TableView<PersonRecord> = {
  columns: [
    { source: 'accreditation_flag', render: (person) => <PersonStatusChip person={person} /> },
    { source: 'name', render: listedName, sortable: true, strong: true },
    { source: 'company_name', render: ({ company_name }) => company_name, sortable: true },
  ],
  linkLabel: listedName,
  card: (person) => (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1, fontWeight: 600 }}>
      {listedName(person)}
      <PersonStatusChip person={person} />
    </Box>
  ),
}

/** A list in each of its states. */
export const TablesSection = () => {
  const translate = useTranslate()
  const [state, setState] = useState<State>('rows')
  const [people] = useState(samplePeople)
  const list = useList<PersonRecord>({
    data: state === 'empty' ? [] : people,
    perPage: 5,
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
      <ListContextProvider value={{ ...list, resource: 'personnel', refetch: () => setState('rows') }}>
        <ListContent
          view={VIEW}
          failed={translate('personnel.error.title')}
          empty={
            <EmptyState title={translate('personnel.empty.title')} text={translate('personnel.empty.none')} />
          }
        />
      </ListContextProvider>
    </ComponentsSection>
  )
}
