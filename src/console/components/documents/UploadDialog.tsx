import { Dialog, type Theme, useMediaQuery } from '@mui/material'
import { useId, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useUnsavedChanges } from '../form/useUnsavedChanges.tsx'
import { type FileAreaName, fileArea } from './fileAreas.ts'
import { UploadForm } from './UploadForm.tsx'
import { getUploadFileName, type UploadItem } from './uploadItem.ts'
import { type SendOptions, useUploads } from './useUploads.ts'

interface UploadDialogProps {
  area: FileAreaName
  owner: string
  /** Called after the dialog has closed with the number of files added. */
  onClosed: (added: number) => void
}

/** Adds files to a company or a person. It closes itself when all have gone out; leaving with something chosen asks first. */
export const UploadDialog = ({ area, owner, onClosed }: UploadDialogProps) => {
  const dataProvider = useDataProvider()
  const titleId = useId()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [open, setOpen] = useState(true)
  const { body, createQuery } = fileArea(area)

  const send = (item: UploadItem, options: SendOptions) =>
    dataProvider.create(area, {
      data: body(owner, { file: item.file, choice: item.choice, fileName: getUploadFileName(item) }),
      meta: { query: createQuery?.(owner), ...options },
    })
  const uploads = useUploads(send, () => setOpen(false))
  const added = uploads.items.filter(({ state }) => state === 'done').length
  const { leave, question } = useUnsavedChanges(open && added < uploads.items.length, 'documents.leave')
  const close = () => leave(() => setOpen(false))

  return (
    <>
      <Dialog
        open={open}
        onClose={close}
        fullScreen={isPhone}
        fullWidth
        maxWidth="sm"
        aria-labelledby={titleId}
        slotProps={{ transition: { onExited: () => onClosed(added) } }}
      >
        <UploadForm titleId={titleId} area={area} uploads={uploads} onClose={close} />
      </Dialog>
      {question}
    </>
  )
}
