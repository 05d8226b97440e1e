import QrCodeIcon from '@mui/icons-material/QrCode2'
import { Box, Button, Skeleton, Stack, type Theme, useMediaQuery } from '@mui/material'
import { useState } from 'react'
import { useGetList, useListContext, useNotify, useTranslate } from 'react-admin'
import { personSorts } from '../../../domain/people/fields.ts'
import { createLazyComponent } from '../../kit/createLazyComponent.tsx'
import { useCancelableDownload } from '../../kit/download/useCancelableDownload.ts'
import { downloadWords } from '../../kit/download/words.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatBytes } from '../../kit/formatBytes.ts'
import { AddButton } from '../../kit/list/AddButton.tsx'
import { useIsListFilterLoading } from '../../kit/list/ListPagination.tsx'
import { queryOptions } from '../../kit/queryOptions.ts'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { useIsPhone } from '../../kit/useIsPhone.ts'
import { visuallyHidden } from '../../kit/visuallyHidden.ts'
import { pages } from '../../pages.ts'
import { isEndpointAvailable } from '../../port/backend.ts'
import { getEndpointUrl } from '../../port/client.ts'
import type { PersonRecord } from '../../port/records/person.ts'
import { useCanPerformAction, useSignedInUser } from '../../port/session.ts'
import { AccreditationMenu } from './AccreditationMenu.tsx'
import { ROSTER } from './firstRows.ts'
import { createPeopleTableColumns, PersonCard, ROSTER_COLUMNS, SeePerson } from './PersonnelRows.tsx'
import { usePersonnelFilters } from './personnelFilters.tsx'
import { hasOtherFilterConditions, parseActivityFilter, type RosterFilter } from './rosterFilter.ts'
import { usePersonUrl } from './usePersonUrl.ts'
import { personnelWords } from './words.ts'

const PersonnelBulkActions = createLazyComponent(
  () => import('./PersonnelBulkActions.tsx'),
  'PersonnelBulkActions',
  null,
)

/** Loads the dialog's code when the user has selected people. */
const QrDialog = createLazyComponent(() => import('./PersonnelBulkActions.tsx'), 'QrDialog', null)

const PersonnelCreate = createLazyComponent(() => import('./PersonnelCreate.tsx'), 'PersonnelCreate', null)

const PERSONAL = ['rfc', 'phone'] as const
const ONE = { pagination: { page: 1, perPage: 1 }, sort: ROSTER.sort }
const READY = { active: true, ready: true }

const RosterCount = () => {
  const { total, error, filterValues } = useListContext()
  const filter: RosterFilter = filterValues
  const isFilterPending = useIsListFilterLoading()
  if (total === undefined || error) return null
  if (isFilterPending) return personnelWords.count.searching
  if (filter.q) return personnelWords.count.found({ count: total, q: filter.q })
  const countWords = hasOtherFilterConditions(filter) ? 'filtered' : parseActivityFilter(filter.active)
  return personnelWords.count[countWords](total)
}

/** Button with the number of people who can be accredited today. A click filters the list to show only these people. */
const ReadyButton = () => {
  const { data, error, filterValues, setFilters } = useListContext()
  const isOffered = useCanPerformAction('accreditation.grant')
  // Starts this request after the list has loaded, so that the list appears sooner.
  const enabled = isOffered && data !== undefined
  const { total, isPending } = useGetList(
    'personnel',
    { ...ONE, filter: READY },
    { ...queryOptions, enabled },
  )
  const isOn = filterValues.ready === true
  if (!isOffered) return null
  // Keeps the button's place, so that the filters do not move when the number arrives.
  if (total === undefined && !isOn)
    return (
      <Skeleton
        variant="rounded"
        sx={{
          width: readyStyle.maxWidth,
          height: 38,
          visibility: isPending && !error ? 'visible' : 'hidden',
        }}
      />
    )
  return (
    <Button
      variant={isOn ? 'contained' : 'outlined'}
      aria-pressed={isOn}
      disabled={!total && !isOn}
      onClick={() => setFilters(isOn ? { active: true } : READY)}
      sx={readyStyle}
    >
      {total === undefined ? personnelWords.readyPeople : personnelWords.ready(total)}
    </Button>
  )
}

/** Two lines of text, so that the filters fit beside the button. */
const readyStyle = {
  maxWidth: 152,
  px: 1.25,
  whiteSpace: 'normal',
  fontSize: { xs: '0.75rem', sm: '0.8125rem' },
  lineHeight: '1rem',
} as const

/** Returns a text that says which people's QR codes will be downloaded: selected, filtered or all people. */
const useQrDownloadDescription = (): string => {
  const isFilterPending = useIsListFilterLoading()
  const { selectedIds, total } = useListContext()
  if (selectedIds.length > 0) return personnelWords.qr.selected(selectedIds.length)
  if (!isEndpointAvailable('personnel.qrZip', 'filter')) return personnelWords.qr.everybody
  if (total === undefined || isFilterPending) return ''
  return personnelWords.qr.shown(total)
}

