import './words.ts'
import { Box, Button, Link as MuiLink, Paper, Skeleton, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { momentText } from '../../../contract/logFields.ts'
import { reasonText } from '../../../contract/logReasons.ts'
import { actionText, doerText, RESULTS } from '../../../contract/logWords.ts'
import type { LogEntry } from '../../../domain/log.ts'
import { useEntryRows } from '../../components/log/useLogPages.ts'
import { PageHeader } from '../../components/PageHeader.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import { RecordError } from '../../components/RecordError.tsx'
import { SectionCard } from '../../components/SectionCard.tsx'
import { pages, recordUrl } from '../../pages.ts'
import { ChangeCard } from './ChangeCard.tsx'
import { subjectText, subjectUrl } from './subject.ts'

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
    <Typography component="dt" variant="caption" color="text.secondary">
      {useTranslate()(`log.entry.${label}`)}
    </Typography>
    <Box component="dd" sx={{ m: 0 }}>
      {children}
    </Box>
  </Box>
)

const To = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to ? (
    <MuiLink component={Link} to={to} sx={{ display: 'inline-block', py: { xs: 1.25, sm: 0.25 } }}>
      {children}
    </MuiLink>
  ) : (
    children
  )

/** Who, when, from where, to what, and how it ended. */
const Facts = ({ entry }: { entry: LogEntry }) => {
  const translate = useTranslate()
  const { at, address, result, reason, subject, part_of } = entry
  return (
    <Paper variant="outlined" component="dl" sx={factsStyle}>
      <Fact label="when">
        <time dateTime={at}>{momentText(at)}</time>
      </Fact>
      <Fact label="who">{doerText(entry)}</Fact>
      <Fact label="from">{address || translate('log.local')}</Fact>
      <Fact label="result">{RESULTS[result]}</Fact>
      {subject !== '' && (
        <Fact label="subject">
          <To to={subjectUrl(subject)}>{subjectText(entry)}</To>
        </Fact>
      )}
      {reason !== '' && <Fact label="reason">{reasonText(reason)}</Fact>}
      {part_of !== null && (
        <Fact label="whole">
          <To to={recordUrl('logEntry', part_of)}>{translate('log.entry.title', { id: part_of })}</To>
        </Fact>
      )}
    </Paper>
  )
}

/** Every row that the entry changed, its parts' included; the rest page by page. */
const Changes = ({ entry }: { entry: LogEntry }) => {
  const translate = useTranslate()
  const { rows = entry.rows, more } = useEntryRows(entry)
  return (
    <SectionCard title={translate('log.entry.changed')}>
      {entry.total === 0 ? (
        <Typography color="text.secondary">{translate('log.entry.nothing')}</Typography>
      ) : (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          {entry.total > 1 && (
            <Typography color="text.secondary" role="status">
              {translate('log.entry.count', { smart_count: entry.total })}
            </Typography>
          )}
          {rows.map((change) => (
            <ChangeCard key={change.id} change={change} />
          ))}
          {more && (
            <Button onClick={more} sx={{ justifySelf: 'start' }}>
              {translate('log.entry.more')}
            </Button>
          )}
        </Box>
      )}
    </SectionCard>
  )
}

/** Kept apart from what the list knows of an entry, which has none of its rows. */
const WHOLE = { meta: { whole: true } }
const BACK = { to: pages.log.path, label: 'log.entry.back' }

/** /bitacora/:id, in each of its states: loading, failed, not there, or the entry. */
export const LogEntryPage = () => {
  const translate = useTranslate()
  const { id = '' } = useParams()
  const { data, error, refetch } = useGetOne<LogEntry>('log', { id: Number(id), ...WHOLE }, queryOptions)
  const crumb = translate('log.entry.title', { id })
  if (data)
    return (
      <>
        <PageHeader title={actionText(data.action, data.result)} crumb={crumb} />
        <Box sx={{ display: 'grid', gap: 3 }}>
          <Facts entry={data} />
          <Changes key={data.id} entry={data} />
        </Box>
      </>
    )
  return (
    <>
      <PageHeader title={crumb} crumb="" />
      {error ? (
        <RecordError
          error={error}
          notFound="log.entry.notFound"
          failed="log.entry.failed"
          back={BACK}
          onRetry={() => void refetch()}
        />
      ) : (
        <Paper
          variant="outlined"
          role="status"
          aria-label={translate('log.entry.loading')}
          sx={{ p: 3, display: 'grid', gap: 1.5 }}
        >
          {LINES.map((line) => (
            <Skeleton key={line} variant="rounded" height={20} />
          ))}
        </Paper>
      )}
    </>
  )
}

const LINES = ['a', 'b', 'c', 'd']

const factsStyle = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
  },
  columnGap: 3,
  rowGap: 1.5,
  m: 0,
  px: { xs: 2, md: 3 },
  py: 2,
} as const
