import AddIcon from '@mui/icons-material/Add'
import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { BooleanInput, SelectInput, useListContext, useNotify } from 'react-admin'
import { arcoRequestFields } from '../../../domain/arcoRequests/fields.ts'
import { type ArcoRequest, newArcoRequestSchema } from '../../../domain/arcoRequests/schemas.ts'
import {
  ARCO_KIND_TEXTS,
  ARCO_KINDS,
  ARCO_STATE_TEXTS,
  ARCO_STATES,
} from '../../../domain/arcoRequests/states.ts'
import { formatDate, toMexicoDay } from '../../../domain/common/days.ts'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import { fieldColumns } from '../../kit/fields/fieldColumns.tsx'
import { RowLink } from '../../kit/list/RowLink.tsx'
import { SearchFilter } from '../../kit/list/SearchFilter.tsx'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { CardHead, ResourceList } from '../../kit/ResourceList.tsx'
import { useOpenCreateDialogFromSearch } from '../../kit/useOpenCreateDialogFromSearch.ts'
import { getRecordPageUrl } from '../../pages.ts'
import { ArcoRequestInputs } from './ArcoRequestInputs.tsx'
import { ArcoStateChip } from './ArcoStateChip.tsx'
import { arcoWords } from './words.ts'

const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const

const parseOnlyTrue = (value: boolean) => value || undefined

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <BooleanInput key="open" source="open" parse={parseOnlyTrue} alwaysOn />,
  <BooleanInput key="overdue" source="overdue" parse={parseOnlyTrue} alwaysOn />,
  <SelectInput
    key="kind"
    source="kind"
    choices={ARCO_KINDS.map((id) => ({ id, name: ARCO_KIND_TEXTS[id] }))}
  />,
  <SelectInput
    key="state"
    source="state"
    choices={ARCO_STATES.map((id) => ({ id, name: ARCO_STATE_TEXTS[id] }))}
  />,
]

const RequestLink = ({ request: { id, folio } }: { request: ArcoRequest }) => (
  <RowLink to={getRecordPageUrl('arcoRequest', id)}>{folio}</RowLink>
)

const DueDay = ({ request: { due } }: { request: ArcoRequest }) =>
  due === null ? '—' : <time dateTime={due}>{formatDate(due)}</time>

const RequestCard = ({ request }: { request: ArcoRequest }) => (
  <>
    <CardHead>
      <RequestLink request={request} />
      <ArcoStateChip state={request.state} due={request.due} />
    </CardHead>
    <Box>{toSpanishUpperCase(request.name)}</Box>
    <Typography variant="caption" color="text.secondary">
      {ARCO_KIND_TEXTS[request.kind]} · {arcoRequestFields.due.label}: <DueDay request={request} />
    </Typography>
  </>
)

/** Button that opens the form of a request that did not come by the public form. */
const CreateButton = () => {
  const notify = useNotify()
  const { refetch } = useListContext()
  const [isOpen, setOpen] = useState(false)
  const [defaultValues] = useState(() => ({ received_on: toMexicoDay(new Date()), channel: 'letter' }))
  useOpenCreateDialogFromSearch(() => setOpen(true))
  return (
    <>
      <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        {arcoWords.create.title}
      </Button>
      {isOpen && (
        <RecordForm<ArcoRequest>
          resource="arcoRequests"
          frame="drawer"
          title={arcoWords.create.title}
          about={arcoWords.create.about}
          submit={arcoWords.create.save}
          defaultValues={defaultValues}
          schema={newArcoRequestSchema}
          draft
          onSaved={({ folio }) => {
            void refetch()
            notify(arcoWords.create.saved(folio), { type: 'success' })
          }}
          onClose={() => setOpen(false)}
        >
          <ArcoRequestInputs isNew />
        </RecordForm>
      )}
    </>
  )
}

/** Page at /solicitudes-arco with the requests of people about their data, newest first. */
export const ArcoRequestsList = () => (
  <ResourceList<ArcoRequest>
    resource="arcoRequests"
    title={arcoWords.title}
    lead={arcoWords.lead}
    sort={NEWEST_FIRST}
    perPage={25}
    columns={fieldColumns<ArcoRequest>(arcoRequestFields, {
      folio: { cell: (request) => <RequestLink request={request} />, sx: { fontWeight: 600 } },
      name: { cell: ({ name }) => toSpanishUpperCase(name) },
      due: { isSortable: true, cell: (request) => <DueDay request={request} /> },
      state: { cell: ({ state, due }) => <ArcoStateChip state={state} due={due} /> },
      person_name: { isHidden: true },
      answered_on: { isHidden: true },
      contact: { isHidden: true },
      channel: { isHidden: true },
      done_on: { isHidden: true },
    })}
    filters={FILTERS}
    card={(request) => <RequestCard request={request} />}
    rowUrl={({ id }) => getRecordPageUrl('arcoRequest', id)}
    empty={{ title: arcoWords.none, text: arcoWords.noneText }}
    failed={arcoWords.failed}
    create={<CreateButton />}
  />
)
