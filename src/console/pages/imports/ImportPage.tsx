import './words.ts'
import { Alert, Box, Button, Paper, Stack, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { WireImport } from '../../../domain/imports.ts'
import { call } from '../../api/client.ts'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { getErrorText } from '../../components/form/formErrors.ts'
import { BulkProgress } from '../../components/list/BulkDialog.tsx'
import { RecordPage, RecordView } from '../../components/RecordPage.tsx'
import { SectionCard } from '../../components/SectionCard.tsx'
import { pages } from '../../pages.ts'
import { ColumnsSection } from './ColumnsSection.tsx'
import { ImportResults } from './ImportResults.tsx'
import { formatMoment, formatNumber, ImportStateChip, isAtWork, pollMs } from './ImportStateChip.tsx'

const ENDS = { done: 'success', undone: 'warning', cancelled: 'info', failed: 'error' } as const

/** How an import ended. */
const Ending = ({ state, reason, kept }: WireImport) => {
  const translate = useTranslate()
  if (!(state in ENDS)) return null
  return (
    <Alert severity={ENDS[state as keyof typeof ENDS]}>
      {translate(`imports.one.${state}`)}
      {reason !== '' && ` ${reason}`}
      {kept > 0 && ` ${translate('imports.one.kept', { smart_count: kept })}`}
    </Alert>
  )
}

/** How far the server has come, and a button that stops it. */
const WorkSection = ({ row: { state, done, rows }, onCancel }: { row: WireImport; onCancel: () => void }) => {
  const translate = useTranslate()
  const title = translate(`imports.one.progress.${state}`)
  const total = Math.max(rows, 1)
  return (
    <Paper variant="panel">
      <Stack sx={{ gap: 1.5 }}>
        <Typography variant="h2" component="p">
          {title}
        </Typography>
        <BulkProgress title={title} done={Math.min(done, total)} total={total} />
        <Typography color="text.secondary">{translate('imports.one.stay')}</Typography>
        {state !== 'undoing' && (
          <Button variant="outlined" onClick={onCancel} sx={{ alignSelf: 'start' }}>
            {translate('imports.one.cancel')}
          </Button>
        )}
      </Stack>
    </Paper>
  )
}

/** How many rows of the sheet are or were created, changed, left as they are, and refused. */
const Figures = ({ row: { state, applied, checked } }: { row: WireImport }) => {
  const translate = useTranslate()
  const isDone = state === 'done'
  const figures = isDone ? applied : checked
  const labels = isDone ? DONE_LABELS : CHECKED_LABELS
  return (
    <Box
      component="dl"
      aria-label={translate(`imports.figures.label${isDone ? '_done' : ''}`)}
      sx={figuresStyle}
    >
      {(['created', 'changed', 'same', 'refused'] as const).map((name) => (
        <Paper key={name} variant="outlined" sx={{ p: 2, display: 'flex', flexDirection: 'column-reverse' }}>
          <Typography component="dt" color="text.secondary">
            {translate(`imports.figures.${labels[name]}`)}
          </Typography>
          <Typography
            component="dd"
            sx={{
              m: 0,
              fontSize: '1.625rem',
              fontWeight: 600,
              fontVariantNumeric: 'tabular-nums',
              color: name === 'refused' && figures.refused > 0 ? 'error.main' : 'text.primary',
            }}
          >
            {formatNumber(figures[name])}
          </Typography>
        </Paper>
      ))}
    </Box>
  )
}

const CHECKED_LABELS = { created: 'created', changed: 'changed', same: 'same', refused: 'refused' } as const
const DONE_LABELS = { ...CHECKED_LABELS, created: 'wasCreated', changed: 'wasChanged' } as const

interface StepProps {
  row: WireImport
  /** Told the import as it is after a step. */
  onMoved: (row: WireImport) => void
}

/** What a checked import can become: everything or nothing, the correct rows only, or nothing at all. */
const DecideSection = ({
  row: { id, checked },
  onMoved,
  onCancel,
}: StepProps & {
  onCancel: () => void
}) => {
  const translate = useTranslate()
  const [problem, setProblem] = useState('')
  const apply = async (mode: 'all' | 'right') => {
    setProblem('')
    try {
      onMoved(await call('imports.apply', { params: { id }, body: { mode } }))
    } catch (error) {
      setProblem(getErrorText(error))
    }
  }
  const isNothing = checked.created + checked.changed === 0
  const modes = isNothing ? [] : checked.refused === 0 ? (['all', 'right'] as const) : (['right'] as const)
  return (
    <SectionCard title={translate('imports.decide.title')}>
      <Paper variant="panel">
        <Stack sx={{ gap: 1.5 }}>
          <Typography>
            {translate(`imports.decide.${modes[0] === undefined ? 'nothing' : `${modes[0]}Text`}`)}
          </Typography>
          {problem !== '' && <Alert severity="error">{problem}</Alert>}
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25 }}>
            {modes.map((mode, i) => (
              <Button
                key={mode}
                variant={i === 0 ? 'contained' : 'outlined'}
                onClick={() => void apply(mode)}
              >
                {translate(`imports.decide.${mode}`)}
              </Button>
            ))}
            <Button variant="outlined" onClick={onCancel}>
              {translate('imports.one.cancel')}
            </Button>
          </Stack>
        </Stack>
      </Paper>
    </SectionCard>
  )
}

