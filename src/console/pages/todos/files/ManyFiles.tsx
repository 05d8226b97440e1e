import './words.ts'
import CloudUploadIcon from '@mui/icons-material/CloudUploadOutlined'
import { Box, Button, Typography } from '@mui/material'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { lazyComponent } from '../../../components/lazyComponent.tsx'
import { useFileDrop } from './useFileDrop.ts'

const FilesDialog = lazyComponent(async () => (await import('./FilesDialog.tsx')).FilesDialog, null)

/**
 * Where many files are brought at once: dropped anywhere on the page, or chosen. What they are for is told, and confirmed, in the dialog. DropZone takes what is dropped on
 * itself alone, and is as high as a form has room for.
 */
export const ManyFiles = ({ company }: { company: number }) => {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [files, setFiles] = useState<readonly File[]>()
  const isOver = useFileDrop(setFiles)
  const onChoose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])]
    // The same file can be chosen again after it was taken back.
    target.value = ''
    if (chosen.length > 0) setFiles(chosen)
  }
  const close = () => {
    setFiles(undefined)
    button.current?.focus()
  }
  return (
    <Box sx={stripStyle(isOver)}>
      <CloudUploadIcon sx={{ color: 'primary.main', '@media (hover: none)': { display: 'none' } }} />
      <Typography sx={{ flex: '1 1 260px', '@media (hover: none)': { display: 'none' } }}>
        {translate(isOver ? 'todoFiles.dropHere' : 'todoFiles.drop')}
      </Typography>
      <Button ref={button} variant="outlined" onClick={() => input.current?.click()}>
        {translate('todoFiles.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={translate('todoFiles.input')}
        onChange={onChoose}
      />
      {files && <FilesDialog company={company} files={files} onClosed={close} />}
    </Box>
  )
}

const stripStyle = (isOver: boolean) =>
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
    // Nothing can be dropped by a finger: there, it is a button and nothing else.
    '@media (hover: none)': { border: 0, p: 0, '& .MuiButton-root': { width: '100%', minHeight: 44 } },
  }) as const
