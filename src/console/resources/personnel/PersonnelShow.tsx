import BadgeIcon from '@mui/icons-material/BadgeOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, Button, Paper, Skeleton, Typography } from '@mui/material'
import { type ReactNode, useEffect, useState } from 'react'
import { ShowBase, useNotify, useShowContext, useTranslate, useUpdate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { dayOf, formatDay } from '../../../domain/days.ts'
import type { Move } from '../../../domain/moves.ts'
import { can, canChangePersonField } from '../../../domain/permissions.ts'
import { fullName } from '../../../domain/personNames.ts'
import { showsPersonField } from '../../../domain/shown.ts'
import { upper } from '../../../domain/text.ts'
import { useActor, useCan } from '../../api/session.ts'
import { sendWaitingChanges, UNDO_MS } from '../../api/waitingChanges.ts'
import { getErrorText } from '../../components/form/formErrors.ts'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { type PageTab, PageTabs, useCurrentTab } from '../../components/PageTabs.tsx'
import { RecordError } from '../../components/RecordError.tsx'

import { pages, recordUrl } from '../../pages.ts'
import type { PersonRecord } from '../../providers/adapter/person.ts'
import { AccreditationItems } from './AccreditationItems.tsx'
import { DeletePersonButton } from './DeletePersonButton.tsx'
import { PersonLayout, PersonPanel } from './PersonLayout.tsx'
import { PersonnelEdit } from './PersonnelEdit.tsx'
import { PersonField, PersonSections } from './PersonSections.tsx'

import { Portrait } from './Portrait.tsx'
import { VetoNotes } from './VetoNotes.tsx'

const PersonFiles = lazyComponent(
  async () => (await import('../../components/documents/FilesSection.tsx')).PersonFiles,
  null,
)

/** 'Ver credencial': leads to the credential, or says that the person has no picture yet. */
const CredentialButton = ({ person }: { person: PersonRecord }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const see = () =>
    person.profile_picture
      ? navigate(recordUrl('credential', person.id))
      : notify('personnelDetail.incomplete', { type: 'warning' })
  return (
    <Button variant="contained" startIcon={<BadgeIcon />} onClick={see}>
      {translate('personnelDetail.seeCredential')}
    </Button>
  )
}

/** Activates or deactivates the person; for a moment it can be undone, and nothing is sent before. */
const ActiveButton = ({ person }: { person: PersonRecord }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { refetch } = useShowContext<PersonRecord>()
  const [update] = useUpdate<PersonRecord>()
  const active = !person.active
  const change = async () => {
    // What was done before is sent first, and changes the version that this is about.
    const current = (await sendWaitingChanges()) ? (await refetch()).data : person
    await update(
      'personnel',
      { id: person.id, data: { active }, previousData: current ?? person },
      {
        mutationMode: 'undoable',
        onSuccess: () =>
          notify(`personnelDetail.active.${active ? 'activated' : 'deactivated'}`, {
            type: 'success',
            undoable: true,
            autoHideDuration: UNDO_MS,
            messageArgs: { name: upper(fullName(person)) },
          }),
        onError: (error) => notify(getErrorText(error), { type: 'error' }),
      },
    )
  }
  return (
    <Button variant="outlined" size="small" onClick={() => void change()}>
      {translate(`personnelDetail.active.${active ? 'activate' : 'deactivate'}`)}
    </Button>
  )
}

/** From which company to which a person went, the newest first; of another company a company is not told the name. */
const PersonHistory = ({ moves }: { moves: Move[] }) => {
  const translate = useTranslate()
  const named = (name: string | null) => upper(name ?? '') || translate('personnelDetail.moves.another')
  return (
    <PersonPanel>
      <Typography variant="h2">{translate('personnelDetail.moves.title')}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {moves.map(({ id, from_name, to_name, created_at, username, reason }) => (
          <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
            {translate('personnelDetail.moves.line', { from: named(from_name), to: named(to_name) })}
            <Typography variant="caption" component="p" color="text.secondary">
              {[formatDay(dayOf(new Date(created_at))), username, reason].filter(Boolean).join(' · ')}
            </Typography>
          </Box>
        ))}
      </Box>
    </PersonPanel>
  )
}

/** The tabs of a person that this user may open and that have something to show. */
const usePersonTabs = (person: PersonRecord): PageTab[] => {
  const translate = useTranslate()
  const actor = useActor()
  const { id, company, personnel_accreditation: items, moves } = person
  // Another back end may not say.
  const createdAt = new Date(person.created_at ?? Number.NaN)
  const contents: { path: string; name: string; isThere: boolean; content: ReactNode }[] = [
    {
      path: '',
      name: 'data',
      isThere: true,
      content: (
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
      ),
    },
    {
      path: 'acreditacion',
      name: 'items',
      isThere: Boolean(items),
      content: <AccreditationItems items={items ?? []} />,
    },
    {
      path: 'documentos',
      name: 'files',
      isThere: can(actor, 'personnelFiles.read'),
      content: <PersonFiles personId={id} companyId={company ?? 0} />,
    },
    {
      path: 'historial',
      name: 'history',
      isThere: Boolean(moves?.length),
      content: <PersonHistory moves={moves ?? []} />,
    },
  ]
  return contents
    .filter(({ isThere }) => isThere)
    .map(({ path, name, content }) => ({ path, content, label: translate(`personnelDetail.tabs.${name}`) }))
}

/** A person, read, in tabs; changed in the place of the first. */
const PersonContent = ({ person }: { person: PersonRecord }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const actor = useActor()
  const mayEdit = useCan('personnel.update')
  const mayDelete = useCan('personnel.delete')
  const maySeeCredential = useCan('credential.read')
  const { refetch } = useShowContext<PersonRecord>()
  const [isEditing, setEditing] = useState(false)
  const [wasEdited, setEdited] = useState(false)
  const page = recordUrl('person', person.id)
  const tabs = usePersonTabs(person)
  const tab = useCurrentTab(page, tabs)
  const isFirst = tab?.path === ''
  // Another tab, by the back button for one, ends what was begun in the first.
  useEffect(() => {
    if (!isFirst) setEditing(false)
  }, [isFirst])
  // The form begins with the person as it is once a change that could still be undone has been sent.
  const edit = async () => {
    if (await sendWaitingChanges()) await refetch()
    if (!isFirst) await navigate(page)
    setEditing(true)
  }
  const endEditing = () => {
    setEditing(false)
    setEdited(true)
  }
  if (isEditing && isFirst && mayEdit) return <PersonnelEdit onDone={endEditing} />
  const name = upper(fullName(person))
  return (
    <>
      <PageHeader
        title={translate('personnelDetail.title')}
        crumb={name}
        tab={isFirst || !tab ? name : `${tab.label} · ${name}`}
        actions={
          <>
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
            {maySeeCredential && <CredentialButton person={person} />}
          </>
        }
      />
      <VetoNotes person={person} />
      <PersonLayout
        portrait={<Portrait picture={person.profile_picture} name={name} />}
        action={canChangePersonField(actor, 'active') && <ActiveButton person={person} />}
      >
        <PageTabs page={page} label={translate('personnelDetail.tabs.label')} tabs={tabs} />
      </PersonLayout>
    </>
  )
}

const SKELETON_FIELDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The page's own layout while its person is on the way. */
const PersonnelSkeleton = () => {
  const label = useTranslate()('personnelDetail.loading')
  return (
    <Box
      role="status"
      aria-label={label}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '232px minmax(0, 1fr)' },
        gap: { xs: 1.5, md: 2.5 },
        alignItems: 'start',
      }}
    >
      <Paper variant="outlined" sx={{ p: 2 }}>
        <Skeleton
          variant="rounded"
          sx={{ width: { xs: 116, md: '100%' }, height: 'auto', aspectRatio: '4 / 5' }}
        />
        <Skeleton sx={{ mt: 2 }} />
        <Skeleton width="60%" />
      </Paper>
      <Paper
        variant="outlined"
        sx={{
          p: 3,
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Box sx={{ gridColumn: '1 / -1', color: 'text.secondary' }}>{label}</Box>
        {SKELETON_FIELDS.map((field) => (
          <div key={field}>
            <Skeleton width="35%" height={16} />
            <Skeleton width="80%" />
          </div>
        ))}
      </Paper>
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
