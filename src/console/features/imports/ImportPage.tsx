import { Alert, Box, Button, Paper, Stack, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNotify } from 'react-admin'
import { useParams } from 'react-router-dom'
import { formatTimestamp } from '../../../domain/common/days.ts'
import type { WireImport } from '../../../domain/imports/imports.ts'
import { formatCount } from '../../i18n/formatCount.ts'
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { BulkProgress } from '../../kit/list/BulkDialog.tsx'
import { RecordPage, RecordView } from '../../kit/RecordPage.tsx'
import { pages } from '../../pages.ts'
import { callEndpoint } from '../../port/client.ts'
import { ChangesSection } from './ChangesSection.tsx'
import { DecideSection } from './DecideSection.tsx'
import { getImportPollInterval, ImportStateChip, isImportInProgress } from './ImportStateChip.tsx'
import { PreviewSection } from './PreviewSection.tsx'
import { ReadingSection } from './ReadingSection.tsx'
import { SensitiveSection } from './SensitiveSection.tsx'
import { importsWords } from './words.ts'

const END_STATES = { done: 'success', undone: 'warning', cancelled: 'info', failed: 'error' } as const

type EndState = keyof typeof END_STATES

const isEndState = (state: WireImport['state']): state is EndState => state in END_STATES

/** Returns the text for the end of an import. An import that failed after it wrote rows was stopped or could not be undone. */
const getEndingText = (state: EndState, { kept, applied }: WireImport): string => {
  if (state === 'undone' && kept > 0) return importsWords.one.undoneInPart
  if (state === 'failed' && applied.created + applied.changed > 0) return importsWords.one.stopped
  return importsWords.one[state]
}

/** Message with the result of a finished, cancelled or failed import. */
const Ending = ({ undo, ...row }: WireImport & { undo: ReturnType<typeof useUndoImport> }) => {
  const { state, reason, kept } = row
  if (!isEndState(state)) return null
  return (
    <Alert
      severity={END_STATES[state]}
      action={
        undo && (
          <Button color="inherit" onClick={undo.onClick}>
            {undo.label}
          </Button>
        )
      }
    >
      {getEndingText(state, row)}
      {reason !== '' && ` ${reason}`}
      {kept > 0 && ` ${importsWords.one.kept(kept)}`}
      {undo && (
        <Box component="p" sx={{ m: 0 }}>
          {undo.text}
        </Box>
      )}
    </Alert>
  )
}

/** Progress of an import that the server is checking or applying, with a button that stops the import. */
const WorkSection = ({ row: { state, done, rows }, onCancel }: { row: WireImport; onCancel: () => void }) => {
  const title = importsWords.one.progress[state === 'applying' || state === 'undoing' ? state : 'checking']
  const total = Math.max(rows, 1)
  return (
    <Paper variant="panel">
      <Stack sx={{ gap: 1.5 }}>
        <Typography variant="h2" component="p">
          {title}
        </Typography>
        <BulkProgress title={title} done={Math.min(done, total)} total={total} />
        <Typography color="text.secondary">{importsWords.one.stay}</Typography>
        {state !== 'undoing' && (
          <Button variant="outlined" onClick={onCancel} sx={{ alignSelf: 'start' }}>
            {importsWords.one.cancel}
          </Button>
        )}
      </Stack>
    </Paper>
  )
}

/** Number of rows that the import created, changed, left unchanged and refused. Before the import, shows the expected numbers. */
const Figures = ({ row: { state, applied, checked } }: { row: WireImport }) => {
  const isDone = state === 'done'
  const figures = isDone ? applied : checked
  const labels = isDone ? DONE_LABELS : CHECKED_LABELS
  return (
    <Box
      component="dl"
      aria-label={isDone ? importsWords.figures.labelDone : importsWords.figures.label}
      sx={figuresStyle}
    >
      {(['created', 'changed', 'same', 'refused'] as const).map((name) => (
        <Paper key={name} variant="outlined" sx={{ p: 2, display: 'flex', flexDirection: 'column-reverse' }}>
          <Typography component="dt" color="text.secondary">
            {importsWords.figures[labels[name]]}
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
            {formatCount(figures[name])}
          </Typography>
        </Paper>
      ))}
    </Box>
  )
}

const CHECKED_LABELS = { created: 'created', changed: 'changed', same: 'same', refused: 'refused' } as const
const DONE_LABELS = {
  created: 'wasCreated',
  changed: 'wasChanged',
  same: 'same',
  refused: 'leftOut',
} as const

