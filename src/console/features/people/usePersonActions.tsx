import BadgeIcon from '@mui/icons-material/BadgeOutlined'
import { useState } from 'react'
import { useDataProvider, useDelete, useEditContext, useNotify, useUpdate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { toMexicoDay } from '../../../domain/common/days.ts'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import { isCredentialValid } from '../../../domain/credentials/credentialValidity.ts'
import { canChangePersonField } from '../../../domain/people/access.ts'
import { formatFullName } from '../../../domain/people/personNames.ts'
import { isAwaitingAccreditation } from '../../../domain/people/statusReasons.ts'
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx'
import { getErrorText, isVersionConflict } from '../../kit/form/formErrors.ts'
import type { RecordAction } from '../../kit/RecordPage.tsx'
import { useNotifyWithUndo } from '../../kit/useNotifyWithUndo.tsx'
import { getRecordPageUrl, pages } from '../../pages.ts'
import type { PersonRecord } from '../../port/records/person.ts'
import { useCanCallEndpoint, useCanPerformAction, useSignedInUser } from '../../port/session.ts'
import { useBlockPersonAction } from '../blocked-people/useBlockPersonAction.tsx'
import { useDownloadCredentialPdfAction } from '../credentials/useDownloadCredentialPdfAction.tsx'
import { useOpenVetoFormAction } from '../notices/useOpenVetoFormAction.ts'
import { useAccreditationActions } from './AccreditationMenu.tsx'
import { accreditationsWords } from './accreditationWords.ts'
import { personnelDetailWords } from './detailWords.ts'

/**
 * Returns the action "Ver credencial", which opens the person's credential. For a person without a picture, explains that the
 * picture is missing.
 */
const useViewCredentialAction = ({ id, profile_picture }: PersonRecord): RecordAction => {
  const notify = useNotify()
  const navigate = useNavigate()
  return {
    label: personnelDetailWords.seeCredential,
    icon: <BadgeIcon />,
    onClick: () =>
      profile_picture
        ? void navigate(getRecordPageUrl('credential', id))
        : notify(personnelDetailWords.incomplete, { type: 'warning' }),
  }
}

/** Returns the action that activates or deactivates the person. Deactivating needs a confirmation. Each change can be undone. */
const useToggleActiveAction = (person: PersonRecord): RecordAction => {
  const { id, active: wasActive } = person
  const notify = useNotify()
  const offerUndo = useNotifyWithUndo()
  const dataProvider = useDataProvider()
  const { refetch } = useEditContext<PersonRecord>()
  const active = !wasActive
  const [isOpen, setOpen] = useState(false)
  const [update, { isPending }] = useUpdate<PersonRecord>(
    'personnel',
    { id, data: { active }, previousData: person },
    {
      mutationMode: 'pessimistic',
      onSuccess: (changed) =>
        offerUndo(
          personnelDetailWords.active[active ? 'activated' : 'deactivated'](
            toSpanishUpperCase(formatFullName(person)),
          ),
          () => dataProvider.update('personnel', { id, data: { active: wasActive }, previousData: changed }),
        ),
      onError: (error) => {
        notify(getErrorText(error), { type: 'error' })
        if (isVersionConflict(error)) void refetch()
      },
    },
  )
  return {
    label: personnelDetailWords.active[active ? 'activate' : 'deactivate'],
    isBusy: isPending,
    isDestructive: !active,
    onClick: () => (active ? void update() : setOpen(true)),
    dialog: (
      <ConfirmDialog
        isOpen={isOpen}
        title={personnelDetailWords.deactivation.title}
        content={personnelDetailWords.deactivation[isCredentialValid(person) ? 'valid' : 'invalid']}
        confirm={personnelDetailWords.active.deactivate}
        isDestructive
        onConfirm={() => {
          setOpen(false)
          void update()
        }}
        onClose={() => setOpen(false)}
        subject={toSpanishUpperCase(formatFullName(person))}
      />
    ),
  }
}

/** Returns the action that deletes the person after a confirmation. */
const useDeleteAction = (person: PersonRecord): RecordAction => {
  const notify = useNotify()
  const navigate = useNavigate()
  const { refetch } = useEditContext<PersonRecord>()
  const [isOpen, setOpen] = useState(false)
  const [failed, setFailed] = useState<unknown>()
  const [deleteOne, { isPending }] = useDelete<PersonRecord>()
  const onConfirm = () =>
    deleteOne(
      'personnel',
      { id: person.id, previousData: person },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          navigate(pages.personnel.path)
          notify(personnelDetailWords.delete.done, { type: 'success' })
        },
        onError: (error) => {
          setFailed(error)
          setOpen(false)
          if (isVersionConflict(error)) void refetch()
        },
      },
    )
  // Waits until the dialog has closed, because screen readers ignore the page until then.
  const onExited = () => {
    if (failed) {
      notify(personnelDetailWords.delete[isVersionConflict(failed) ? 'changed' : 'failed'], { type: 'error' })
    }
    setFailed(undefined)
  }
  return {
    label: personnelDetailWords.delete.action,
    onClick: () => setOpen(true),
    dialog: (
      <ConfirmDialog
        isOpen={isOpen}
        isBusy={isPending}
        title={personnelDetailWords.delete.title}
        content={personnelDetailWords.delete.confirm}
        confirm={personnelDetailWords.delete.yes}
        isDestructive
        onConfirm={onConfirm}
        onClose={() => setOpen(false)}
        subject={toSpanishUpperCase(formatFullName(person))}
        onExited={onExited}
      />
    ),
  }
}

/** Returns the actions on a person's page that the user may perform. */
export const usePersonActions = (person: PersonRecord, edit: () => void) => {
  const actor = useSignedInUser()
  const canSeeCredential = useCanPerformAction('credential.read')
  const canPrint = useCanCallEndpoint('personnelCards.pdf')
  const canEdit = useCanPerformAction('personnel.update')
  const canDelete = useCanPerformAction('personnel.delete')
  const credential = useViewCredentialAction(person)
  const activity = useToggleActiveAction(person)
  const accreditation = useAccreditationActions(person, accreditationsWords.titles)
  const cards = useDownloadCredentialPdfAction(person.id)
  const veto = useOpenVetoFormAction({ personnel: person.id })
  const deletion = useDeleteAction(person)
  const canBlock = useCanCallEndpoint('blockedPeople.create')
  const navigate = useNavigate()
  const blocking = useBlockPersonAction({
    id: person.id,
    name: formatFullName(person),
    onBlocked: () => void navigate(pages.personnel.path),
  })
  // Granting is the primary action if the person waits for the accreditation.
  const grant = accreditation.find(({ act }) => act === 'grant')
  const isAwaited = grant !== undefined && isAwaitingAccreditation(person, toMexicoDay(new Date()))
  const isShownFirst = canSeeCredential && !isAwaited && isCredentialValid(person)
  return {
    primary: isAwaited ? grant : isShownFirst ? credential : undefined,
    edit: canEdit && { label: personnelDetailWords.edit, onClick: edit },
    remove: canDelete && deletion,
    actions: [
      canSeeCredential && !isShownFirst && credential,
      canChangePersonField(actor, 'active') && activity,
      ...accreditation.filter((action) => !(isAwaited && action === grant)),
      canPrint && Boolean(person.profile_picture) && cards,
      !person.vetoed && veto,
      canBlock && blocking,
    ],
  }
}
