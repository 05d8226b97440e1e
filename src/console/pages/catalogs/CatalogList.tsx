import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import {
  DataTable,
  FieldTitle,
  List,
  useListContext,
  useNotify,
  useRecordContext,
  useRefresh,
  useTranslate,
} from 'react-admin'
import { formatMoney } from '../../../domain/money.ts'
import { tierPrice } from '../../../domain/tiers.ts'
import { call } from '../../api/client.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { getErrorText } from '../../components/form/formErrors.ts'
import { DataTableBody } from '../../components/list/DataTableBody.tsx'
import { DataTableHead } from '../../components/list/DataTableHead.tsx'
import { EmptyOrNoMatches } from '../../components/list/EmptyOrNoMatches.tsx'
import { ListActions } from '../../components/list/ListActions.tsx'
import { ListError } from '../../components/list/ListError.tsx'
import { listDefaults } from '../../components/list/listDefaults.tsx'
import { ResponsiveRows } from '../../components/list/ResponsiveRows.tsx'
import { SearchFilter } from '../../components/list/SearchFilter.tsx'
import { StatusChip } from '../../components/StatusChip.tsx'
import type { Tier } from '../../providers/adapter/tier.ts'
import { type Catalog, type CatalogName, catalogs, type Entry } from './catalogs.ts'
import { type Done, EntryDialog } from './EntryDialog.tsx'
import { useEntryName } from './useEntryName.ts'

const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />]
/** Also what is offered no longer. */
const ALL = { all: true }

const EntryStateChip = () => {
  const translate = useTranslate()
  const active = useRecordContext<Entry>()?.active !== false
  return (
    <StatusChip tone={active ? 'valid' : 'inactive'}>
      {translate(`catalogs.state.${active ? 'active' : 'inactive'}`)}
    </StatusChip>
  )
}

/** What a field of an entry says. */
const EntryValue = ({ resource, source }: { resource: CatalogName; source: string }) => {
  const translate = useTranslate()
  const nameOf = useEntryName()
  const entry = useRecordContext<Entry>()
  if (!entry) return null
  if (source === 'meters') return nameOf(resource, entry)
  if (source === 'total') return formatMoney(tierPrice(entry as unknown as Tier))
  const value = entry[source]
  const kind = catalogs[resource].fields.find((field) => field.source === source)?.kind
  if (kind === 'boolean') return translate(`ra.boolean.${value === true}`)
  if (typeof kind === 'object' && 'choices' in kind && value !== undefined)
    return translate(`catalogs.choices.${kind.words ?? source}.${value}`)
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {Array.isArray(value) ? value.join(', ') : String(value ?? '')}
    </Box>
  )
}

/** The columns of a catalogue: what tells an entry first; of a tier's prices, what they come to. */
const columnsOf = ({ resource, fields, columns }: Catalog): string[] => {
  if (columns) return ['name', ...columns]
  if (resource === 'pricing') return ['meters', 'total']
  return ['name', ...fields.map(({ source }) => source).filter((source) => source !== 'name')]
}

const EditButton = ({ resource, onEdit }: { resource: CatalogName; onEdit: (id: number) => void }) => {
  const translate = useTranslate()
  const nameOf = useEntryName()
  const entry = useRecordContext<Entry>()
  if (!entry) return null
  return (
    <Button
      aria-label={translate('catalogs.editOne', { name: nameOf(resource, entry) })}
      onClick={() => onEdit(entry.id)}
      sx={{ mr: -1.25, px: 1.25, minWidth: 0 }}
    >
      {translate('catalogs.edit')}
    </Button>
  )
}

/** Takes over what the law usually asks companies for, where a portal has nothing of it yet. */
const UsualObligations = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    try {
      await call('obligations.usual', {})
      notify('catalogs.usual.done', { type: 'success' })
    } catch (error) {
      notify(getErrorText(error), { type: 'error' })
    }
    setBusy(false)
    refresh()
  }
  return (
    <Button variant="contained" loading={isBusy} onClick={() => void take()}>
      {translate('catalogs.usual.take')}
    </Button>
  )
}

