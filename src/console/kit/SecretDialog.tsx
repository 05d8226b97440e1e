import ContentCopy from '@mui/icons-material/ContentCopy'
import { Box, Button, DialogContentText, Stack, TextField } from '@mui/material'
import { type ReactNode, useRef, useState } from 'react'
import { appWords } from '../i18n/app.ts'
import { DialogFrame } from './DialogFrame.tsx'

interface SecretDialogProps {
  title: string
  text: ReactNode
  /** Label of the field with the secret. */
  label: string
  value: string
  /** Message after the secret was copied. */
  copied: string
  /** Label of the button that closes the dialog. */
  close: string
  onClose: () => void
  /** Content between the text and the field. */
  children?: ReactNode
}

/** Dialog with a secret that is shown only once, such as a link or a token, and a button that copies it. */
export const SecretDialog = ({
  title,
  text,
  label,
  value,
  copied,
  close,
  onClose,
  children,
}: SecretDialogProps) => {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      // The browser does not permit access to the clipboard, so the user must copy the selected text.
      setCopied(false)
    }
  }
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      maxWidth="sm"
      actions={<Button onClick={onClose}>{close}</Button>}
    >
      <Stack sx={{ gap: 2 }}>
        <DialogContentText>{text}</DialogContentText>
        {children}
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <TextField
            label={label}
            value={value}
            inputRef={field}
            onFocus={({ target }) => target.select()}
            slotProps={{ htmlInput: { readOnly: true } }}
            sx={{ flex: '1 1 240px' }}
          />
          <Button variant="contained" startIcon={<ContentCopy />} onClick={() => void copy()} autoFocus>
            {appWords.copy}
          </Button>
        </Stack>
        <Box role="status" sx={{ minHeight: 20, color: 'text.secondary' }}>
          {isCopied && copied}
        </Box>
      </Stack>
    </DialogFrame>
  )
}
