import { Box } from '@mui/material'
import { useState } from 'react'
import { ListContextProvider, useList, useTranslate } from 'react-admin'
import { type ListedPerson, listedName } from '../../resources/personnel/listedPerson.ts'
import { NoResults } from '../../shared/NoResults.tsx'
import { Segments } from '../../shared/Segments.tsx'
import { StatusPill } from '../../shared/StatusPill.tsx'
import type { TableView } from '../../shared/table/column.ts'
import { ListPanel } from '../../shared/table/ListPanel.tsx'
import { Part } from './Part.tsx'
import { samplePeople } from './samplePeople.ts'

const STATES = ['rows', 'loading', 'empty', 'failed'] as const
type State = (typeof STATES)[number]

const VIEW: TableView<ListedPerson> = {
  columns: [
    { source: 'accreditation_flag', render: (person) => <StatusPill person={person} /> },
    { source: 'name', render: listedName, sortable: true, strong: true },
    { source: 'company_name', render: ({ company_name }) => company_name, sortable: true },
  ],
  linkLabel: listedName,
  card: (person) => (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1, fontWeight: 600 }}>
      {listedName(person)}
      <StatusPill person={person} />
    </Box>
  ),
}

/** A list in each of its states. */
export const TablesPart = () => {
  const translate = useTranslate()
  const [state, setState] = useState<State>('rows')
  const [people] = useState(samplePeople)
  const list = useList<ListedPerson>({
    data: state === 'empty' ? [] : people,
    perPage: 5,
    sort: { field: 'name', order: 'ASC' },
    isPending: state === 'loading',
    error: state === 'failed' ? new Error(translate('app.error.network')) : undefined,
  })
  return (
    <Part name="tables">
      <Segments
        label={translate('components.tables.show')}
        value={state}
        onChange={setState}
        options={STATES.map((value) => ({ value, text: translate(`components.tables.${value}`) }))}
      />
      <ListContextProvider value={{ ...list, resource: 'personnel', refetch: () => setState('rows') }}>
        <ListPanel
          view={VIEW}
          failed={translate('personnel.error.title')}
          empty={
            <NoResults title={translate('personnel.empty.title')} text={translate('personnel.empty.none')} />
          }
        />
      </ListContextProvider>
    </Part>
  )
}
