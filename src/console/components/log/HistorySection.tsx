import './words.ts'
import { Box, Button, Link as MuiLink, Paper, Skeleton, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { fieldChanges, fieldChangeText, momentText } from '../../../contract/logFields.ts'
import { kindText } from '../../../contract/logKinds.ts'
import { actionText, doerText } from '../../../contract/logWords.ts'
import type { HistoryOf, HistoryStep } from '../../../domain/log.ts'
import { useCan } from '../../api/session.ts'
import { pages, recordUrl } from '../../pages.ts'
import { EmptyState } from '../EmptyState.tsx'
import { LoadError } from '../LoadError.tsx'
import { SectionCard } from '../SectionCard.tsx'
import { useHistory } from './useLogPages.ts'

/** Groups the steps of one entry: they were one action. */
const byEntry = (steps: readonly HistoryStep[]): HistoryStep[][] => {
  const groups: HistoryStep[][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    if (last?.[0]?.entry === step.entry) last.push(step)
    else groups.push([step])
  }
  return groups
}

/** Fields whose values the page and the line above show already. */
const SHOWN_ELSEWHERE = new Set([
  ...['created_at', 'uploaded_by', 'user', 'owner', 'from_name', 'to_name'],
  ...['personnel', 'person'],
])

/** What a step changed. The record itself is not named on its own page; other rows are. */
const Step = ({ step, own }: { step: HistoryStep; own: string }) => {
  const translate = useTranslate()
  const { collection, record, before, after, names } = step
  const row = `${collection}:${record}`
  const name = [kindText(collection), names[row]].filter(Boolean).join(' · ')
  const head = before === null ? 'created' : after === null ? 'removed' : undefined
  const changes = fieldChanges(step)
    .filter(({ field }) => !head || !SHOWN_ELSEWHERE.has(field))
    .map(fieldChangeText)
  return (
    <>
      {(row !== own || head) && (
        <Box component="li" sx={{ color: 'text.secondary' }}>
          {head ? translate(`history.${head}`, { what: name }) : name}
        </Box>
      )}
      {changes.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </>
  )
}

const Group = ({ steps, own }: { steps: HistoryStep[]; own: string }) => {
  const mayOpen = useCan('log.read')
  const [first] = steps
  if (!first) return null
  const { entry, at, action } = first
  return (
    <Box component="li" sx={groupStyle}>
      <Typography component="p" sx={{ fontWeight: 600 }}>
        {mayOpen ? (
          <MuiLink component={Link} to={recordUrl('logEntry', entry)} sx={linkStyle}>
            {actionText(action)}
          </MuiLink>
        ) : (
          actionText(action)
        )}
      </Typography>
      <Typography variant="caption" component="p" color="text.secondary">
        <time dateTime={at}>{momentText(at)}</time> · {doerText(first)}
      </Typography>
      <Stack component="ul" className="plain" sx={changesStyle}>
        {[...steps].reverse().map((step) => (
          <Step key={step.id} step={step} own={own} />
        ))}
      </Stack>
    </Box>
  )
}

const FILTER: Record<HistoryOf, string> = {
  personnel: 'person',
  companies: 'company',
  quotations: 'quotation',
}

/** The history of a record in words, the newest first. Whoever may read the Bitácora has links to it. */
export const HistorySection = ({ collection, id }: { collection: HistoryOf; id: string | number }) => {
  const translate = useTranslate()
  const mayOpen = useCan('log.read')
  const { rows, error, retry, more } = useHistory(collection, id)
  const content = () => {
    if (error && !rows) return <LoadError title="history.failed" error={error} onRetry={retry} />
    if (!rows)
      return (
        <Stack role="status" aria-label={translate('app.loading')} sx={{ gap: 1.5, p: 2 }}>
          {LINES.map((line) => (
            <Skeleton key={line} variant="rounded" height={20} />
          ))}
        </Stack>
      )
    if (rows.length === 0)
      return <EmptyState title={translate('history.none')} text={translate('history.noneText')} />
    return (
      <Box component="ol" className="plain">
        {byEntry(rows).map((steps) => (
          <Group key={steps[0]?.entry} steps={steps} own={`${collection}:${id}`} />
        ))}
      </Box>
    )
  }
  const filter = JSON.stringify({ [FILTER[collection]]: id })
  return (
    <SectionCard
      title={translate('history.title')}
      actions={
        mayOpen && (
          <Button component={Link} to={`${pages.log.path}?${new URLSearchParams({ filter })}`}>
            {translate('history.inLog')}
          </Button>
        )
      }
    >
      <Paper variant="outlined">{content()}</Paper>
      {more && (
        <Button onClick={more} sx={{ mt: 1 }}>
          {translate('history.more')}
        </Button>
      )}
    </SectionCard>
  )
}

const LINES = ['a', 'b', 'c', 'd']

const groupStyle = {
  px: { xs: 2, md: 3 },
  py: 1.75,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const

const linkStyle = { display: 'inline-block', py: { xs: 1.25, sm: 0.25 }, my: { xs: -1.25, sm: 0 } } as const

const changesStyle = { mt: 0.75, gap: 0.25, overflowWrap: 'anywhere' } as const
