import { Button } from '@mui/material'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { FileRecord } from '../../providers/adapter/file.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { FilePreview } from './FilePreview.tsx'
import { getFullFileName } from './fileLabel.ts'

/** What anyone who sees a file can do with it: look at it, and download it. */
export const FileActions = ({ file, path }: { file: FileRecord; path: string }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [viewing, setViewing] = useState(false)
  const name = getFullFileName(file)
  return (
    <>
      <Button aria-label={translate('documents.viewFile', { name })} onClick={() => setViewing(true)}>
        {translate('documents.view')}
      </Button>
      <DownloadButton path={path} name={name} onProblem={(message) => notify(message, { type: 'error' })} />
      {viewing && <FilePreview file={file} path={path} onClosed={() => setViewing(false)} />}
    </>
  )
}
