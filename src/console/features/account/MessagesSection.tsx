import {
  Alert,
  Box,
  Button,
  Link as MuiLink,
  Paper,
  Skeleton,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { Link } from 'react-router-dom'
import { DELIVERIES, type Delivery, type MessageKind } from '../../../domain/messages/messageNames.ts'
import type { MessageSettings } from '../../../domain/messages/messages.ts'
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { LoadError } from '../../kit/LoadError.tsx'
import { queryOptions } from '../../kit/queryOptions.ts'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { messagesWords } from '../../layout/words.ts'
import { pages } from '../../pages.ts'
import { callEndpoint } from '../../port/client.ts'
import { useCanPerformAction } from '../../port/session.ts'

const WAYS_KEY = ['messages', 'ways']

/** Explains why the user receives no mails: the server has no mail settings, or the account has no address. Otherwise renders nothing. */
const NoMail = ({ ways: { mail, address } }: { ways: MessageSettings }) => {
  const maySetUp = useCanPerformAction('settings.update')
  if (mail && address !== '') return null
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={{ mb: 2 }}
      action={
        !mail &&
        maySetUp && (
          <MuiLink component={Link} to={pages.settings.path} sx={{ alignSelf: 'center', px: 1 }}>
            {messagesWords.ways.setUp}
          </MuiLink>
        )
      }
    >
      {mail ? messagesWords.ways.noAddress : messagesWords.ways.noMail}
    </Alert>
  )
}

/** Notification settings: for each kind of message, the user chooses the bell and mail, only the bell, or neither. */
export const MessagesSection = () => {
  const notify = useNotify()
  const client = useQueryClient()
  const [busy, setBusy] = useState<MessageKind>()
  const { data, error, refetch } = useQuery({
    queryKey: WAYS_KEY,
    queryFn: () => callEndpoint('account.messages'),
    ...queryOptions,
  })
  const choose = async (kind: MessageKind, way: Delivery) => {
    setBusy(kind)
    try {
      client.setQueryData(
        WAYS_KEY,
        await callEndpoint('account.changeMessages', { body: { ways: { [kind]: way } } }),
      )
      notify(messagesWords.ways.saved, { type: 'success' })
    } catch (failed) {
      notify(getErrorText(failed), { type: 'error' })
    } finally {
      setBusy(undefined)
    }
  }
  const content = () => {
    if (error) return <LoadError title={messagesWords.ways.failed} error={error} onRetry={refetch} />
    if (!data) return <Skeleton variant="rounded" height={120} />
    return (
      <>
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {messagesWords.ways.about(String(data.hour).padStart(2, '0'))}
        </Typography>
        <NoMail ways={data} />
        <Box sx={kindsStyle} aria-busy={busy !== undefined}>
          {data.kinds.map(({ kind, way, urgent }) => (
            <SelectField
              key={kind}
              label={messagesWords.kinds[kind] + (urgent ? ` · ${messagesWords.ways.urgent}` : '')}
              value={way}
              onChange={(chosen) => void choose(kind, chosen as Delivery)}
              options={DELIVERIES.map((one) => ({ value: one, label: messagesWords.ways[one] }))}
            />
          ))}
        </Box>
      </>
    )
  }
  return (
    <SectionCard title={messagesWords.ways.title}>
      <Paper variant="panel">{content()}</Paper>
    </SectionCard>
  )
}

const kindsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 2,
  rowGap: 2.5,
} as const

const CALENDAR_KEY = ['calendar']

/** Secret URL of the calendar subscription. Shown only once, after it was created. */
const CalendarAddress = ({ url }: { url: string }) => {
  const notify = useNotify()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      notify(messagesWords.calendar.copied, { type: 'success' })
    } catch {
      notify(messagesWords.calendar.notCopied, { type: 'warning' })
    }
  }
  return (
    <Stack sx={{ gap: 2, mb: 2 }}>
      <Alert severity="success" variant="outlined" role="status">
        {messagesWords.calendar.once}
      </Alert>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <TextField
          label={messagesWords.calendar.address}
          value={url}
          margin="none"
          onFocus={({ target }) => target.select()}
          slotProps={{ htmlInput: { readOnly: true } }}
          sx={{ flex: '1 1 280px' }}
        />
        <Button variant="outlined" onClick={() => void copy()}>
          {messagesWords.calendar.copy}
        </Button>
      </Stack>
    </Stack>
  )
}

/** Settings of the calendar subscription with expiry days: the user creates, replaces or removes its secret URL. */
export const CalendarSection = () => {
  const notify = useNotify()
  const client = useQueryClient()
  const [url, setUrl] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: CALENDAR_KEY,
    queryFn: () => callEndpoint('account.calendar'),
    ...queryOptions,
  })
  const work = async (done: () => Promise<void>) => {
    setBusy(true)
    setAsking(false)
    try {
      await done()
    } catch (failed) {
      notify(getErrorText(failed), { type: 'error' })
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: CALENDAR_KEY })
    }
  }
  const create = () => work(async () => setUrl((await callEndpoint('account.newCalendar')).url))
  const end = () =>
    work(async () => {
      await callEndpoint('account.endCalendar')
      setUrl(undefined)
      notify(messagesWords.calendar.ended, { type: 'success' })
    })
  const content = () => {
    if (error) return <LoadError title={messagesWords.calendar.failed} error={error} onRetry={refetch} />
    if (!data) return <Skeleton variant="rounded" height={44} />
    return (
      <>
        {url && <CalendarAddress url={url} />}
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Typography sx={{ mr: 'auto' }}>
            {messagesWords.calendar[data.active ? 'active' : 'inactive']}
          </Typography>
          <Button
            variant="outlined"
            disabled={isBusy}
            onClick={() => (data.active ? setAsking(true) : void create())}
          >
            {messagesWords.calendar[data.active ? 'renew' : 'create']}
          </Button>
          {data.active && (
            <Button variant="text" color="error" disabled={isBusy} onClick={() => void end()}>
              {messagesWords.calendar.end}
            </Button>
          )}
        </Stack>
      </>
    )
  }
  return (
    <SectionCard title={messagesWords.calendar.title}>
      <Paper variant="panel">
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {messagesWords.calendar.about}
        </Typography>
        {content()}
      </Paper>
      <ConfirmDialog
        isOpen={isAsking}
        title={messagesWords.calendar.renewTitle}
        content={messagesWords.calendar.renewText}
        confirm={messagesWords.calendar.renew}
        onConfirm={() => void create()}
        onClose={() => setAsking(false)}
      />
    </SectionCard>
  )
}
