import { Box, Stack, Typography } from '@mui/material'
import { useMemo } from 'react'
import { AutocompleteInput, SelectInput, TextInput, useListContext } from 'react-admin'
import { formatLoggedAction, formatLoggedActorName, LOG_ACTIONS } from '../../../contract/logActions.ts'
import { describeLogEntry } from '../../../contract/logEvents.ts'
import { formatLogSubject, getRecordTypeLabel, LOG_COLLECTIONS } from '../../../contract/logLabels.ts'
import { FIELD_CHOICES, listFieldsWithSameLabel, parseLogSearchQuery } from '../../../contract/logSearch.ts'
import { formatTimestamp } from '../../../domain/common/days.ts'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import { type ListedLogEntry, LOG_CATEGORIES } from '../../../domain/log/auditLog.ts'
import { formatFullName } from '../../../domain/people/personNames.ts'
import type { Person } from '../../../domain/people/schemas.ts'
import { hasPermission } from '../../../domain/permissions.ts'
import { DayFilter } from '../../kit/list/DayFilter.tsx'
import { RowLink } from '../../kit/list/RowLink.tsx'
import { SearchFilter } from '../../kit/list/SearchFilter.tsx'
import { ReferencePicker } from '../../kit/ReferencePicker.tsx'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { getRecordPageUrl } from '../../pages.ts'
import { useSignedInUser } from '../../port/session.ts'
import { getPortalSettings } from '../../port/settings.ts'
import { useExpandableDetails } from './useExpandableDetails.tsx'
import { logWords } from './words.ts'

const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const

const createSortedSelectOptions = (ids: readonly string[], getName: (id: string) => string) =>
  ids.map((id) => ({ id, name: getName(id) })).sort((a, b) => a.name.localeCompare(b.name, 'es'))

const renderSelectFilter = (source: string, choices: { id: string; name: string }[], isAlwaysOn = false) => (
  <AutocompleteInput
    key={source}
    source={source}
    choices={choices}
    openOnFocus={false}
    alwaysOn={isAlwaysOn}
  />
)

const SEARCH = <SearchFilter key="q" source="q" alwaysOn />
const PERSON = (
  <ReferencePicker
    key="person"
    source="person"
    reference="personnel"
    optionText={(person: Person) => toSpanishUpperCase(formatFullName(person))}
    alwaysOn
  />
)
const COMPANY = <ReferencePicker key="company" source="company" reference="companies" alwaysOn />
const QUOTATION = <ReferencePicker key="quotation" source="quotation" reference="quotations" />
const FILTERS = [
  renderSelectFilter('field', [...FIELD_CHOICES], true),
  renderSelectFilter(
    'action',
    createSortedSelectOptions(LOG_ACTIONS, (action) => formatLoggedAction({ action })),
    true,
  ),
  <DayFilter key="since" source="since" alwaysOn />,
  <DayFilter key="until" source="until" alwaysOn />,
  <SelectInput
    key="nature"
    source="nature"
    choices={LOG_CATEGORIES.map((id) => ({ id, name: logWords.natures[id] }))}
  />,
  <ReferencePicker key="user" source="user" reference="users" optionText="name" />,
  <ReferencePicker key="service_account" source="service_account" reference="serviceAccounts" />,
  <SelectInput
    key="kind"
    source="kind"
    choices={createSortedSelectOptions(LOG_COLLECTIONS, getRecordTypeLabel)}
    translateChoice={false}
  />,
  <TextInput key="address" source="address" />,
]

const EntryTime = ({ at }: ListedLogEntry) => <time dateTime={at}>{formatTimestamp(at)}</time>

const useLogEntryDescription = (entry: ListedLogEntry) => {
  const { filterValues } = useListContext()
  const { q = '', field = '' } = filterValues
  const searchedFacts = useMemo(
    () => [...listFieldsWithSameLabel(field), ...parseLogSearchQuery(q).facts],
    [q, field],
  )
  const { summary, details } = describeLogEntry(entry, { searchedFacts })
  return { summary, ...useExpandableDetails(details, Math.max(0, entry.changes - entry.rows.length)) }
}