/** Button "Descargar Códigos QR", which downloads the QR codes as a zip file. Shows the progress and can be cancelled. */
const QrZipButton = () => {
  const { id } = useSignedInUser()
  const notify = useNotify()
  const scope = useQrDownloadDescription()
  const { selectedIds, filterValues, total } = useListContext()
  // People who were selected when the download started.
  const [selected, setSelected] = useState<string[]>()
  const { state, start, cancel } = useCancelableDownload((outcome) => {
    if (outcome.phase === 'done') notify(personnelWords.qr.done, { type: 'success' })
    else if (outcome.phase === 'cancelled') notify(personnelWords.qr.cancelled)
    else notify(outcome.message, { type: 'error' })
  })
  const isRunning = state.phase === 'running'
  const isIcon = useIsPhone() && !isRunning
  const remaining = isRunning ? state.ahead : undefined
  const handleClick = () => {
    if (selectedIds.length > 0) return setSelected(selectedIds.map(String))
    const filter = isEndpointAvailable('personnel.qrZip', 'filter')
      ? { filter: JSON.stringify(filterValues) }
      : {}
    void start(getEndpointUrl('personnel.qrZip', { query: { user_id: id || undefined, ...filter } }))
  }
  const label = () => {
    if (!isRunning) return personnelWords.actions.qrZip
    if (remaining) return personnelWords.qr.waitingBehind(remaining)
    return personnelWords.qr.running(formatBytes(state.received))
  }
  return (
    <>
      <Button
        variant="outlined"
        disabled={!isRunning && selectedIds.length === 0 && total === 0}
        onClick={isRunning ? cancel : handleClick}
        {...(isIcon && { 'aria-label': [label(), scope].join(' ').trim() })}
        sx={isIcon ? { minWidth: 44, p: 0 } : qrButtonStyle}
      >
        {isIcon ? <QrCodeIcon /> : label()} {!isIcon && !isRunning && scope && <small>{scope}</small>}
      </Button>
      <Box role="status" sx={visuallyHidden}>
        {remaining ? downloadWords.waiting(remaining) : ''}
      </Box>
      {selected && <QrDialog ids={selected} onClose={() => setSelected(undefined)} />}
    </>
  )
}

/** Places the text about the download below the button's label, so that the filters fit in the same line. */
const qrButtonStyle = {
  flexDirection: 'column',
  py: 0,
  lineHeight: '1.0625rem',
  fontVariantNumeric: 'tabular-nums',
  '& small': { fontSize: '0.6875rem', lineHeight: '0.8125rem', fontWeight: 500, color: 'text.secondary' },
} as const

const CreateButton = () => (
  <AddButton
    label={personnelWords.actions.create}
    form={(onClose) => <PersonnelCreate onClose={onClose} />}
  />
)

const PersonnelEmpty = () => {
  const { filterValues, setFilters } = useListContext()
  const filter: RosterFilter = filterValues
  const canCreate = useCanPerformAction('personnel.create')
  const isFiltered = Object.keys(filter).length > 0
  // Advice for an empty list: register the first person, change the filters, or none.
  const unfiltered = canCreate && filter.active !== false ? 'first' : isFiltered ? 'activity' : 'none'
  const text = filter.q ? 'typed' : hasOtherFilterConditions(filter) ? 'filtered' : unfiltered
  return (
    <EmptyState
      title={personnelWords.empty.title}
      text={personnelWords.empty[text]}
      action={
        isFiltered && (
          <Button variant="outlined" onClick={() => setFilters({})}>
            {personnelWords.empty.clear}
          </Button>
        )
      }
    />
  )
}

/** Page "Plantilla de Personal", the list of all people that the user may see. */
export const PersonnelList = () => {
  const translate = useTranslate()
  const canSelect = useCanPerformAction('credential.download')
  const canCreate = useCanPerformAction('personnel.create')
  const canDownload = useCanPerformAction('personnel.qrZip')
  const personUrl = usePersonUrl()
  const menu = (person: PersonRecord) => canSelect && <AccreditationMenu person={person} />
  const see = (person: PersonRecord) => <SeePerson person={person} to={personUrl(person)} />
  // Shows the additional columns by default only in wide windows.
  const isWide = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.up('xl'), { noSsr: true })
  const columns = createPeopleTableColumns(ROSTER_COLUMNS, personSorts, translate, (person) => (
    <Stack direction="row" sx={{ justifyContent: 'flex-end', alignItems: 'center', gap: 0.5 }}>
      {menu(person)}
      {see(person)}
    </Stack>
  ))
  return (
    <ResourceList<PersonRecord>
      {...ROSTER}
      resource="personnel"
      title={personnelWords.title}
      tab={pages.personnel.title}
      lead={<RosterCount />}
      columns={columns.map((column) =>
        (PERSONAL as readonly string[]).includes(column.source) ? { ...column, isHidden: !isWide } : column,
      )}
      filters={usePersonnelFilters()}
      card={(person) => <PersonCard person={person} />}
      cardEnd={(person) => (
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
          {menu(person)}
          {see(person)}
        </Stack>
      )}
      rowUrl={personUrl}
      bulkActions={canSelect && <PersonnelBulkActions />}
      empty={<PersonnelEmpty />}
      failed={personnelWords.error.title}
      create={canCreate && <CreateButton />}
      actions={
        <>
          <ReadyButton />
          {canDownload && <QrZipButton />}
        </>
      }
    />
  )
}
