import ContentCopy from '@mui/icons-material/ContentCopy'
import { Box, Button, DialogContentText, Stack, TextField } from '@mui/material'
import { type ReactNode, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { DialogFrame } from '../../kit/DialogFrame.tsx'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { callEndpoint } from '../../port/client.ts'
import { webhooksWords } from './words.ts'

/** Dialog with a new secret. It is shown only once, so the user must copy it. */
const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
    } catch {
      // The browser does not permit access to the clipboard, so the user must copy the selected text.
      setCopied(false)
    }
  }
  return (
    <DialogFrame
      title={webhooksWords.secret.title}
      onClose={onClose}
      maxWidth="sm"
      actions={<Button onClick={onClose}>{webhooksWords.secret.close}</Button>}
    >
      <Stack sx={{ gap: 2 }}>
        <DialogContentText>{webhooksWords.secret.text}</DialogContentText>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <TextField
            label={webhooksWords.secret.label}
            value={secret}
            inputRef={field}
            onFocus={({ target }) => target.select()}
            slotProps={{ htmlInput: { readOnly: true, spellCheck: false } }}
            sx={{ flex: '1 1 240px' }}
          />
          <Button variant="contained" startIcon={<ContentCopy />} onClick={() => void copy()} autoFocus>
            {webhooksWords.secret.copy}
          </Button>
        </Stack>
        <Box role="status" sx={{ minHeight: 20, color: 'text.secondary' }}>
          {isCopied && webhooksWords.secret.copied}
        </Box>
      </Stack>
    </DialogFrame>
  )
}

/** Returns a function that creates a secret of a webhook, and the `dialog` that shows it. `onDone` runs when the user has closed the dialog. */
export const useCreateSecret = (
  onDone: (webhook: number) => void,
): { createSecret: (webhook: number) => Promise<void>; dialog: ReactNode } => {
  const notify = useNotify()
  const [created, setCreated] = useState<{ webhook: number; secret: string }>()
  const createSecret = async (webhook: number) => {
    try {
      const { secret } = await callEndpoint('webhooks.createSecret', { params: { id: webhook } })
      setCreated({ webhook, secret })
    } catch (error) {
      notify(getErrorText(error), { type: 'error' })
      onDone(webhook)
    }
  }
  const close = () => {
    setCreated(undefined)
    if (created) onDone(created.webhook)
  }
  return { createSecret, dialog: created && <SecretDialog secret={created.secret} onClose={close} /> }
}
