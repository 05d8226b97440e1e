import ContentCopy from '@mui/icons-material/ContentCopy'
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material'
import { useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatMoment } from '../../../credential/public/formatMoment.ts'
import type { Account } from '../../../domain/users.ts'
import type { Reply } from '../../api/client.ts'

export interface ShownLink extends Reply<'users.link'> {
  account: Account
}

/** A link to choose a password, shown this once, to be copied and given to whom it is for. */
export const LinkDialog = ({ link, onClose }: { link: ShownLink | undefined; onClose: () => void }) => {
  const translate = useTranslate()
  const titleId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
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
      // Without the right to it, what is selected is copied by hand.
      setCopied(false)
    }
  }
  return (
    <Dialog open={link !== undefined} onClose={close} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      {link && (
        <>
          <DialogTitle id={titleId}>{translate(`users.link.${link.kind}`)}</DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 2 }}>
            <DialogContentText>
              {translate('users.link.text', {
                username: link.account.username,
                until: formatMoment(new Date(link.expires_at)),
              })}
            </DialogContentText>
            {link.mailed && (
              <Alert severity="success" variant="outlined">
                {translate('users.link.mailed', { email: link.account.email })}
              </Alert>
            )}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <TextField
                label={translate('users.link.label')}
                value={link.url}
                inputRef={field}
                onFocus={({ target }) => target.select()}
                slotProps={{ htmlInput: { readOnly: true } }}
                sx={{ flex: '1 1 240px' }}
              />
              <Button variant="contained" startIcon={<ContentCopy />} onClick={() => void copy()} autoFocus>
                {translate('users.link.copy')}
              </Button>
            </Box>
            <Box role="status" sx={{ minHeight: 20, color: 'text.secondary' }}>
              {copied && translate('users.link.copied')}
            </Box>
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>{translate('users.link.close')}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
