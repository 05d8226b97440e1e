import BadgeIcon from '@mui/icons-material/BadgeOutlined'
import CheckIcon from '@mui/icons-material/CheckCircleOutline'
import EditIcon from '@mui/icons-material/EditOutlined'
import PendingIcon from '@mui/icons-material/RadioButtonUnchecked'
import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { ShowBase, useNotify, useRecordContext, useShowContext, useTranslate, useUpdate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { dayOf, formatDay } from '../../../domain/days.ts'
import { canChangePersonField } from '../../../domain/permissions.ts'
import { fullName } from '../../../domain/personnel.ts'
import { showsPersonField } from '../../../domain/shown.ts'
import { upper } from '../../../domain/text.ts'
import { useActor, useCan } from '../../api/session.ts'
import { sendWaitingChanges } from '../../api/waitingChanges.ts'
import { getErrorText } from '../../components/form/formErrors.ts'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { RecordError } from '../../components/RecordError.tsx'
import { UNDO_MS } from '../../components/undo.ts'
import { pages, recordUrl } from '../../pages.ts'
import type { PersonRecord } from '../../providers/adapter/person.ts'
import { DeletePersonButton } from './DeletePersonButton.tsx'
import { PersonField } from './PersonField.tsx'
import { PersonLayout } from './PersonLayout.tsx'
import { PersonnelEdit } from './PersonnelEdit.tsx'
import { PersonnelSkeleton } from './PersonnelSkeleton.tsx'
import { PersonSections } from './PersonSections.tsx'
import { Portrait } from './Portrait.tsx'
import { VetoNotes } from './VetoNotes.tsx'

const PersonFiles = lazyComponent(
  async () => (await import('../../components/documents/PersonFiles.tsx')).PersonFiles,
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

/** What the person's role asks for, and what is met. Nothing where the back end does not say. */
const AccreditationItems = ({ items }: { items: PersonRecord['personnel_accreditation'] }) => {
  const translate = useTranslate()
  if (!items) return null
  const met = items.filter(({ status }) => status).length
  return (
    <Box component="section" aria-labelledby="person-items">
      <Typography id="person-items" variant="h2">
        {translate('personnelDetail.sections.items')}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {items.length === 0
          ? translate('personnelDetail.items.none')
          : translate('personnelDetail.items.count', { met, total: items.length })}
      </Typography>
      <Box component="ul" sx={listStyle}>
        {items.map(({ id, name, status }) => (
          <Box component="li" key={id} sx={itemStyle}>
            {status ? (
              <CheckIcon fontSize="small" color="success" />
            ) : (
              <PendingIcon fontSize="small" color="disabled" />
            )}
            <Box sx={{ flex: 1 }}>{name}</Box>
            <Box sx={{ color: 'text.secondary' }}>
              {translate(`personnelDetail.items.${status ? 'met' : 'unmet'}`)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** From which company to which a person went, the newest first; of another company a company is not told the name. */
const Moves = ({ moves }: Pick<PersonRecord, 'moves'>) => {
  const translate = useTranslate()
  if (!moves?.length) return null
  const named = (name: string | null) => upper(name ?? '') || translate('personnelDetail.moves.another')
  return (
    <Box component="section" aria-labelledby="person-moves">
      <Typography id="person-moves" variant="h2" sx={{ mb: 1 }}>
        {translate('personnelDetail.moves.title')}
      </Typography>
      <Box component="ul" sx={{ ...listStyle, display: 'grid', gap: 1 }}>
        {moves.map(({ id, from_name, to_name, created_at, username, reason }) => (
          <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
            {translate('personnelDetail.moves.line', { from: named(from_name), to: named(to_name) })}
            <Typography variant="caption" component="p" color="text.secondary">
              {[formatDay(dayOf(new Date(created_at))), username, reason].filter(Boolean).join(' · ')}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** When a person was registered, as a sentence; nothing where the back end does not say. */
const CreatedAt = ({ instant }: { instant: string | undefined }) => {
  const translate = useTranslate()
  const date = new Date(instant ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return null
  return (
    <Typography variant="caption" color="text.secondary">
      {translate('personnelDetail.createdAt', { day: formatDay(dayOf(date)) })}
    </Typography>
  )
}

/** A person, read. */
const PersonView = ({ onEdit }: { onEdit?: () => void }) => {
  const translate = useTranslate()
  const actor = useActor()
  const person = useRecordContext<PersonRecord>()
  const mayDelete = useCan('personnel.delete')
  const maySeeCredential = useCan('credential.read')
  if (!person) return null
  const name = upper(fullName(person))
  return (
    <>
      <PageHeader
        title={translate('personnelDetail.title')}
        crumb={name}
        actions={
          <>
            {mayDelete && <DeletePersonButton />}
            {onEdit && (
              <Button variant="outlined" startIcon={<EditIcon />} onClick={onEdit}>
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
        <PersonSections
          isShown={({ source }) => showsPersonField(actor, source)}
          render={(field) => <PersonField field={field} />}
        />
        <AccreditationItems items={person.personnel_accreditation} />
        <Moves moves={person.moves} />
        <CreatedAt instant={person.created_at} />
      </PersonLayout>
      <Box sx={{ mt: { xs: 1.5, md: 2.5 } }}>
        <PersonFiles personId={person.id} companyId={person.company ?? 0} />
      </Box>
    </>
  )
}

/** The person, read, or changed in the same place. */
const PersonDetail = () => {
  const [isEditing, setEditing] = useState(false)
  const mayEdit = useCan('personnel.update')
  const { refetch } = useShowContext<PersonRecord>()
  // The form begins with the person as it is once a change that could still be undone has been sent.
  const edit = async () => {
    if (await sendWaitingChanges()) await refetch()
    setEditing(true)
  }
  return mayEdit && isEditing ? (
    <PersonnelEdit onDone={() => setEditing(false)} />
  ) : (
    <PersonView onEdit={mayEdit ? () => void edit() : undefined} />
  )
}

const PersonContent = () => {
  const translate = useTranslate()
  const { record, error, refetch } = useShowContext<PersonRecord>()
  if (record) return <PersonDetail key={record.id} />
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
    <PersonContent />
  </ShowBase>
)

const listStyle = { listStyle: 'none', m: 0, p: 0 } as const

const itemStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const
