import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, Button, Paper, Skeleton, Typography } from '@mui/material'
import { type ReactNode, useEffect, useState } from 'react'
import { ShowBase, useShowContext, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { dayOf, formatDay } from '../../../domain/days.ts'
import type { Move } from '../../../domain/moves.ts'
import { can } from '../../../domain/permissions.ts'
import { fullName } from '../../../domain/personNames.ts'
import { showsPersonField } from '../../../domain/shown.ts'
import { upper } from '../../../domain/text.ts'
import { useActor, useCan } from '../../api/session.ts'
import { settings } from '../../api/settings.ts'
import { sendWaitingChanges } from '../../api/waitingChanges.ts'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { ListSkeleton } from '../../components/list/ListSkeleton.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { type PageTab, PageTabs, useCurrentTab } from '../../components/PageTabs.tsx'
import { RecordError } from '../../components/RecordError.tsx'
import { pages, recordUrl } from '../../pages.ts'
import type { PersonRecord } from '../../providers/adapter/person.ts'
import { AccreditationItems } from './AccreditationItems.tsx'
import { DeletePersonButton } from './DeletePersonButton.tsx'
import { EvidenceItems } from './EvidenceItems.tsx'
import { PersonHeader } from './PersonHeader.tsx'
import { PersonnelEdit } from './PersonnelEdit.tsx'
import { PersonPanel } from './PersonPanel.tsx'
import { PersonField, PersonSections } from './PersonSections.tsx'
import { VetoNotes } from './VetoNotes.tsx'

const PersonFiles = lazyComponent(
  async () => (await import('../../components/documents/FilesSection.tsx')).PersonFiles,
  <ListSkeleton columns={3} cards={false} />,
)

const AccreditationHistory = lazyComponent(
  async () => (await import('../../components/accreditations/AccreditationHistory.tsx')).AccreditationHistory,
  null,
)

const PersonChecks = lazyComponent(
  async () => (await import('../../pages/inspections/PersonChecks.tsx')).PersonChecks,
  null,
)

const InspectionsList = lazyComponent(
  async () => (await import('../../pages/inspections/InspectionsList.tsx')).InspectionsList,
  null,
)

const HistorySection = lazyComponent(
  async () => (await import('../../components/log/HistorySection.tsx')).HistorySection,
  <ListSkeleton columns={3} cards={false} />,
)

/** From which company to which a person went, the newest first; of another company a company is not told the name. */
const PersonMoves = ({ moves }: { moves: Move[] }) => {
  const translate = useTranslate()
  const named = (name: string | null) => upper(name ?? '') || translate('personnelDetail.moves.another')
  return (
    <PersonPanel>
      <Typography variant="h2">{translate('personnelDetail.moves.title')}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {moves.map(({ id, from_name, to_name, created_at, user_name, reason }) => (
          <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
            {translate('personnelDetail.moves.line', { from: named(from_name), to: named(to_name) })}
            <Typography variant="caption" component="p" color="text.secondary">
              {[formatDay(dayOf(new Date(created_at))), user_name, reason].filter(Boolean).join(' · ')}
            </Typography>
          </Box>
        ))}
      </Box>
    </PersonPanel>
  )
}

/** What became of a person: from where to where it went, for whoever sees it, and for the utility every change. */
const PersonHistory = ({ person: { id, moves = [] } }: { person: PersonRecord }) => {
  const seesChanges = useSeesChanges()
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {moves.length > 0 && <PersonMoves moves={moves} />}
      {seesChanges && <HistorySection collection="personnel" id={id} />}
    </Box>
  )
}

const useSeesChanges = (): boolean => useCan('history.read') && settings().extras

/** The tab of a person's data, in whose place they are changed. */
const DATA = 'datos'

/** All that is known of a person, read. */
const PersonData = ({ person }: { person: PersonRecord }) => {
  const translate = useTranslate()
  const actor = useActor()
  // Another back end may not say.
  const createdAt = new Date(person.created_at ?? Number.NaN)
  return (
    <PersonPanel>
      <PersonSections
        isShown={({ source }) => showsPersonField(actor, source)}
        render={(field) => <PersonField field={field} />}
      />
      {!Number.isNaN(createdAt.getTime()) && (
        <Typography variant="caption" color="text.secondary">
          {translate('personnelDetail.createdAt', { day: formatDay(dayOf(createdAt)) })}
        </Typography>
      )}
    </PersonPanel>
  )
}

