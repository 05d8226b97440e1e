import CloudUploadIcon from '@mui/icons-material/CloudUploadOutlined'
import { Box, Button, Typography } from '@mui/material'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import { DOCUMENTS, getFileInputAcceptValue } from '../../../../domain/common/fileKinds.ts'
import { createLazyComponent } from '../../../kit/createLazyComponent.tsx'
import { todoFilesWords } from './words.ts'

const FilesDialog = createLazyComponent(() => import('./FilesDialog.tsx'), 'FilesDialog', null)

/** Returns whether files are being dragged over the page itself and not over an open dialog. */
const isFileDraggedOverPage = ({ dataTransfer, target }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') === true &&
  !(target instanceof Element && target.closest('.MuiModal-root'))

/**
 * Accepts files that the user drops anywhere on the page, and prevents the browser from opening them. Returns whether files are
 * being dragged over the page.
 */
const useDropFilesOnPage = (onFiles: (files: readonly File[]) => void): boolean => {
  const [isOver, setOver] = useState(false)
  const handleFiles = useEvent(onFiles)
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!isFileDraggedOverPage(event)) return
      event.preventDefault()
      setOver(true)
    }
    const onDragLeave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
    const onDrop = (event: DragEvent) => {
      setOver(false)
      if (!isFileDraggedOverPage(event)) return
      event.preventDefault()
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0) handleFiles(files)
    }
    const listeners = { dragover: onDragOver, dragleave: onDragLeave, drop: onDrop } as const
    const each = Object.entries(listeners) as [keyof typeof listeners, (event: DragEvent) => void][]
    for (const [name, listener] of each) window.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of each) window.removeEventListener(name, listener)
    }
  }, [handleFiles])
  return isOver
}

/** Area where the user chooses many files. The files can also be dropped anywhere on the page. */
export const ManyFiles = ({ company }: { company: number }) => {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [files, setFiles] = useState<readonly File[]>()
  const isOver = useDropFilesOnPage(setFiles)
  const onChoose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])]
    // Lets the user choose the same file again after removing it.
    target.value = ''
    if (chosen.length > 0) setFiles(chosen)
  }
  const close = () => {
    setFiles(undefined)
    button.current?.focus()
  }
  return (
    <Box sx={getUploadAreaStyle(isOver)}>
      <CloudUploadIcon sx={{ color: 'primary.main', '@media (hover: none)': { display: 'none' } }} />
      <Typography sx={{ flex: '1 1 260px', '@media (hover: none)': { display: 'none' } }}>
        {isOver ? todoFilesWords.dropHere : todoFilesWords.drop}
      </Typography>
      <Button ref={button} variant="outlined" onClick={() => input.current?.click()}>
        {todoFilesWords.choose}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={getFileInputAcceptValue(DOCUMENTS)}
        aria-label={todoFilesWords.input}
        onChange={onChoose}
      />
      {files && <FilesDialog company={company} files={files} onClosed={close} />}
    </Box>
  )
}

const getUploadAreaStyle = (isOver: boolean) =>
  ({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 1.5,
    px: 2,
    py: 1.25,
    mb: 2,
    border: '1px dashed',
    borderColor: isOver ? 'primary.main' : 'text.secondary',
    borderRadius: 1.25,
    backgroundColor: isOver ? 'action.selected' : 'transparent',
    // Shows only the button on touch screens, where files cannot be dropped.
    '@media (hover: none)': { border: 0, p: 0, '& .MuiButton-root': { width: '100%', minHeight: 44 } },
  }) as const
