import { Box, Button, Paper, Skeleton, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { formatTimestamp } from '../../../domain/common/days.ts'
import {
  MAX_TOKENS,
  type ServiceAccount,
  type ServiceToken,
} from '../../../domain/service-accounts/schemas.ts'
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { LoadError } from '../../kit/LoadError.tsx'
import { queryOptions } from '../../kit/queryOptions.ts'
import { SecretDialog } from '../../kit/SecretDialog.tsx'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { callEndpoint } from '../../port/client.ts'
import { integrationsWords } from './words.ts'

const words = integrationsWords.tokens

const TokenRow = ({ token, onRevoke }: { token: ServiceToken; onRevoke: () => void }) => {
  const { ending, created_at, created_by_name: name, last_used_at, last_used_address: address } = token
  return (
    <li>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{words.name(ending)}</Typography>
        <Typography color="text.secondary" variant="body2">
          {words.created({ moment: formatTimestamp(created_at), name })}
        </Typography>
        <Typography color="text.secondary" variant="body2">
          {last_used_at === null
            ? words.unused
            : words.used({ moment: formatTimestamp(last_used_at), address })}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        color="error"
        aria-label={`${words.revoke}: ${words.name(ending)}`}
        onClick={onRevoke}
      >
        {words.revoke}
      </Button>
    </li>
  )
}

/** Tokens of a service account. A new token is shown once, in a dialog. */
export const TokensSection = ({ account, canAdd }: { account: ServiceAccount; canAdd: boolean }) => {
  const params = { id: account.id }
  const notify = useNotify()
  const client = useQueryClient()
  const key = ['serviceAccounts', 'tokens', account.id]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => callEndpoint('serviceAccounts.tokens', { params }),
    ...queryOptions,
  })
  const [isBusy, setBusy] = useState(false)
  const [secret, setSecret] = useState<string>()
  const [revoked, setRevoked] = useState<ServiceToken>()
  const list = useRef<HTMLDivElement>(null)
  /** Moves the focus to the list after the button with the focus may have disappeared. */
  const focusList = () => setTimeout(() => list.current?.focus())
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (failed) {
      notify(getErrorText(failed), { type: 'error' })
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: key })
    }
  }
  const create = () =>
    run(async () => setSecret((await callEndpoint('serviceAccounts.createToken', { params })).token))
  const revoke = ({ id: token }: ServiceToken) =>
    run(async () => {
      await callEndpoint('serviceAccounts.revokeToken', { params: { ...params, token } })
      setRevoked(undefined)
      focusList()
      notify(words.revoked, { type: 'success' })
    })
  const content = () => {
    if (error) return <LoadError title={words.failed} error={error} onRetry={refetch} />
    if (!data) return <Skeleton variant="rounded" height={44} sx={{ m: 2 }} />
    if (data.length === 0) return <EmptyState title={words.none} />
    return (
      <Box component="ul" className="plain" sx={listStyle}>
        {data.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={() => setRevoked(token)} />
        ))}
      </Box>
    )
  }
  return (
    <SectionCard
      title={words.title}
      actions={
        canAdd &&
        data &&
        data.length < MAX_TOKENS && (
          <Button variant="contained" disabled={isBusy} onClick={() => void create()}>
            {words.add}
          </Button>
        )
      }
    >
      <Typography color="text.secondary" sx={{ mb: 1.5, maxWidth: 720 }}>
        {words.lead}
      </Typography>
      <Paper ref={list} variant="outlined" role="group" aria-label={words.title} tabIndex={-1}>
        {content()}
      </Paper>
      {secret !== undefined && (
        <SecretDialog
          title={words.shown}
          text={words.shownText}
          label={words.label}
          value={secret}
          copied={words.copied}
          close={words.close}
          onClose={() => {
            setSecret(undefined)
            focusList()
          }}
        />
      )}
      <ConfirmDialog
        isOpen={revoked !== undefined}
        isBusy={isBusy}
        title={words.revokeTitle}
        content={words.revokeConfirm}
        subject={revoked && words.name(revoked.ending)}
        confirm={words.revoke}
        isDestructive
        onConfirm={() => revoked && void revoke(revoked)}
        onClose={() => setRevoked(undefined)}
      />
    </SectionCard>
  )
}

const listStyle = {
  '& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, px: 2, py: 1.5 },
  '& li + li': { borderTop: 1, borderColor: 'divider' },
} as const
