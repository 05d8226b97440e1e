import { Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { SelectInput, useListContext, useNotify, useRefresh } from 'react-admin'
import { formatTimestamp } from '../../../domain/common/days.ts'
import { getOwnProperty } from '../../../domain/common/getOwnProperty.ts'
import { DELIVERY_TYPE_TEXTS, DELIVERY_TYPES } from '../../../domain/webhooks/events.ts'
import { PROBLEM_TEXTS } from '../../../domain/webhooks/problems.ts'
import { DELIVERY_STATES, type DeliveryTry, type WebhookDelivery } from '../../../domain/webhooks/schemas.ts'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { queryOptions } from '../../kit/queryOptions.ts'
import { CardHead, ResourceList } from '../../kit/ResourceList.tsx'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { callEndpoint } from '../../port/client.ts'
import { webhooksWords } from './words.ts'

const words = webhooksWords.deliveries

const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const
const TONES = { queued: 'neutral', waiting: 'warning', delivered: 'valid', failed: 'danger' } as const

/** Interval at which the list is read again while a delivery is pending, in milliseconds. */
const POLL_MS = 3000

const FILTERS = [
  <SelectInput
    key="state"
    source="state"
    choices={DELIVERY_STATES.map((id) => ({ id, name: words.states[id] }))}
    alwaysOn
  />,
  <SelectInput
    key="type"
    source="type"
    choices={DELIVERY_TYPES.map((id) => ({ id, name: DELIVERY_TYPE_TEXTS[id] }))}
    alwaysOn
  />,
]

const small = { variant: 'caption', component: 'p', color: 'text.secondary' } as const

const EventText = ({ delivery: { type, created_at, key } }: { delivery: WebhookDelivery }) => (
  <>
    {DELIVERY_TYPE_TEXTS[type]}
    <Typography {...small}>
      <time dateTime={created_at}>{formatTimestamp(created_at)}</time>
    </Typography>
    <Typography {...small} sx={{ overflowWrap: 'anywhere' }} translate="no">
      {key}
    </Typography>
  </>
)

const StateText = ({ delivery: { state, due_at, attempts } }: { delivery: WebhookDelivery }) => (
  <>
    <StatusChip tone={TONES[state]}>{words.states[state]}</StatusChip>
    {state === 'queued' && <Typography {...small}>{words.afterEarlier}</Typography>}
    {state === 'waiting' && attempts > 0 && (
      <Typography {...small}>{words.nextTry(formatTimestamp(due_at))}</Typography>
    )}
  </>
)

const TryText = ({ attempt: { at, status, ms, problem, excerpt } }: { attempt: DeliveryTry }) => (
  <li>
    <time dateTime={at}>{formatTimestamp(at)}</time>
    {' · '}
    {[
      ...(status === null ? [] : [words.response(status)]),
      ...(problem === 'off' ? [] : [words.took(ms.toLocaleString('es-MX'))]),
    ].join(' · ')}
    {problem !== '' && (
      <Typography variant="body2">{getOwnProperty<string>(PROBLEM_TEXTS, problem) ?? problem}</Typography>
    )}
    {excerpt !== '' && (
      <Typography {...small} sx={{ overflowWrap: 'anywhere' }} translate="no">
        {excerpt}
      </Typography>
    )}
  </li>
)

/** Body and attempts of a delivery, behind a summary with their number. */
const TriesText = ({ delivery: { tries, attempts, body } }: { delivery: WebhookDelivery }) => (
  <Box component="details" sx={detailsStyle}>
    <summary>{words.attempts(Math.max(attempts, tries.length))}</summary>
    <Box component="ul" className="plain">
      {tries.toReversed().map((attempt) => (
        <TryText key={attempt.at} attempt={attempt} />
      ))}
    </Box>
    <Typography {...small}>{words.body}</Typography>
    <Box component="code" translate="no">
      {body}
    </Box>
  </Box>
)

const ReplayButton = ({ delivery: { id, ended_at, type } }: { delivery: WebhookDelivery }) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  if (ended_at === null) return null
  const replay = async () => {
    setBusy(true)
    try {
      await callEndpoint('webhookDeliveries.replay', { params: { id } })
      notify(words.replayed, { type: 'success' })
    } catch (error) {
      notify(getErrorText(error), { type: 'error' })
    }
    setBusy(false)
    refresh()
  }
  return (
    <Button
      size="small"
      loading={isBusy}
      aria-label={`${words.replay}: ${DELIVERY_TYPE_TEXTS[type]}, ${id}`}
      onClick={() => void replay()}
    >
      {words.replay}
    </Button>
  )
}

/** Button that replays all failed deliveries of a webhook. */
const ReplayAllButton = ({ webhook }: { webhook: number }) => {
  const notify = useNotify()
  const { refetch } = useListContext()
  const [isBusy, setBusy] = useState(false)
  const replay = async () => {
    setBusy(true)
    try {
      const { count, has_more } = await callEndpoint('webhooks.replay', { params: { id: webhook } })
      notify(count === 0 ? words.nothingFailed : (has_more ? words.replayedSome : words.replayedAll)(count), {
        type: 'success',
      })
    } catch (error) {
      notify(getErrorText(error), { type: 'error' })
    }
    setBusy(false)
    void refetch()
  }
  return (
    <Button variant="outlined" loading={isBusy} onClick={() => void replay()}>
      {words.replayAll}
    </Button>
  )
}

const isPending = ({ state }: WebhookDelivery): boolean => state === 'waiting' || state === 'queued'

/** List of the deliveries of a webhook, newest first. Reads the list again while one is pending. */
export const DeliveriesList = ({ webhook }: { webhook: number }) => (
  <ResourceList<WebhookDelivery>
    resource="webhookDeliveries"
    filter={{ webhook }}
    storeKey={false}
    sort={NEWEST_FIRST}
    perPage={25}
    queryOptions={{
      ...queryOptions,
      refetchInterval: ({ state }) => (state.data?.data.some(isPending) ? POLL_MS : false),
    }}
    columns={[
      { source: 'id', cell: (delivery) => <EventText delivery={delivery} /> },
      { source: 'state', cell: (delivery) => <StateText delivery={delivery} /> },
      { source: 'tries', cell: (delivery) => <TriesText delivery={delivery} /> },
      { source: 'actions', isAction: true, cell: (delivery) => <ReplayButton delivery={delivery} /> },
    ]}
    filters={FILTERS}
    filtersOnPhone={2}
    card={(delivery) => (
      <Stack sx={{ gap: 1 }}>
        <CardHead>
          <Box>
            <EventText delivery={delivery} />
          </Box>
          <Box>
            <StateText delivery={delivery} />
          </Box>
        </CardHead>
        <TriesText delivery={delivery} />
        <Box>
          <ReplayButton delivery={delivery} />
        </Box>
      </Stack>
    )}
    isCardLink={false}
    empty={{ title: words.none, text: words.noneText }}
    failed={words.failed}
    actions={<ReplayAllButton webhook={webhook} />}
  />
)

const detailsStyle = {
  minWidth: 0,
  '& summary': { cursor: 'pointer', minHeight: 24 },
  '& li': { py: 0.5 },
  '& code': { display: 'block', overflowWrap: 'anywhere', fontSize: '0.75rem' },
} as const
