import { Box, Paper, Skeleton, Stack, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { useEditContext } from 'react-admin'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom'
import { formatDate, toMexicoDay } from '../../../domain/common/days.ts'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import {
  RECTIFICATION_QUERY,
  REQUIREMENT_QUERY,
  REQUIREMENTS_TAB,
} from '../../../domain/messages/linkPages.ts'
import { canSeePersonField } from '../../../domain/people/access.ts'
import type { Move } from '../../../domain/people/moves.ts'
import { formatFullName } from '../../../domain/people/personNames.ts'
import { hasPermission } from '../../../domain/permissions.ts'
import { appWords } from '../../i18n/app.ts'
import { createLazyComponent } from '../../kit/createLazyComponent.tsx'
import { ListSkeleton } from '../../kit/list/ListSkeleton.tsx'
import { type PageTab, useTabFromUrl } from '../../kit/PageTabs.tsx'
import { RecordPage, RecordView } from '../../kit/RecordPage.tsx'
import { getRecordPageUrl, pages } from '../../pages.ts'
import { isEndpointAvailable } from '../../port/backend.ts'
import type { PersonRecord } from '../../port/records/person.ts'
import { useCanPerformAction, useSignedInUser } from '../../port/session.ts'
import { personnelDetailWords } from './detailWords.ts'
import { PersonnelEdit } from './PersonnelEdit.tsx'
import { PersonRequirements, PlainRequirements } from './PersonRequirements.tsx'
import { PersonField, PersonSections } from './PersonSections.tsx'
import { PersonLinks, PersonState } from './PersonState.tsx'
import { Portrait } from './Portrait.tsx'
import { usePersonActions } from './usePersonActions.tsx'
import { VetoExceptions } from './VetoExceptions.tsx'

const PersonFiles = createLazyComponent(
  () => import('../documents/FilesSection.tsx'),
  'PersonFiles',
  <ListSkeleton columns={3} cards={false} />,
)

const AccreditationHistory = createLazyComponent(
  () => import('./AccreditationHistory.tsx'),
  'AccreditationHistory',
  null,
)

const PersonChecks = createLazyComponent(
  () => import('../inspections/PersonChecks.tsx'),
  'PersonChecks',
  null,
)

const InspectionsList = createLazyComponent(
  () => import('../inspections/InspectionsList.tsx'),
  'InspectionsList',
  null,
)

const HistorySection = createLazyComponent(
  () => import('../audit-log/HistorySection.tsx'),
  'HistorySection',
  <ListSkeleton columns={3} cards={false} />,
)

/** List of a person's moves between companies, newest first. Users of one company do not see the other company's name. */
const PersonMoves = ({ moves }: { moves: Move[] }) => {
  const getCompanyName = (name: string | null) => name || personnelDetailWords.moves.another
  return (
    <Paper variant="panel" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Typography variant="h2">{personnelDetailWords.moves.title}</Typography>
      <Stack component="ul" className="plain" sx={{ gap: 1 }}>
        {moves.map(({ id, from_name, to_name, created_at, user_name, reason }) => (
          <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
            {personnelDetailWords.moves.line({
              from: getCompanyName(from_name),
              to: getCompanyName(to_name),
            })}
            <Typography variant="caption" component="p" color="text.secondary">
              {[formatDate(toMexicoDay(new Date(created_at))), user_name, reason].filter(Boolean).join(' · ')}
            </Typography>
          </Box>
        ))}
      </Stack>
    </Paper>
  )
}

/** Shows a person's moves between companies. Users of the electric utility also see all other changes of the person. */
const PersonHistory = ({ person: { id, moves = [] } }: { person: PersonRecord }) => {
  const seesChanges = useCanSeeChangeHistory()
  return (
    <Stack sx={{ gap: 3 }}>
      {moves.length > 0 && <PersonMoves moves={moves} />}
      {seesChanges && <HistorySection collection="personnel" id={id} />}
    </Stack>
  )
}

const useCanSeeChangeHistory = (): boolean => useCanPerformAction('history.read')

const PersonData = ({ person }: { person: PersonRecord }) => {
  const actor = useSignedInUser()
  // Some back ends do not send the creation date.
  const createdAt = new Date(person.created_at ?? Number.NaN)
  return (
    <Paper variant="panel" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <PersonSections
        isShown={(source) => canSeePersonField(actor, source)}
        render={(source) => <PersonField source={source} />}
      />
      {!Number.isNaN(createdAt.getTime()) && (
        <Typography variant="caption" color="text.secondary">
          {personnelDetailWords.createdAt(formatDate(toMexicoDay(createdAt)))}
        </Typography>
      )}
    </Paper>
  )
}

/** Whether the requirements of a person are still loading. A row of the list, which is shown meanwhile, does not have them. */
const useAreRequirementsLoading = ({ personnel_accreditation: items }: PersonRecord): boolean => {
  const { isFetching } = useEditContext()
  const canSee = canSeePersonField(useSignedInUser(), 'personnel_accreditation')
  return !items && isFetching === true && canSee && isEndpointAvailable('personnel.get', 'state')
}

/** Tab with the requirements of a person's role, the accreditation history and the documents. */
const RequirementsTab = ({ person, isLoading }: { person: PersonRecord; isLoading: boolean }) => {
  const { id, company, personnel_accreditation: items, accreditations: entries } = person
  const name = toSpanishUpperCase(formatFullName(person))
  const files = <PersonFiles personId={id} name={name} companyId={company ?? 0} items={items} />
  if (isLoading) return <ListSkeleton columns={3} cards={false} />
  if (!items) return files
  if (!isEndpointAvailable('evidence.list'))
    return (
      <Box sx={besideStyle}>
        <PlainRequirements items={items} />
        {files}
      </Box>
    )
  return (
    <Stack sx={{ gap: { xs: 2, md: 2.5 } }}>
      <PersonRequirements items={items} personId={id} person={name} />
      <Box sx={besideStyle}>
        {entries && (
          <Paper variant="panel" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
            <AccreditationHistory entries={entries} />
          </Paper>
        )}
        {files}
      </Box>
    </Stack>
  )
}

/** Returns the tabs of a person's page that the user may open and that have content. */
const usePersonTabs = (person: PersonRecord, isLoading: boolean): PageTab[] => {
  const canSeeFiles = hasPermission(useSignedInUser(), 'personnelFiles.read')
  const { personnel_accreditation: items, moves } = person
  const seesChanges = useCanSeeChangeHistory()
  const seesChecks = useCanPerformAction('checks.read')
  const { tabs } = personnelDetailWords
  const hasItems = items !== undefined || isLoading
  const requirements = hasItems ? (canSeeFiles ? tabs.requirements : tabs.items) : tabs.files
  const contents = [
    { path: '', label: tabs.data, isThere: true, content: <PersonData person={person} /> },
    {
      path: REQUIREMENTS_TAB,
      label: requirements,
      isThere: canSeeFiles || hasItems,
      content: <RequirementsTab person={person} isLoading={isLoading} />,
    },
    {
      path: 'inspecciones',
      label: tabs.inspections,
      isThere: seesChecks,
      content: (
        <Stack sx={{ gap: 3 }}>
          <PersonChecks person={person.id} />
          <InspectionsList filter={{ person: person.id }} />
        </Stack>
      ),
    },
    {
      path: 'historial',
      label: tabs.history,
      isThere: seesChanges || Boolean(moves?.length),
      content: <PersonHistory person={person} />,
    },
  ]
  return contents
    .filter(({ isThere }) => isThere)
    .map(({ path, label, content }) => ({ path, label, content }))
}

/** Page of a person with tabs. The edit form replaces the first tab's data. */
const PersonView = ({ person }: { person: PersonRecord }) => {
  const navigate = useNavigate()
  const canEdit = useCanPerformAction('personnel.update')
  // Person as loaded when the user opened the form.
  const { search } = useLocation()
  const isRectified = new URLSearchParams(search).has(RECTIFICATION_QUERY.request)
  const [edited, setEdited] = useState(isRectified ? person : undefined)
  const [wasEdited, setWasEdited] = useState(false)
  const page = getRecordPageUrl('person', person.id)
  const isLoading = useAreRequirementsLoading(person)
  const tabs = usePersonTabs(person, isLoading)
  const tab = useTabFromUrl(page, tabs)
  const isData = tab?.path === ''
  // Closes the edit form when another tab opens, for example with the browser's back button.
  useEffect(() => {
    if (!isData) setEdited(undefined)
  }, [isData])
  const edit = async () => {
    if (!isData) await navigate(page)
    setEdited(person)
  }
  const endEditing = () => {
    setEdited(undefined)
    setWasEdited(true)
  }
  const actions = usePersonActions(person, () => void edit())
  // Links in messages name a requirement but no tab, so this redirect opens the requirements tab.
  if (isData && new URLSearchParams(search).has(REQUIREMENT_QUERY))
    return <Navigate to={`${page}/${REQUIREMENTS_TAB}${search}`} replace />
  if (edited && isData && canEdit) return <PersonnelEdit person={edited} onDone={endEditing} />
  const name = toSpanishUpperCase(formatFullName(person))
  return (
    <RecordView
      title={name}
      crumb={personnelDetailWords.title}
      tab={[tab?.path && tab.label, name].filter(Boolean).join(' · ')}
      media={
        <Box sx={{ width: { xs: 72, md: 88 }, flexShrink: 0 }}>
          <Portrait picture={person.profile_picture} name={name} />
        </Box>
      }
      state={
        <>
          <PersonState person={person} isLoading={isLoading} />
          <PersonLinks person={person} />
        </>
      }
      {...actions}
      autoFocus={wasEdited}
      notes={<VetoExceptions exceptions={person.veto_exceptions} />}
      page={page}
      tabs={tabs}
    />
  )
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e']

const PersonnelSkeleton = () => {
  const label = personnelDetailWords.loading
  return (
    <Box role="status" aria-label={label} sx={besideStyle}>
      {['requirements', 'files'].map((part) => (
        <Paper key={part} variant="outlined" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
          <Box sx={{ color: 'text.secondary' }}>{label}</Box>
          {SKELETON_ROWS.map((row) => (
            <Skeleton key={row} variant="rounded" height={20} />
          ))}
        </Paper>
      ))}
    </Box>
  )
}

const TEXTS = {
  title: personnelDetailWords.title,
  notFound: appWords.person.notFound,
  failed: appWords.person.failed,
  back: personnelDetailWords.back,
}

/** Page "Detalles del Técnico" with the data of one person. */
export const PersonPage = () => (
  <RecordPage<PersonRecord>
    resource="personnel"
    id={useParams().id ?? ''}
    texts={TEXTS}
    list={pages.personnel.path}
    skeleton={<PersonnelSkeleton />}
  >
    {(person) => <PersonView person={person} />}
  </RecordPage>
)

const besideStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '288px minmax(0, 1fr)' },
  gap: { xs: 2, md: 2.5 },
  alignItems: 'start',
} as const