const CatalogEmpty = ({ resource }: { resource: CatalogName }) => {
  const translate = useTranslate()
  const isObligations = resource === 'obligations'
  return (
    <EmptyOrNoMatches>
      <EmptyState
        title={translate('catalogs.empty.title')}
        text={translate(isObligations ? 'catalogs.usual.text' : 'catalogs.empty.text')}
        action={isObligations && <UsualObligations />}
      />
    </EmptyOrNoMatches>
  )
}

/** The rows of a catalogue and the dialog in which one is added or changed. */
const CatalogRows = ({
  catalog,
  open,
  setOpen,
}: {
  catalog: Catalog
  /** Which entry is open: its id, or a new one. */
  open: number | 'new' | undefined
  setOpen: (open: number | 'new' | undefined) => void
}) => {
  const { resource } = catalog
  const notify = useNotify()
  const nameOf = useEntryName()
  const { refetch } = useListContext()
  const columns = columnsOf(catalog)
  const finish = (entry: Entry, done: Done) => {
    setOpen(undefined)
    void refetch()
    notify(`catalogs.done.${done}`, { type: 'success', messageArgs: { name: nameOf(resource, entry) } })
  }
  return (
    <>
      <ResponsiveRows<Entry>
        columns={columns.length + 1}
        isCardLink={false}
        empty={<CatalogEmpty resource={resource} />}
        card={(entry) => (
          <Box sx={{ display: 'grid', gap: 0.5 }}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {nameOf(resource, entry)}
              </Typography>
              <EntryStateChip />
            </Box>
            {columns.slice(1).map((source) => (
              <Box key={source} sx={{ color: 'text.secondary' }}>
                <FieldTitle source={source} resource={resource} />: <EntryValue {...{ resource, source }} />
              </Box>
            ))}
            <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
              <EditButton resource={resource} onEdit={setOpen} />
            </Box>
          </Box>
        )}
      >
        <DataTable head={DataTableHead} body={DataTableBody} rowClick={false} bulkActionButtons={false}>
          {columns.map((source, at) => (
            <DataTable.Col
              key={source}
              source={source}
              disableSort={at > 0}
              {...(source === 'total' && { align: 'right' as const })}
              sx={at === 0 ? { fontWeight: 600 } : {}}
            >
              <EntryValue {...{ resource, source }} />
            </DataTable.Col>
          ))}
          <DataTable.Col source="active" disableSort>
            <EntryStateChip />
          </DataTable.Col>
          <DataTable.Col source="actions" align="right" disableSort>
            <EditButton resource={resource} onEdit={setOpen} />
          </DataTable.Col>
        </DataTable>
      </ResponsiveRows>
      {open !== undefined && (
        <EntryDialog
          key={open}
          catalog={catalog}
          id={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
          onDone={finish}
        />
      )}
    </>
  )
}

/** One catalogue: all its entries, active or not, and the way to add one. */
export const CatalogList = ({ name }: { name: CatalogName }) => {
  const catalog = catalogs[name]
  const translate = useTranslate()
  const [open, setOpen] = useState<number | 'new'>()
  return (
    <List
      {...listDefaults}
      resource={catalog.resource}
      storeKey={`catalogs.${name}`}
      title={false}
      filter={ALL}
      filters={FILTERS}
      sort={{ field: name === 'pricing' ? 'meters' : 'name', order: 'ASC' }}
      actions={
        <ListActions>
          <Button variant="outlined" onClick={() => setOpen('new')}>
            {translate(`catalogs.add.${name}`)}
          </Button>
        </ListActions>
      }
      error={<ListError title="catalogs.failed" />}
    >
      <CatalogRows catalog={catalog} open={open} setOpen={setOpen} />
    </List>
  )
}