interface StepProps {
  row: WireImport
  /** Receives the updated import when its state changes, for example after it was applied. */
  onMoved: (row: WireImport) => void
}

/** Returns the button that undoes a finished import after a confirmation, and its period; undefined once the period has ended. */
const useUndoImport = ({ row: { id, state, undo_until }, onMoved }: StepProps) => {
  const notify = useNotify()
  const [isAsking, setAsking] = useState(false)
  const undo = async () => {
    setAsking(false)
    try {
      onMoved(await callEndpoint('imports.undo', { params: { id } }))
    } catch (error) {
      notify(getErrorText(error), { type: 'error' })
    }
  }
  if (undo_until === null) return undefined
  return {
    text: importsWords.one.undoUntil(formatTimestamp(undo_until)),
    label: state === 'done' ? importsWords.one.undo : importsWords.one.undoAgain,
    onClick: () => setAsking(true),
    dialog: (
      <ConfirmDialog
        isOpen={isAsking}
        title={importsWords.one.undo}
        content={importsWords.one.undoQuestion(formatTimestamp(undo_until))}
        confirm={importsWords.one.undoConfirm}
        isDestructive
        onConfirm={() => void undo()}
        onClose={() => setAsking(false)}
      />
    ),
  }
}

/** Shows the sections of an import's page that apply to its current state. */
const ImportView = ({ row, onMoved }: StepProps) => {
  const undo = useUndoImport({ row, onMoved })
  const [isAsking, setAsking] = useState(false)
  const [isConfirmed, setConfirmed] = useState(false)
  const { id, state, kind, file_name, uploaded_by, created_at, corrected } = row
  const hasPreview = state === 'checked' || state === 'done' || (state === 'checking' && corrected > 0)
  const ask = () => setAsking(true)
  const checkAgain = (moved: WireImport) => {
    setConfirmed(false)
    onMoved(moved)
  }
  const cancel = async () => {
    setAsking(false)
    onMoved(
      await callEndpoint('imports.cancel', { params: { id } }).catch(() =>
        callEndpoint('imports.get', { params: { id } }),
      ),
    )
  }
  return (
    <RecordView
      title={file_name}
      lead={importsWords.one.lead({
        kind: importsWords.kinds[kind],
        who: uploaded_by,
        when: formatTimestamp(created_at),
      })}
      state={
        <Box role="status">
          <ImportStateChip state={state} />
        </Box>
      }
      actions={[!isImportInProgress(row) && { label: importsWords.one.again, to: pages.imports.path }]}
    >
      <Stack sx={{ gap: 3.5 }}>
        <Ending {...row} undo={undo} />
        {isImportInProgress(row) && <WorkSection row={row} onCancel={ask} />}
        {(state === 'done' || state === 'checked') && <Figures row={row} />}
        {(state === 'columns' || state === 'checked') && kind !== 'photos' && (
          <ReadingSection key={JSON.stringify([row.columns, row.reading])} row={row} onMoved={checkAgain} />
        )}
        {(state === 'done' || state === 'undone') && <ChangesSection row={row} />}
        {hasPreview && row.sensitive > 0 && (
          <SensitiveSection row={row} isConfirmed={isConfirmed} onConfirm={setConfirmed} />
        )}
        {hasPreview && <PreviewSection row={row} onMoved={checkAgain} />}
        {state === 'checked' && (
          <DecideSection row={row} isConfirmed={isConfirmed} onMoved={onMoved} onCancel={ask} />
        )}
      </Stack>
      <ConfirmDialog
        isOpen={isAsking}
        title={importsWords.one.cancelTitle}
        content={importsWords.one.cancelQuestion}
        confirm={importsWords.one.cancelTitle}
        isDestructive
        onConfirm={() => void cancel()}
        onClose={() => setAsking(false)}
      />
      {undo?.dialog}
    </RecordView>
  )
}

const ImportContent = ({ row }: { row: WireImport }) => {
  const client = useQueryClient()
  const { id, state } = row
  // Discards all cached records of other pages, because the import has changed some of them.
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
  title: importsWords.one.title,
  notFound: importsWords.one.notFound,
  failed: importsWords.one.error,
  back: importsWords.one.back,
}

/** Page /importar/:id, which shows one import. */
export const ImportPage = () => (
  <RecordPage<WireImport>
    resource="imports"
    id={Number(useParams().id)}
    texts={TEXTS}
    list={pages.imports.path}
    pollMs={getImportPollInterval}
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
