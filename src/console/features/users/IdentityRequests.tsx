import { Alert, Box, Button, Link as MuiLink, Paper, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatDateAndTime } from '../../../domain/common/days.ts'
import type { IdentityRequest } from '../../../domain/users/identityRequests.ts'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { LoadError } from '../../kit/LoadError.tsx'
import { queryOptions } from '../../kit/queryOptions.ts'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { getRecordPageUrl } from '../../pages.ts'
import { callEndpoint } from '../../port/client.ts'
import { usersWords } from './words.ts'

const KEY = ['identityRequests']

type Decision = 'approve' | 'reject'

/** Request to link a person of the identity provider with an existing account, with buttons to accept or reject the request. */
const RequestItem = ({
  request,
  isBusy,
  onDecide,
}: {
  request: IdentityRequest
  isBusy: boolean
  onDecide: (decision: Decision) => void
}) => {
  const { name, email, provider_username, username, account_name, issuer, state, own, last_tried_at } =
    request
  const person = name || email || provider_username
  const details = [email, provider_username].filter((text) => text !== '' && text !== person)
  const isRejected = state === 'rejected'
  return (
    <li>
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {[person, ...new Set(details)].join(' · ')}
        </Typography>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {usersWords.requests.wants}{' '}
          <MuiLink component={Link} to={getRecordPageUrl('user', request.user)}>
            {username === account_name ? username : `${username} (${account_name})`}
          </MuiLink>
        </Typography>
        <Typography color="text.secondary" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {(isRejected ? usersWords.requests.rejectedAbout : usersWords.requests.about)({
            moment: formatDateAndTime(new Date(last_tried_at)),
            issuer,
          })}
        </Typography>
        {own && (
          <Typography color="text.secondary" variant="body2">
            {usersWords.requests.own}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {!own && (
          <Button
            variant={isRejected ? 'outlined' : 'contained'}
            disabled={isBusy}
            aria-label={`${usersWords.requests.approve}: ${person}`}
            onClick={() => onDecide('approve')}
          >
            {usersWords.requests.approve}
          </Button>
        )}
        {!isRejected && (
          <Button
            variant="outlined"
            color="error"
            disabled={isBusy}
            aria-label={`${usersWords.requests.reject}: ${person}`}
            onClick={() => onDecide('reject')}
          >
            {usersWords.requests.reject}
          </Button>
        )}
      </Box>
    </li>
  )
}

/** List of requests to link people of the identity provider with existing accounts. Renders nothing if there are none. */
export const IdentityRequests = () => {
  const notify = useNotify()
  const refresh = useRefresh()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => callEndpoint('identityRequests.list'),
    ...queryOptions,
  })
  const [isBusy, setBusy] = useState(false)
  const decide = async ({ id }: IdentityRequest, decision: Decision) => {
    setBusy(true)
    try {
      await callEndpoint(`identityRequests.${decision}`, { params: { id } })
      notify(usersWords.requests.done[decision], { type: 'success' })
      refresh()
    } catch (failed) {
      notify(getErrorText(failed), { type: 'error' })
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: KEY })
    }
  }
  if (error) return <LoadError title={usersWords.requests.failed} error={error} onRetry={refetch} />
  if (!data || data.length === 0) return null
  return (
    <Box sx={{ mb: 3 }}>
      <SectionCard title={usersWords.requests.title}>
        <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
          <Alert severity="info" sx={{ borderRadius: 0 }}>
            {usersWords.requests.lead}
          </Alert>
          <Box component="ul" className="plain" sx={listStyle}>
            {data.map((request) => (
              <RequestItem
                key={request.id}
                request={request}
                isBusy={isBusy}
                onDecide={(decision) => void decide(request, decision)}
              />
            ))}
          </Box>
        </Paper>
      </SectionCard>
    </Box>
  )
}

const listStyle = {
  '& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, px: 2, py: 1.5 },
  '& li + li': { borderTop: 1, borderColor: 'divider' },
} as const
