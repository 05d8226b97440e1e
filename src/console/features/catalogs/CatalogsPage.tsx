import { Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { FieldTitle, ResourceContextProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import { formatCentsAsPesos } from '../../../domain/common/money.ts'
import { getPriceTierTotal } from '../../../domain/pricing/tiers.ts'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { SearchFilter } from '../../kit/list/SearchFilter.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { PageTabs, useTabFromUrl } from '../../kit/PageTabs.tsx'
import { CardHead, ResourceList } from '../../kit/ResourceList.tsx'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { pages } from '../../pages.ts'
import { callEndpoint } from '../../port/client.ts'
import type { Tier } from '../../port/records/tier.ts'
import { type CatalogName, catalogs, type Entry } from './catalogs.ts'
import { EntryDialog, type EntryOutcome, formatCatalogEntryName, NewEntryDialog } from './EntryDialog.tsx'
import { RequirementsGrid } from './RequirementsGrid.tsx'
import { catalogsWords } from './words.ts'

const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />]
/** Query parameter that includes deactivated catalogue entries, which forms no longer offer. */
const ALL = { all: true }

const EntryStateChip = ({ entry: { active = true } }: { entry: Entry }) => (
  <StatusChip tone={active ? 'valid' : 'inactive'}>
    {catalogsWords.state[active ? 'active' : 'inactive']}
  </StatusChip>
)

/** Value of one field of a catalogue entry as text. */
const EntryValue = ({ resource, source, entry }: { resource: CatalogName; source: string; entry: Entry }) => {
  const translate = useTranslate()
  if (source === 'meters') return formatCatalogEntryName(entry)
  if (source === 'total') return formatCentsAsPesos(getPriceTierTotal(entry as unknown as Tier))
  const value = entry[source]
  if (source === 'validity' && value === 'issue' && entry.validity_months)
    return catalogsWords.months(Number(entry.validity_months))
  const kind = catalogs[resource].fields.find((field) => field.source === source)?.kind
  if (kind === 'boolean') return translate(`ra.boolean.${value === true}`)
  if (typeof kind === 'object' && 'choices' in kind && value !== undefined) return kind.texts[String(value)]
  return (
    <Box sx={{ overflowWrap: 'break-word' }}>
      {Array.isArray(value) ? value.join(', ') : String(value ?? '')}
    </Box>
  )
}

/** Button that adds the company documents usually required by Mexican law to a new portal. */
const UsualObligations = () => {
  const notify = useNotify()
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  const addAll = async () => {
    setBusy(true)
    try {
      await callEndpoint('obligations.usual', {})
      notify(catalogsWords.usual.done, { type: 'success' })
    } catch (error) {
      notify(getErrorText(error), { type: 'error' })
    }
    setBusy(false)
    refresh()
  }
  return (
    <Button variant="contained" loading={isBusy} onClick={() => void addAll()}>
      {catalogsWords.usual.take}
    </Button>
  )
}

/** Lists all entries of a catalogue, including deactivated ones, with dialogs that add and edit entries. */
const CatalogList = ({ name }: { name: CatalogName }) => {
  const catalog = catalogs[name]
  const { resource } = catalog
  const notify = useNotify()
  const refresh = useRefresh()
  /** Id of the entry that the dialog edits, or 'new' for a new entry. */
  const [open, setOpen] = useState<number | 'new'>()
  const close = () => setOpen(undefined)
  const onDone = (entry: Entry, outcome: EntryOutcome) => {
    close()
    refresh()
    notify(catalogsWords.done[outcome](formatCatalogEntryName(entry)), { type: 'success' })
  }
  const editButton = (entry: Entry) => (
    <Button
      aria-label={catalogsWords.editOne(formatCatalogEntryName(entry))}
      onClick={() => setOpen(entry.id)}
      sx={{ mr: -1.25, px: 1.25, minWidth: 0 }}
    >
      {catalogsWords.edit}
    </Button>
  )
  const [first = 'name', ...others] = catalog.columns
  const valueIn = (source: string, entry: Entry) => (
    <EntryValue resource={resource} source={source} entry={entry} />
  )
  const isObligations = name === 'obligations'
  return (
    <>
      <ResourceList<Entry>
        resource={resource}
        storeKey={`catalogs.${name}`}
        filter={ALL}
        sort={{ field: first, order: 'ASC' }}
        columns={[
          {
            source: first,
            isSortable: true,
            cell: (entry) => valueIn(first, entry),
            sx: { fontWeight: 600 },
          },
          ...others.map((source) => ({
            source,
            cell: (entry: Entry) => valueIn(source, entry),
            isHidden: catalog.hidden?.includes(source) ?? false,
            ...(source === 'total' && { align: 'right' as const }),
          })),
          { source: 'active', cell: (entry) => <EntryStateChip entry={entry} /> },
          { source: 'actions', isAction: true, cell: editButton },
        ]}
        columnsKey={`${name}.catalog.datatable`}
        filters={FILTERS}
        card={(entry) => (
          <Stack sx={{ gap: 0.5 }}>
            <CardHead>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {formatCatalogEntryName(entry)}
              </Typography>
              <EntryStateChip entry={entry} />
            </CardHead>
            {others.map((source) => (
              <Box key={source} sx={{ color: 'text.secondary' }}>
                <FieldTitle source={source} resource={resource} />: {valueIn(source, entry)}
              </Box>
            ))}
          </Stack>
        )}
        cardEnd={editButton}
        isCardLink={false}
        empty={{
          title: catalogsWords.empty.title,
          text: isObligations ? catalogsWords.usual.text : catalogsWords.empty.text,
          ...(isObligations && { action: <UsualObligations /> }),
        }}
        failed={catalogsWords.failed}
        create={
          <Button variant="outlined" onClick={() => setOpen('new')}>
            {catalogsWords.add[name]}
          </Button>
        }
      />
      <ResourceContextProvider value={resource}>
        {open === 'new' && <NewEntryDialog catalog={catalog} onClose={close} onDone={onDone} />}
        {typeof open === 'number' && (
          <EntryDialog key={open} catalog={catalog} id={open} onClose={close} onDone={onDone} />
        )}
      </ResourceContextProvider>
    </>
  )
}

/** Tabs in the order in which a new portal fills the catalogues. */
const TABS = [
  { path: '', name: 'zones' },
  { path: 'roles', name: 'roles' },
  { path: 'requisitos', name: 'accreditationTypes' },
  { path: 'requisitos-por-rol', name: 'grid' },
  { path: 'obligaciones', name: 'obligations' },
  { path: 'documentos-de-empresas', name: 'companyFileNames' },
  { path: 'documentos-de-personal', name: 'personnelFileNames' },
  { path: 'tramos', name: 'pricing' },
] as const

/** Page /catalogos, on which administrators edit the options of the forms and the requirements of each role. */
export const CatalogsPage = () => {
  const { path: page } = pages.catalogs
  const current = useTabFromUrl(page, TABS)
  const title = catalogsWords.title
  const tab = current && current.path !== '' ? `${catalogsWords.tabs[current.name]} · ${title}` : title
  return (
    <>
      <PageHeader title={title} tab={tab} lead={catalogsWords.lead} />
      <PageTabs
        page={page}
        label={title}
        tabs={TABS.map(({ path, name }) => ({
          path,
          label: catalogsWords.tabs[name],
          content: name === 'grid' ? <RequirementsGrid /> : <CatalogList key={name} name={name} />,
        }))}
      />
    </>
  )
}
