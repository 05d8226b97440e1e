import ContentCopy from '@mui/icons-material/ContentCopy'
import { Alert, Box, Button, DialogContentText, Stack, TextField } from '@mui/material'
import { type ReactNode, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { formatDateAndTime } from '../../../domain/common/days.ts'
import type { Account } from '../../../domain/users/schemas.ts'
import { DialogFrame } from '../../kit/DialogFrame.tsx'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { callEndpoint, type Reply } from '../../port/client.ts'
import { usersWords } from './words.ts'

interface AccountLink extends Reply<'users.link'> {
  account: Account
  /** Whether the account was just created. Otherwise, the dialog says that earlier links no longer work. */
  isFirst: boolean
}

/** Dialog with a link for choosing a password. The link is shown only once, so the user must copy it and pass it on. */
const LinkDialog = ({ link, onClose }: { link: AccountLink | undefined; onClose: () => void }) => {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const close = () => {
    setCopied(false)
    onClose()
  }
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(link?.url ?? '')
      setCopied(true)
    } catch {
      // The browser does not permit access to the clipboard, so the user must copy the selected text.
      setCopied(false)
    }
  }
  return (
    link && (
      <DialogFrame
        title={usersWords.link[link.kind]}
        onClose={close}
        maxWidth="sm"
        actions={<Button onClick={close}>{usersWords.link.close}</Button>}
      >
        <Stack sx={{ gap: 2 }}>
          <DialogContentText>
            {usersWords.link.text({
              username: link.account.username,
              until: formatDateAndTime(new Date(link.expires_at)),
            })}{' '}
            {!link.isFirst && usersWords.link.earlier}
          </DialogContentText>
          {link.mailed && (
            <Alert severity="success" variant="outlined">
              {usersWords.link.mailed(link.account.email)}
            </Alert>
          )}
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <TextField
              label={usersWords.link.label}
              value={link.url}
              inputRef={field}
              onFocus={({ target }) => target.select()}
              slotProps={{ htmlInput: { readOnly: true } }}
              sx={{ flex: '1 1 240px' }}
            />
            <Button variant="contained" startIcon={<ContentCopy />} onClick={() => void copy()} autoFocus>
              {usersWords.link.copy}
            </Button>
          </Stack>
          <Box role="status" sx={{ minHeight: 20, color: 'text.secondary' }}>
            {isCopied && usersWords.link.copied}
          </Box>
        </Stack>
      </DialogFrame>
    )
  )
}

/**
 * Returns a function that creates a link for choosing a password, and the `dialog` that shows the link. The caller must render
 * the dialog.
 */
export const useCreatePasswordLink = (): {
  makeLink: (account: Account, isFirst?: boolean) => Promise<void>
  dialog: ReactNode
} => {
  const notify = useNotify()
  const [link, setLink] = useState<AccountLink>()
  const makeLink = async (account: Account, isFirst = false) => {
    try {
      const reply = await callEndpoint('users.link', { params: { id: account.id } })
      setLink({ ...reply, account, isFirst })
    } catch (error) {
      notify(getErrorText(error), { type: 'error' })
    }
  }
  return { makeLink, dialog: <LinkDialog link={link} onClose={() => setLink(undefined)} /> }
}
