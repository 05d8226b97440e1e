import DeleteIcon from '@mui/icons-material/DeleteOutline'
import { Button } from '@mui/material'
import { useState } from 'react'
import { Confirm, useDelete, useNotify, useTranslate } from 'react-admin'
import type { FileRecord } from '../../providers/adapter/file.ts'
import { getErrorText } from '../form/formErrors.ts'
import { UNDO_MS } from '../undo.ts'
import type { FileAreaName } from './fileAreas.ts'
import { getFileLabel, getFullFileName } from './fileLabel.ts'

interface DeleteFileProps {
  area: FileAreaName
  file: FileRecord
  /** What the documented call wants in its address. */
  query: Record<string, string>
  onDeleted: () => void
}

/** 'Eliminar', with its question (specification, section 2). For a moment it can be undone; nothing is sent before. */
export const DeleteFileButton = ({ area, file, query, onDeleted }: DeleteFileProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [deleteOne] = useDelete<FileRecord>()
  const name = getFileLabel(file)
  const title = file.title || name
  const onConfirm = () =>
    deleteOne(
      area,
      { id: file.id, previousData: file, meta: { query } },
      {
        mutationMode: 'undoable',
        onSuccess: () => {
          notify('documents.delete.done', { type: 'success', undoable: true, autoHideDuration: UNDO_MS })
          onDeleted()
        },
        onError: (error) => notify(getErrorText(error), { type: 'error' }),
      },
    )
  return (
    <>
      <Button
        color="error"
        aria-label={translate('documents.delete.actionFile', {
          name: getFullFileName(file),
        })}
        onClick={() => setDialogOpen(true)}
      >
        {translate('documents.delete.action')}
      </Button>
      <Confirm
        isOpen={isDialogOpen}
        title="documents.delete.title"
        titleTranslateOptions={{ title }}
        content="documents.delete.confirm"
        contentTranslateOptions={{ name }}
        confirm="documents.delete.action"
        confirmColor="warning"
        ConfirmIcon={DeleteIcon}
        onConfirm={onConfirm}
        onClose={() => setDialogOpen(false)}
      />
    </>
  )
}
