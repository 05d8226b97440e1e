import './words.ts'
import { Stack, Typography } from '@mui/material'
import { AutocompleteInput, DateInput, SelectInput, TextInput, useTranslate } from 'react-admin'
import { momentText } from '../../../contract/logFields.ts'
import { KINDS, kindText, recordText } from '../../../contract/logKinds.ts'
import { ACTIONS, actionText, doerText } from '../../../contract/logWords.ts'
import { type ListedLogEntry, NATURES } from '../../../domain/log.ts'
import { can } from '../../../domain/permissions.ts'
import { useActor } from '../../api/session.ts'
import { RowLink } from '../../components/list/RowLink.tsx'
import { SearchFilter } from '../../components/list/SearchFilter.tsx'
import { ReferencePicker } from '../../components/ReferencePicker.tsx'
import { ResourceList } from '../../components/ResourceList.tsx'
import { StatusChip } from '../../components/StatusChip.tsx'
import { recordUrl } from '../../pages.ts'

const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const

const named = (ids: readonly string[], nameOf: (id: string) => string) =>
  ids.map((id) => ({ id, name: nameOf(id) })).sort((a, b) => a.name.localeCompare(b.name, 'es'))

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <SelectInput
    key="nature"
    source="nature"
    choices={NATURES.map((id) => ({ id, name: `log.natures.${id}` }))}
    alwaysOn
  />,
  <DateInput key="since" source="since" alwaysOn />,
  <DateInput key="until" source="until" alwaysOn />,
  <ReferencePicker key="user" source="user" reference="users" />,
  <AutocompleteInput
    key="action"
    source="action"
    choices={named(ACTIONS, actionText)}
    openOnFocus={false}
    noOptionsText="app.picker.none"
  />,
  <SelectInput key="kind" source="kind" choices={named(KINDS, kindText)} translateChoice={false} />,
  <TextInput key="address" source="address" />,
]
const PERSON = <ReferencePicker key="person" source="person" reference="personnel" />
const COMPANY = <ReferencePicker key="company" source="company" reference="companies" />
const QUOTATION = <ReferencePicker key="quotation" source="quotation" reference="quotations" />

/** The record that an entry is about: its kind and name, or its number where no name is known. */
export const subjectText = ({ subject, subject_name }: ListedLogEntry): string => {
  const [kind = '', id = ''] = subject.split(':')
  return recordText(kind, subject_name, id)
}

const Moment = ({ entry: { id, at } }: { entry: ListedLogEntry }) => (
  <RowLink to={recordUrl('logEntry', id)}>
    <time dateTime={at}>{momentText(at)}</time>
  </RowLink>
)

/** The action, whether it was refused, and the number of changed rows where there is more than one. */
const ActionCell = ({ entry: { action, result, changes } }: { entry: ListedLogEntry }) => {
  const translate = useTranslate()
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25 }}>
      {actionText(action, result)}
      {result === 'refused' && <StatusChip tone="danger">{translate('log.refused')}</StatusChip>}
      {changes > 1 && (
        <Typography component="span" variant="caption" color="text.secondary">
          {translate('log.rows', { smart_count: changes })}
        </Typography>
      )}
    </Stack>
  )
}

/** /bitacora: what was done, the newest first. Filters and page are part of the address. */
export const LogPage = () => {
  const translate = useTranslate()
  const actor = useActor()
  const addressOf = ({ address }: ListedLogEntry) => address || translate('log.local')
  return (
    <ResourceList<ListedLogEntry>
      resource="log"
      title="log.title"
      lead={translate('log.lead')}
      sort={NEWEST_FIRST}
      perPage={25}
      columns={[
        { source: 'id', isSortable: true, cell: (entry) => <Moment entry={entry} /> },
        { source: 'username', cell: doerText },
        { source: 'action', cell: (entry) => <ActionCell entry={entry} /> },
        { source: 'subject', cell: subjectText },
        { source: 'address', cell: addressOf },
      ]}
      filters={[
        ...FILTERS,
        ...(can(actor, 'personnel.read') ? [PERSON] : []),
        ...(can(actor, 'companies.list') ? [COMPANY] : []),
        ...(can(actor, 'quotations.read') ? [QUOTATION] : []),
      ]}
      card={(entry) => (
        <>
          <Moment entry={entry} />
          <ActionCell entry={entry} />
          {entry.subject !== '' && (
            <Typography sx={{ overflowWrap: 'anywhere' }}>{subjectText(entry)}</Typography>
          )}
          <Typography variant="caption" component="p" color="text.secondary">
            {doerText(entry)} · {addressOf(entry)}
          </Typography>
        </>
      )}
      rowUrl={({ id }) => recordUrl('logEntry', id)}
      empty={{ title: 'log.none' }}
      failed="log.failed"
      exportEndpoint="log.export"
      isExportWhole
    />
  )
}
