import { Alert, Box, Button, Paper, Skeleton, TextField, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { call } from '../../api/client.ts'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { getErrorText } from '../../components/form/formErrors.ts'
import { queryOptions } from '../../components/queryOptions.ts'
import { SectionCard } from '../../components/SectionCard.tsx'

const KEY = ['calendar']

/** The address, shown this once. */
const Address = ({ url }: { url: string }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      notify('messages.calendar.copied', { type: 'success' })
    } catch {
      notify('messages.calendar.notCopied', { type: 'warning' })
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 2 }}>
      <Alert severity="success" variant="outlined" role="status">
        {translate('messages.calendar.once')}
      </Alert>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <TextField
          label={translate('messages.calendar.address')}
          value={url}
          margin="none"
          onFocus={({ target }) => target.select()}
          slotProps={{ htmlInput: { readOnly: true } }}
          sx={{ flex: '1 1 280px' }}
        />
        <Button variant="outlined" onClick={() => void copy()}>
          {translate('messages.calendar.copy')}
        </Button>
      </Box>
    </Box>
  )
}

/** The calendar of what ends: made, made anew, and taken away. */
export const CalendarSection = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const [url, setUrl] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => call('account.calendar'),
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
      await client.invalidateQueries({ queryKey: KEY })
    }
  }
  const create = () => work(async () => setUrl((await call('account.newCalendar')).url))
  const end = () =>
    work(async () => {
      await call('account.endCalendar')
      setUrl(undefined)
      notify('messages.calendar.ended', { type: 'success' })
    })
  const content = () => {
    if (error)
      return (
        <EmptyState
          title={translate('messages.calendar.failed')}
          text={getErrorText(error)}
          action={
            <Button variant="outlined" onClick={() => void refetch()}>
              {translate('app.error.retry')}
            </Button>
          }
        />
      )
    if (!data) return <Skeleton variant="rounded" height={44} />
    return (
      <>
        {url && <Address url={url} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Typography sx={{ mr: 'auto' }}>
            {translate(`messages.calendar.${data.active ? 'active' : 'inactive'}`)}
          </Typography>
          <Button
            variant="outlined"
            disabled={isBusy}
            onClick={() => (data.active ? setAsking(true) : void create())}
          >
            {translate(`messages.calendar.${data.active ? 'renew' : 'create'}`)}
          </Button>
          {data.active && (
            <Button variant="text" color="error" disabled={isBusy} onClick={() => void end()}>
              {translate('messages.calendar.end')}
            </Button>
          )}
        </Box>
      </>
    )
  }
  return (
    <SectionCard title={translate('messages.calendar.title')}>
      <Paper variant="outlined" sx={{ px: { xs: 2, md: 3 }, py: { xs: 2, md: 2.5 } }}>
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {translate('messages.calendar.about')}
        </Typography>
        {content()}
      </Paper>
      <ConfirmDialog
        isOpen={isAsking}
        title="messages.calendar.renewTitle"
        content="messages.calendar.renewText"
        confirm="messages.calendar.renew"
        onConfirm={() => void create()}
        onClose={() => setAsking(false)}
      />
    </SectionCard>
  )
}
