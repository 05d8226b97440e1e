import DeleteIcon from '@mui/icons-material/DeleteOutline'
import { IconButton, Tooltip } from '@mui/material'
import { useState } from 'react'
import { useDelete, useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { fullName } from '../../../domain/personNames.ts'
import { upper } from '../../../domain/text.ts'
import { sendWaitingChanges } from '../../api/waitingChanges.ts'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { isVersionConflict } from '../../components/conflict/useVersionedSave.ts'
import { pages } from '../../pages.ts'
import type { PersonRecord } from '../../providers/adapter/person.ts'

/** The delete icon with its question (specification, section 2). */
export const DeletePersonButton = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const person = useRecordContext<PersonRecord>()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const refresh = useRefresh()
  const [failed, setFailed] = useState<unknown>()
  const [deleteOne, { isPending }] = useDelete<PersonRecord>()
  const onConfirm = () =>
    deleteOne(
      'personnel',
      { id: person?.id, previousData: person },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          navigate(pages.personnel.path)
          notify('personnelDetail.delete.done', { type: 'success' })
        },
        onError: (error) => {
          setFailed(error)
          setDialogOpen(false)
          if (isVersionConflict(error)) refresh()
        },
      },
    )
  // After the dialog has closed: while it is open, screen readers ignore the rest of the page.
  const onExited = () => {
    if (failed) {
      notify(`personnelDetail.delete.${isVersionConflict(failed) ? 'changed' : 'failed'}`, { type: 'error' })
    }
    setFailed(undefined)
  }
  const open = () => {
    // A change of the person that could still be undone would come too late.
    void sendWaitingChanges()
    setDialogOpen(true)
  }
  const label = translate('personnelDetail.delete.action')
  return (
    <>
      <Tooltip title={label}>
        <IconButton aria-label={label} color="error" onClick={open}>
          <DeleteIcon />
        </IconButton>
      </Tooltip>
      <ConfirmDialog
        isOpen={isDialogOpen}
        loading={isPending}
        title="personnelDetail.delete.title"
        content="personnelDetail.delete.confirm"
        confirm="personnelDetail.delete.yes"
        confirmColor="warning"
        ConfirmIcon={DeleteIcon}
        onConfirm={onConfirm}
        onClose={() => setDialogOpen(false)}
        subject={person && upper(fullName(person))}
        onExited={onExited}
      />
    </>
  )
}