/** What its role asks of a person, beside the documents that show it. */
const PersonRequirements = ({ person }: { person: PersonRecord }) => {
  const { id, company, personnel_accreditation: items, accreditations: entries } = person
  const files = <PersonFiles personId={id} companyId={company ?? 0} />
  if (!items) return files
  const history = entries && (
    <PersonPanel>
      <AccreditationHistory entries={entries} />
    </PersonPanel>
  )
  if (settings().extras)
    return (
      <Box sx={{ display: 'grid', gap: { xs: 2, md: 2.5 } }}>
        <EvidenceItems items={items} personId={id} person={upper(fullName(person))} />
        <Box sx={besideStyle}>
          {history}
          {files}
        </Box>
      </Box>
    )
  return (
    <Box sx={besideStyle}>
      <AccreditationItems items={items} />
      {files}
    </Box>
  )
}

/** The tabs of a person that this user may open and that have something to show: what is worked on first, its data last. */
const usePersonTabs = (person: PersonRecord): (PageTab & { name: string })[] => {
  const translate = useTranslate()
  const maySeeFiles = can(useActor(), 'personnelFiles.read')
  const { personnel_accreditation: items, moves } = person
  const seesChanges = useSeesChanges()
  const seesChecks = useCan('checks.read') && settings().extras
  const first = items ? (maySeeFiles ? 'requirements' : 'items') : 'files'
  const contents: { path: string; name: string; isThere: boolean; content: ReactNode }[] = [
    {
      path: '',
      name: first,
      isThere: maySeeFiles || items !== undefined,
      content: <PersonRequirements person={person} />,
    },
    {
      path: 'inspecciones',
      name: 'inspections',
      isThere: seesChecks,
      content: (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <PersonChecks person={person.id} />
          <InspectionsList filter={{ person: person.id }} />
        </Box>
      ),
    },
    {
      path: 'historial',
      name: 'history',
      isThere: seesChanges || Boolean(moves?.length),
      content: <PersonHistory person={person} />,
    },
    { path: DATA, name: 'data', isThere: true, content: <PersonData person={person} /> },
  ]
  return contents
    .filter(({ isThere }) => isThere)
    .map(({ path, name, content }) => ({
      path,
      name,
      content,
      label: translate(`personnelDetail.tabs.${name}`),
    }))
}

/** A person, read, in tabs; changed in the place of the last. */
const PersonContent = ({ person }: { person: PersonRecord }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const mayEdit = useCan('personnel.update')
  const mayDelete = useCan('personnel.delete')
  const { refetch } = useShowContext<PersonRecord>()
  const [isEditing, setEditing] = useState(false)
  const [wasEdited, setEdited] = useState(false)
  const page = recordUrl('person', person.id)
  const tabs = usePersonTabs(person)
  const tab = useCurrentTab(page, tabs)
  const isData = tab?.path === DATA
  // Another tab, by the back button for one, ends what was begun in this one.
  useEffect(() => {
    if (!isData) setEditing(false)
  }, [isData])
  // The form begins with the person as it is once a change that could still be undone has been sent.
  const edit = async () => {
    if (await sendWaitingChanges()) await refetch()
    if (!isData) await navigate(`${page}/${DATA}`)
    setEditing(true)
  }
  const endEditing = () => {
    setEditing(false)
    setEdited(true)
  }
  if (isEditing && isData && mayEdit) return <PersonnelEdit onDone={endEditing} />
  return (
    <>
      <PersonHeader person={person} tab={tab?.path ? tab.label : undefined}>
        {mayDelete && <DeletePersonButton />}
        {mayEdit && (
          <Button
            variant="outlined"
            startIcon={<EditIcon />}
            autoFocus={wasEdited}
            onClick={() => void edit()}
          >
            {translate('personnelDetail.edit')}
          </Button>
        )}
      </PersonHeader>
      <VetoNotes person={person} />
      <PageTabs page={page} label={translate('personnelDetail.tabs.label')} tabs={tabs} />
    </>
  )
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e']

/** The page's own layout while its person is on the way. */
const PersonnelSkeleton = () => {
  const label = useTranslate()('personnelDetail.loading')
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

const PersonPage = () => {
  const translate = useTranslate()
  const { record, error, refetch } = useShowContext<PersonRecord>()
  if (record) return <PersonContent key={record.id} person={record} />
  return (
    <>
      <PageHeader title={translate('personnelDetail.title')} crumb="" />
      {error ? (
        <RecordError
          error={error}
          notFound="personnelDetail.notFound"
          failed="personnelDetail.failed"
          back={{ to: pages.personnel.path, label: 'personnelDetail.back' }}
          onRetry={() => void refetch()}
        />
      ) : (
        <PersonnelSkeleton />
      )}
    </>
  )
}

/** Detalles del Técnico (specification, section 2): one person, read and changed in place. */
export const PersonnelShow = () => (
  // Whether the page may be opened the layout asks; what failed is said in the page's place.
  <ShowBase resource="personnel" disableAuthentication queryOptions={{ onError: () => undefined }}>
    <PersonPage />
  </ShowBase>
)

const besideStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '288px minmax(0, 1fr)' },
  gap: { xs: 2, md: 2.5 },
  alignItems: 'start',
} as const
