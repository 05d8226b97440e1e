import '../../layout/words.ts'
import { Alert, Box, Button, Link as MuiLink, Paper, Skeleton, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { type MessageKind, WAYS, type Way } from '../../../domain/messageNames.ts'
import type { MessageWays } from '../../../domain/messages.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/session.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { getErrorText } from '../../components/form/formErrors.ts'
import { NativeSelect } from '../../components/form/NativeSelect.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import { SectionCard } from '../../components/SectionCard.tsx'
import { pages } from '../../pages.ts'

const KEY = ['messages', 'ways']

/** Why no mail comes, where none does. */
const NoMail = ({ ways: { mail, address } }: { ways: MessageWays }) => {
  const translate = useTranslate()
  const maySetUp = useCan('settings.update')
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
            {translate('messages.ways.setUp')}
          </MuiLink>
        )
      }
    >
      {translate(mail ? 'messages.ways.noAddress' : 'messages.ways.noMail')}
    </Alert>
  )
}

/** Of what somebody is told, and how: each choice is kept as it is made. */
export const MessagesSection = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const [busy, setBusy] = useState<MessageKind>()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => call('account.messages'),
    ...queryOptions,
  })
  const choose = async (kind: MessageKind, way: Way) => {
    setBusy(kind)
    try {
      client.setQueryData(KEY, await call('account.changeMessages', { body: { ways: { [kind]: way } } }))
      notify('messages.ways.saved', { type: 'success' })
    } catch (failed) {
      notify(getErrorText(failed), { type: 'error' })
    } finally {
      setBusy(undefined)
    }
  }
  const content = () => {
    if (error)
      return (
        <EmptyState
          title={translate('messages.ways.failed')}
          text={getErrorText(error)}
          action={
            <Button variant="outlined" onClick={() => void refetch()}>
              {translate('app.error.retry')}
            </Button>
          }
        />
      )
    if (!data) return <Skeleton variant="rounded" height={120} />
    return (
      <>
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {translate('messages.ways.about', { hour: data.hour })}
        </Typography>
        <NoMail ways={data} />
        <Box sx={gridStyle} aria-busy={busy !== undefined}>
          {data.kinds.map(({ kind, way, urgent }) => (
            <NativeSelect
              key={kind}
              label={
                translate(`messages.kinds.${kind}`) +
                (urgent ? ` · ${translate('messages.ways.urgent')}` : '')
              }
              value={way}
              onChange={(chosen) => void choose(kind, chosen as Way)}
            >
              {WAYS.map((one) => (
                <option key={one} value={one}>
                  {translate(`messages.ways.${one}`)}
                </option>
              ))}
            </NativeSelect>
          ))}
        </Box>
      </>
    )
  }
  return (
    <SectionCard title={translate('messages.ways.title')}>
      <Paper variant="outlined" sx={{ px: { xs: 2, md: 3 }, py: { xs: 2, md: 2.5 } }}>
        {content()}
      </Paper>
    </SectionCard>
  )
}

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 2,
  rowGap: 2.5,
} as const
