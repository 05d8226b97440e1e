import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type Identifier,
  type RaRecord,
  useDataProvider,
  useGetRecordRepresentation,
  useListContext,
  useRefresh,
  useTranslate,
} from 'react-admin'
import { DialogFrame } from '../DialogFrame.tsx'
import { visuallyHidden } from '../visuallyHidden.ts'

interface BulkProgressProps {
  /** What goes on, for who cannot see the bar. */
  title: string
  done: number
  total: number
  /** What it is at; one line. */
  current?: ReactNode
}

/** How far work on many records has come. Every tenth of the way is announced, not every record. */
export const BulkProgress = ({ title, done, total, current }: BulkProgressProps) => {
  const translate = useTranslate()
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100)
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {translate('app.bulk.progress', { done, total, percent })}
      </Typography>
      <LinearProgress variant="determinate" value={percent} aria-label={title} />
      {current && (
        <Typography color="text.secondary" noWrap>
          {current}
        </Typography>
      )}
      <Box role="status" sx={visuallyHidden}>
        {Math.floor(percent / 10) * 10} %
      </Box>
    </Box>
  )
}

export interface NamedLine {
  id: string
  text: string
}

/** Those of many records of whom there is something to say; a long list scrolls. */
export const NamedLines = ({ lines }: { lines: readonly NamedLine[] }) => (
  <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, maxHeight: 180, overflowY: 'auto' }}>
    {lines.map(({ id, text }) => (
      <li key={id}>{text}</li>
    ))}
  </Box>
)

/** Records are read this many at a time: their ids travel in the address. */
const BATCH = 50

/** What came of it. */
interface BulkResult<R> {
  changed: R[]
  /** For how many there was nothing to do. */
  unchanged: number
  failed: NamedLine[]
}

type State<R> =
  | { phase: 'question' }
  | { phase: 'running'; done: number; total: number }
  | ({ phase: 'done'; isStopped: boolean; isUndone: boolean } & BulkResult<R>)

interface BulkDialogProps<R> {
  title: string
  /** Asked before it begins; without it, it begins at once. */
  question?: string
  /** The word of the button that answers the question. */
  confirm?: string
  /** As the records have them: the server takes no number for a text. */
  ids: readonly Identifier[]
  /** Does it to one record; false: there was nothing to do. */
  act: (record: R, signal: AbortSignal) => Promise<boolean>
  /** After the last one, also where it was stopped. */
  onEnd?: (result: BulkResult<R>, isStopped: boolean) => Promise<void>
  /** What is said of those to whom it was done. */
  doneText: (count: number) => string
  /** Takes it back from one record; without it, it cannot be taken back. */
  undo?: (record: R) => Promise<unknown>
  onClose: () => void
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Does something to each selected record, one after the other: asks first, shows how far it is, can be stopped, says with whom it failed and why, and
 * takes it back. react-admin's bulk buttons (5.15) send all and tell one outcome for all.
 */
export const BulkDialog = <R extends RaRecord>(props: BulkDialogProps<R>) => {
  const { title, question, confirm, ids, act, onEnd, doneText, undo, onClose } = props
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const refresh = useRefresh()
  const { resource, onSelect } = useListContext()
  const nameOf = useGetRecordRepresentation(resource)
  const abort = useRef<AbortController>(undefined)
  const [state, setState] = useState<State<R>>({ phase: 'question' })

  const readAll = async (signal: AbortSignal, failed: NamedLine[]): Promise<R[]> => {
    const records: R[] = []
    for (let from = 0; from < ids.length; from += BATCH) {
      signal.throwIfAborted()
      const batch = ids.slice(from, from + BATCH)
      const { data } = await dataProvider.getMany<R>(resource, { ids: batch })
      const found = new Set(data.map(({ id }) => String(id)))
      records.push(...data)
      for (const id of batch)
        if (!found.has(String(id))) failed.push({ id: String(id), text: translate('app.bulk.missing') })
    }
    return records
  }

  const start = async (
    known: readonly R[] | undefined,
    each: BulkDialogProps<R>['act'],
    isUndone: boolean,
  ) => {
    abort.current = new AbortController()
    const { signal } = abort.current
    const result: BulkResult<R> = { changed: [], unchanged: 0, failed: [] }
    setState({ phase: 'running', done: 0, total: known?.length ?? ids.length })
    try {
      const people = known ?? (await readAll(signal, result.failed))
      for (const [done, record] of people.entries()) {
        if (signal.aborted) break
        setState({ phase: 'running', done, total: people.length })
        try {
          if (await each(record, signal)) result.changed.push(record)
          else result.unchanged++
        } catch (error) {
          if (!signal.aborted)
            result.failed.push({ id: String(record.id), text: `${nameOf(record)}: ${messageOf(error)}` })
        }
      }
      if (!isUndone) await onEnd?.(result, signal.aborted)
    } catch (error) {
      if (!signal.aborted) result.failed.push({ id: '', text: messageOf(error) })
    }
    setState({ phase: 'done', isStopped: signal.aborted, isUndone, ...result })
  }

  // It stops when its dialog is gone.
  useEffect(() => () => abort.current?.abort(), [])
  const begin = useRef(() => void start(undefined, act, false))
  useEffect(() => {
    if (!question) begin.current()
  }, [question])

  const close = () => {
    if (state.phase === 'done') {
      // Whoever failed stays selected, to be tried again.
      const failed = new Set(state.failed.map(({ id }) => id))
      onSelect(ids.filter((id) => failed.has(String(id))))
      refresh()
    }
    onClose()
  }
  const undoable = undo && state.phase === 'done' && !state.isUndone && state.changed.length > 0

  const buttons = () => {
    if (state.phase === 'question')
      return (
        <>
          <Button variant="outlined" autoFocus onClick={close}>
            {translate('ra.action.cancel')}
          </Button>
          <Button variant="contained" onClick={() => void start(undefined, act, false)}>
            {confirm}
          </Button>
        </>
      )
    if (state.phase === 'running')
      return (
        <Button variant="outlined" autoFocus onClick={() => abort.current?.abort()}>
          {translate('app.bulk.stop')}
        </Button>
      )
    return (
      <>
        {undoable && (
          <Button
            variant="outlined"
            onClick={() => void start(state.changed, async (record) => Boolean(await undo(record)), true)}
          >
            {translate('ra.action.undo')}
          </Button>
        )}
        <Button variant="contained" autoFocus onClick={close}>
          {translate('ra.action.close')}
        </Button>
      </>
    )
  }
  return (
    <DialogFrame title={title} onClose={state.phase === 'running' ? undefined : close} actions={buttons()}>
      {state.phase === 'question' && <Typography>{question}</Typography>}
      {state.phase === 'running' && <BulkProgress title={title} done={state.done} total={state.total} />}
      {state.phase === 'done' && (
        <Stack sx={{ gap: 2 }}>
          <Alert severity={state.changed.length > 0 ? 'success' : 'info'}>
            {state.isUndone
              ? translate('app.bulk.undone', { smart_count: state.changed.length })
              : doneText(state.changed.length)}{' '}
            {state.unchanged > 0 && translate('app.bulk.unchanged', { smart_count: state.unchanged })}{' '}
            {state.isStopped && translate('app.bulk.stopped')}
          </Alert>
          {state.failed.length > 0 && (
            <Alert severity="error">
              {translate('app.bulk.failed', { smart_count: state.failed.length })}
              <NamedLines lines={state.failed} />
            </Alert>
          )}
        </Stack>
      )}
    </DialogFrame>
  )
}