const RefusedChip = () => <StatusChip tone="danger">{logWords.refused}</StatusChip>

/** Summary of an audit log entry: what the user did, whether the server refused the action, and the number of other changes. */
const EntrySummary = ({ entry }: { entry: ListedLogEntry }) => {
  const { summary, button, lines, hiddenRowsText } = useLogEntryDescription(entry)
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.25 }}>
        {summary}
        {entry.result === 'refused' && <RefusedChip />}
        {button}
        {hiddenRowsText && (
          <Typography component="span" variant="caption" color="text.secondary">
            {hiddenRowsText}
          </Typography>
        )}
      </Stack>
      {lines}
    </Box>
  )
}

/** Audit log entry on a phone, with summary, record, user and time. */
const EntryCard = ({ entry }: { entry: ListedLogEntry }) => {
  const { summary, open, button, lines, hiddenRowsText } = useLogEntryDescription(entry)
  const subject = entry.subject === '' ? '' : formatLogSubject(entry)
  const isOneLine = subject !== '' || Boolean(button)
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
        <Box
          sx={[
            { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
            !open && getLineClampStyle(isOneLine ? 1 : 2),
          ]}
        >
          <RowLink to={getRecordPageUrl('logEntry', entry.id)}>{summary}</RowLink>
        </Box>
        {entry.result === 'refused' && <RefusedChip />}
      </Box>
      {isOneLine && (
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5 }}>
          <Typography variant="body2" sx={[{ flex: 1, minWidth: 0 }, !open && getLineClampStyle(1)]}>
            {subject}
          </Typography>
          {button}
          {hiddenRowsText && (
            <Typography component="span" variant="caption" color="text.secondary">
              {hiddenRowsText}
            </Typography>
          )}
        </Box>
      )}
      {lines}
      <Typography
        variant="caption"
        component="p"
        color="text.secondary"
        sx={open ? undefined : getLineClampStyle(1)}
      >
        {formatLoggedActorName(entry)} · <EntryTime {...entry} />
      </Typography>
    </>
  )
}

/** Page /bitacora with the audit log, newest entries first. Filters and page number are part of the URL. */
export const LogPage = () => {
  const actor = useSignedInUser()
  const { logMonths } = getPortalSettings()
  const retention = logMonths === null ? '' : logWords.kept(logMonths)
  const formatAddress = ({ address }: ListedLogEntry) => address || logWords.local
  return (
    <ResourceList<ListedLogEntry>
      resource="log"
      title={logWords.title}
      lead={`${logWords.lead} ${retention}`}
      sort={NEWEST_FIRST}
      perPage={25}
      columns={[
        {
          source: 'id',
          isSortable: true,
          cell: (entry) => (
            <RowLink to={getRecordPageUrl('logEntry', entry.id)}>
              <EntryTime {...entry} />
            </RowLink>
          ),
          sx: { whiteSpace: 'nowrap' },
        },
        { source: 'what', cell: (entry) => <EntrySummary entry={entry} /> },
        { source: 'subject', cell: (entry) => (entry.subject === '' ? '' : formatLogSubject(entry)) },
        { source: 'username', cell: formatLoggedActorName, sx: { whiteSpace: { lg: 'nowrap' } } },
        { source: 'action', cell: formatLoggedAction, isHidden: true },
        { source: 'address', cell: formatAddress, isHidden: true },
      ]}
      filters={[
        SEARCH,
        ...(hasPermission(actor, 'personnel.read') ? [PERSON] : []),
        ...(hasPermission(actor, 'companies.list') ? [COMPANY] : []),
        ...FILTERS,
        ...(hasPermission(actor, 'quotations.read') ? [QUOTATION] : []),
      ]}
      card={(entry) => <EntryCard entry={entry} />}
      rowUrl={({ id }) => getRecordPageUrl('logEntry', id)}
      empty={{ title: logWords.none }}
      failed={logWords.failed}
      isExportWhole
    />
  )
}

const getLineClampStyle = (lines: number) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: String(lines),
  overflow: 'hidden',
})
