import './words.ts'
import { Box, Typography } from '@mui/material'
import { DataTable, FilterButton, List, useTranslate } from 'react-admin'
import { momentText } from '../../../contract/logFields.ts'
import { actionText, doerText } from '../../../contract/logWords.ts'
import type { ListedLogEntry } from '../../../domain/log.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ColumnsButton } from '../../components/list/ColumnsButton.tsx'
import { DataTableBody } from '../../components/list/DataTableBody.tsx'
import { DataTableHead } from '../../components/list/DataTableHead.tsx'
import { EmptyOrNoMatches } from '../../components/list/EmptyOrNoMatches.tsx'
import { ExportButton } from '../../components/list/ExportButton.tsx'
import { FilterFocus } from '../../components/list/FilterFocus.tsx'
import { ListError } from '../../components/list/ListError.tsx'
import { listDefaults } from '../../components/list/listDefaults.tsx'
import { PhoneListBar } from '../../components/list/PhoneListBar.tsx'
import { ResponsiveRows } from '../../components/list/ResponsiveRows.tsx'
import { RowLink } from '../../components/list/RowLink.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { StatusChip } from '../../components/StatusChip.tsx'
import { useIsPhone } from '../../components/useIsPhone.ts'
import { recordUrl } from '../../pages.ts'
import { IN_SIGHT, useLogFilters } from './logFilters.tsx'
import { subjectText } from './subject.ts'

const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const
const COLUMNS = ['id', 'username', 'action', 'subject', 'address']
const SORTED_BY = ['id']
const PER_PAGE = 25

const LogHeader = ({ filters }: { filters: ReturnType<typeof useLogFilters> }) => {
  const translate = useTranslate()
  const isPhone = useIsPhone()
  return (
    <PageHeader
      title={translate('log.title')}
      lead={translate('log.lead')}
      actions={
        <>
          {!isPhone && <FilterButton filters={filters} />}
          {!isPhone && <ColumnsButton sources={COLUMNS} />}
          <ExportButton endpoint="log.export" />
        </>
      }
    />
  )
}

const LogEmpty = () => {
  const translate = useTranslate()
  return (
    <EmptyOrNoMatches>
      <EmptyState title={translate('log.none')} />
    </EmptyOrNoMatches>
  )
}

const Moment = ({ entry: { id, at } }: { entry: ListedLogEntry }) => (
  <RowLink to={recordUrl('logEntry', id)}>
    <time dateTime={at}>{momentText(at)}</time>
  </RowLink>
)

/** What was done; that it was refused, and how many rows it changed where they are many. */
const What = ({ entry: { action, result, changes } }: { entry: ListedLogEntry }) => {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25 }}>
      {actionText(action, result)}
      {result === 'refused' && <StatusChip tone="danger">{translate('log.refused')}</StatusChip>}
      {changes > 1 && (
        <Typography component="span" variant="caption" color="text.secondary">
          {translate('log.rows', { smart_count: changes })}
        </Typography>
      )}
    </Box>
  )
}

const Address = ({ entry: { address } }: { entry: ListedLogEntry }) => {
  const translate = useTranslate()
  return <>{address || translate('log.local')}</>
}

const EntryCard = ({ entry }: { entry: ListedLogEntry }) => (
  <>
    <Moment entry={entry} />
    <What entry={entry} />
    {entry.subject !== '' && <Typography sx={{ overflowWrap: 'anywhere' }}>{subjectText(entry)}</Typography>}
    <Typography variant="caption" component="p" color="text.secondary">
      {doerText(entry)} · <Address entry={entry} />
    </Typography>
  </>
)

/** /bitacora: what was done, the newest first. Filter and page live in the address. */
export const LogPage = () => {
  const isPhone = useIsPhone()
  const filters = useLogFilters()
  return (
    <FilterFocus>
      <List
        {...listDefaults}
        resource="log"
        title={<LogHeader filters={filters} />}
        filters={isPhone ? filters.slice(0, IN_SIGHT) : filters}
        actions={false}
        error={<ListError title="log.failed" />}
        sort={NEWEST_FIRST}
        perPage={PER_PAGE}
      >
        {isPhone && <PhoneListBar filters={filters.slice(IN_SIGHT)} sortFields={SORTED_BY} />}
        <ResponsiveRows<ListedLogEntry>
          columns={COLUMNS.length}
          empty={<LogEmpty />}
          card={(entry) => <EntryCard entry={entry} />}
        >
          <DataTable
            head={DataTableHead}
            body={DataTableBody}
            rowClick={(id) => recordUrl('logEntry', id)}
            bulkActionButtons={false}
          >
            <DataTable.Col<ListedLogEntry> source="id" render={(entry) => <Moment entry={entry} />} />
            <DataTable.Col<ListedLogEntry> source="username" disableSort render={doerText} />
            <DataTable.Col<ListedLogEntry>
              source="action"
              disableSort
              render={(entry) => <What entry={entry} />}
            />
            <DataTable.Col<ListedLogEntry> source="subject" disableSort render={subjectText} />
            <DataTable.Col<ListedLogEntry>
              source="address"
              disableSort
              render={(entry) => <Address entry={entry} />}
            />
          </DataTable>
        </ResponsiveRows>
      </List>
    </FilterFocus>
  )
}
