import { Alert, Box, Button, Paper, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { CredentialKey } from '../../../domain/credentialKeys.ts'
import { dayOf, formatDay } from '../../../domain/days.ts'
import { call } from '../../api/client.ts'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { getErrorText } from '../../components/form/formErrors.ts'
import { SectionCard } from '../../components/SectionCard.tsx'

const QUERY = ['credentialKeys']

const shown = (instant: string): string => formatDay(dayOf(new Date(instant)))

/** Since when a key signs, or until when it did, and whether it proves anything. */
const KeyLine = ({ value, onRevoke }: { value: CredentialKey; onRevoke: () => void }) => {
  const translate = useTranslate()
  const { id, created_at, retired_at, revoked_at } = value
  const days = retired_at
    ? translate('settings.keys.signed', { from: shown(created_at), until: shown(retired_at) })
    : translate('settings.keys.signs', { from: shown(created_at) })
  return (
    <Box component="li" sx={lineStyle}>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{translate('settings.keys.name', { id })}</Typography>
        <Typography color="text.secondary" variant="body2">
          {[days, revoked_at && translate('settings.keys.revoked', { day: shown(revoked_at) })]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      {!revoked_at && (
        <Button color="error" onClick={onRevoke} aria-label={translate('settings.keys.revokeNamed', { id })}>
          {translate('settings.keys.revoke')}
        </Button>
      )}
    </Box>
  )
}

/** The keys that credentials are signed with: takes another, or revokes one, once that was confirmed. */
export const CredentialKeys = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const { data, error } = useQuery({ queryKey: QUERY, queryFn: () => call('credentialKeys.list') })
  /** What is asked about: another key, or the end of one. */
  const [asked, setAsked] = useState<'rotate' | CredentialKey>('rotate')
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const what = asked === 'rotate' ? 'rotate' : 'revoke'
  const ask = (about: 'rotate' | CredentialKey) => {
    setAsked(about)
    setOpen(true)
  }
  const confirm = async () => {
    setBusy(true)
    try {
      const keys =
        asked === 'rotate'
          ? await call('credentialKeys.rotate')
          : await call('credentialKeys.revoke', { params: { id: asked.id } })
      client.setQueryData(QUERY, keys)
      notify(`settings.keys.${what}Done`, { type: 'success' })
    } catch (failure) {
      notify(getErrorText(failure), { type: 'error' })
    } finally {
      setBusy(false)
      setOpen(false)
    }
  }
  return (
    <SectionCard title={translate('settings.keys.title')}>
      <Paper variant="outlined" sx={{ px: { xs: 2, md: 3 }, py: 2.5 }}>
        <Typography color="text.secondary" sx={{ mb: 1.5 }}>
          {translate('settings.keys.lead')}
        </Typography>
        {error && <Alert severity="error">{getErrorText(error)}</Alert>}
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mb: 2 }}>
          {data?.map((key) => (
            <KeyLine key={key.id} value={key} onRevoke={() => ask(key)} />
          ))}
        </Box>
        <Button variant="outlined" onClick={() => ask('rotate')}>
          {translate('settings.keys.rotate')}
        </Button>
      </Paper>
      <ConfirmDialog
        isOpen={isOpen}
        loading={isBusy}
        title={`settings.keys.${what}Title`}
        content={`settings.keys.${what}Question`}
        confirm={`settings.keys.${what}`}
        cancel="settings.keys.cancel"
        onConfirm={() => void confirm()}
        onClose={() => setOpen(false)}
      />
    </SectionCard>
  )
}

const lineStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const
