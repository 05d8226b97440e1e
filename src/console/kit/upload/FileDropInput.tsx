import { Box, Typography } from '@mui/material'
import { useContext, useEffect, useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { UploadContext } from '../form/recordFormContext.ts'
import { DropZone } from './DropZone.tsx'
import { UploadRow } from './UploadRow.tsx'
import { getUploadFileWarning } from './uploadValidation.ts'

interface FileDropInputProps {
  source: string
  label: string
  isOptional?: boolean
}

/** Returns the text of a validation message. react-admin wraps its own messages in objects. */
const getValidationMessageText = (message: unknown): string | undefined =>
  typeof message === 'object' && message !== null && 'message' in message
    ? String(message.message)
    : message === undefined
      ? undefined
      : String(message)

/** Returns the warning about a chosen file, or undefined until the check is done. */
const useFileWarning = (file: File | undefined): string | undefined => {
  const [found, setFound] = useState<{ file: File; warning: string | undefined }>()
  useEffect(() => {
    let isShown = true
    if (file) void getUploadFileWarning(file).then((warning) => isShown && setFound({ file, warning }))
    return () => {
      isShown = false
    }
  }, [file])
  return found && found.file === file ? found.warning : undefined
}

/** Form input for one file. react-admin's FileInput (5.15) has no accessible name and shows neither refused files nor the upload progress. */
export const FileDropInput = ({ source, label, isOptional = false }: FileDropInputProps) => {
  const labelId = useId()
  const { field, fieldState } = useController({ name: source })
  const file = field.value instanceof File ? field.value : undefined
  const problem = getValidationMessageText(fieldState.error?.message)
  const warning = useFileWarning(file)
  const { fraction: sent, stop } = useContext(UploadContext)
  const isSending = sent !== undefined
  const choose = (chosen: File | null) => {
    field.onChange(chosen)
    field.onBlur()
  }
  return (
    <Box role="group" aria-labelledby={labelId} sx={{ display: 'grid', gap: 0.5, alignContent: 'start' }}>
      <Typography
        id={labelId}
        variant="caption"
        sx={{ pl: 1.75, color: fieldState.invalid ? 'error.main' : 'text.secondary' }}
      >
        {label}
        {!isOptional && <span aria-hidden="true"> *</span>}
      </Typography>
      {file && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& > li': { borderTop: 0, py: 0.5 } }}>
          <UploadRow
            item={{
              key: 0,
              file,
              sent: sent ?? 0,
              state: isSending ? 'sending' : problem ? 'refused' : 'chosen',
              problem,
              warning,
            }}
            onRemove={isSending ? stop : () => choose(null)}
          />
        </Box>
      )}
      <DropZone
        single
        more={file !== undefined}
        disabled={isSending}
        error={file ? undefined : problem}
        onFiles={([chosen]) => choose(chosen ?? null)}
        buttonRef={field.ref}
      />
    </Box>
  )
}
