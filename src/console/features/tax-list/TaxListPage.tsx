import { Alert, Box, Button, LinearProgress, Paper, Stack, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { useRefresh } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatDate, formatTimestamp } from '../../../domain/common/days.ts'
import type { TaxListLoad } from '../../../domain/taxList/schemas.ts'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { queryOptions } from '../../kit/queryOptions.ts'
import { CardHead, ResourceList } from '../../kit/ResourceList.tsx'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { DropZone } from '../../kit/upload/DropZone.tsx'
import { pages } from '../../pages.ts'
import { callEndpoint } from '../../port/client.ts'
import { taxListWords } from './words.ts'

/** Polling interval while the server loads a list, in milliseconds. */
const POLL_MS = 1000

const LISTED_COMPANIES = `${pages.companies.path}?${new URLSearchParams({ filter: JSON.stringify({ tax_listed: true }) })}`

/** Form that uploads a published list. */
const NewLoad = () => {
  const refresh = useRefresh()
  const button = useRef<HTMLButtonElement>(null)
  const [sending, setSending] = useState<{ name: string; sent: number }>()
  const [result, setResult] = useState<{ severity: 'success' | 'error'; text: string }>()
  const send = async ([file]: readonly File[]) => {
    if (!file) return
    setResult(undefined)
    setSending({ name: file.name, sent: 0 })
    try {
      await callEndpoint('taxListLoads.create', {
        body: { file },
        onUploadProgress: (sent) => setSending({ name: file.name, sent }),
      })
      setResult({ severity: 'success', text: taxListWords.new.sent })
      refresh()
    } catch (error) {
      setResult({ severity: 'error', text: getErrorText(error) })
      button.current?.focus()
    } finally {
      setSending(undefined)
    }
  }
  return (
    <SectionCard title={taxListWords.new.title}>
      <Paper variant="panel">
        <Stack sx={{ gap: 2 }}>
          <Typography color="text.secondary">{taxListWords.new.about}</Typography>
          <Box role="status">
            {result && (
              <Alert severity={result.severity} role="none">
                {result.text}
              </Alert>
            )}
            {sending && (
              <Stack sx={{ gap: 1 }}>
                <Typography noWrap>{taxListWords.new.sending(sending.name)}</Typography>
                <LinearProgress
                  variant="determinate"
                  value={sending.sent * 100}
                  aria-label={taxListWords.new.sending(sending.name)}
                />
              </Stack>
            )}
          </Box>
          {!sending && (
            <DropZone
              hint={taxListWords.new.hint}
              accept=".csv,text/csv"
              single
              more={false}
              disabled={false}
              onFiles={(files) => void send(files)}
              buttonRef={button}
            />
          )}
          <Button component={Link} to={LISTED_COMPANIES} variant="outlined" sx={{ alignSelf: 'start' }}>
            {taxListWords.companies}
          </Button>
        </Stack>
      </Paper>
    </SectionCard>
  )
}

const TONES = { waiting: 'neutral', done: 'valid', failed: 'danger' } as const

const StateChip = ({ load: { state } }: { load: TaxListLoad }) => (
  <StatusChip tone={TONES[state]}>{taxListWords.states[state]}</StatusChip>
)

/** What a load changed, or why it failed. */
const Result = ({ load: { state, figures, reason } }: { load: TaxListLoad }) => {
  if (state !== 'done') return reason
  return [
    taxListWords.loads.result(figures),
    ...(figures.hidden > 0 ? [`${taxListWords.loads.hidden(figures.hidden)}.`] : []),
  ].join(' ')
}

const FileName = ({ load: { file_name, uploaded_name } }: { load: TaxListLoad }) => (
  <Box sx={{ overflowWrap: 'anywhere' }}>
    {file_name}
    <Box sx={{ color: 'text.secondary' }}>{uploaded_name || taxListWords.loads.folder}</Box>
  </Box>
)

const formatListDay = ({ listed_on }: TaxListLoad): string => (listed_on ? formatDate(listed_on) : '—')

/** Table of earlier loads, newest first. Polls the server while a list is being loaded. */
const PastLoads = () => (
  <SectionCard title={taxListWords.loads.title}>
    <ResourceList<TaxListLoad>
      resource="taxListLoads"
      sort={{ field: 'id', order: 'DESC' }}
      queryOptions={{
        ...queryOptions,
        refetchInterval: ({ state }) => state.data?.data.some((one) => one.state === 'waiting') && POLL_MS,
      }}
      columns={[
        { source: 'file_name', cell: (load) => <FileName load={load} /> },
        {
          source: 'created_at',
          cell: ({ created_at }) => formatTimestamp(created_at),
          sx: { whiteSpace: 'nowrap' },
        },
        { source: 'listed_on', cell: formatListDay, sx: { whiteSpace: 'nowrap' } },
        { source: 'state', cell: (load) => <StateChip load={load} /> },
        { source: 'result', cell: (load) => <Result load={load} /> },
      ]}
      card={(load) => (
        <>
          <CardHead>
            <FileName load={load} />
            <StateChip load={load} />
          </CardHead>
          <Box sx={{ color: 'text.secondary' }}>
            {formatTimestamp(load.created_at)} · {formatListDay(load)}
          </Box>
          <Result load={load} />
        </>
      )}
      empty={{ title: taxListWords.loads.empty, text: taxListWords.loads.emptyText }}
      failed={taxListWords.loads.failed}
    />
  </SectionCard>
)

/** Page at /lista-69b, where a super-admin loads the SAT's list and sees earlier loads. */
export const TaxListPage = () => (
  <>
    <PageHeader title={taxListWords.title} lead={taxListWords.lead} />
    <Stack sx={{ gap: 3.5 }}>
      <NewLoad />
      <PastLoads />
    </Stack>
  </>
)