/** What can be seen and done in each state of an import. */
const ImportView = ({ row, onMoved }: StepProps) => {
  const translate = useTranslate()
  const [isAsking, setAsking] = useState(false)
  const { id, state, kind, file_name, uploaded_by, created_at } = row
  const ask = () => setAsking(true)
  const cancel = async () => {
    setAsking(false)
    onMoved(
      await call('imports.cancel', { params: { id } }).catch(() => call('imports.get', { params: { id } })),
    )
  }
  return (
    <RecordView
      title={file_name}
      lead={translate('imports.one.lead', {
        kind: translate(`imports.kinds.${kind}`),
        who: uploaded_by,
        when: formatMoment(created_at),
      })}
      state={
        <Box role="status">
          <ImportStateChip state={state} />
        </Box>
      }
      actions={[!isAtWork(row) && { label: translate('imports.one.again'), to: pages.imports.path }]}
    >
      <Stack sx={{ gap: 3.5 }}>
        <Ending {...row} />
        {isAtWork(row) && <WorkSection row={row} onCancel={ask} />}
        {(state === 'done' || state === 'checked') && <Figures row={row} />}
        {state === 'checked' && <DecideSection row={row} onMoved={onMoved} onCancel={ask} />}
        <ImportResults row={row} />
        {(state === 'columns' || state === 'checked') && kind !== 'photos' && (
          <ColumnsSection key={row.columns.join()} row={row} onMoved={onMoved} />
        )}
      </Stack>
      <ConfirmDialog
        isOpen={isAsking}
        title="imports.one.cancelTitle"
        content="imports.one.cancelQuestion"
        confirm="imports.one.cancelTitle"
        onConfirm={() => void cancel()}
        onClose={() => setAsking(false)}
      />
    </RecordView>
  )
}

const ImportContent = ({ row }: { row: WireImport }) => {
  const client = useQueryClient()
  const { id, state } = row
  // Other pages have to read again what an import has changed.
  useEffect(() => {
    if (state === 'done' || state === 'undone') void client.invalidateQueries({ refetchType: 'none' })
  }, [state, client])
  const onMoved = (moved: WireImport) => {
    client.setQueryData(['imports', 'getOne', { id: String(id), meta: undefined }], moved)
    void client.invalidateQueries({ queryKey: ['imports'] })
  }
  return <ImportView row={row} onMoved={onMoved} />
}

const TEXTS = {
  title: 'imports.one.title',
  notFound: 'imports.one.notFound',
  failed: 'imports.one.error',
  back: 'imports.one.back',
}

/** /importar/:id: one spreadsheet, from its check to what was written. */
export const ImportPage = () => (
  <RecordPage<WireImport>
    resource="imports"
    id={Number(useParams().id)}
    texts={TEXTS}
    list={pages.imports.path}
    pollMs={pollMs}
  >
    {(row) => <ImportContent row={row} />}
  </RecordPage>
)

const figuresStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
  gap: 1.5,
  m: 0,
} as const
