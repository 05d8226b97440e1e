import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type Identifier,
  type RaRecord,
  useDataProvider,
  useGetRecordRepresentation,
  useListContext,
  useNotify,
  useRefresh,
  useTranslate,
} from 'react-admin'
import { getErrorMessage } from '../../../domain/common/text.ts'
import { appWords } from '../../i18n/app.ts'
import { DialogFrame } from '../DialogFrame.tsx'
import { formatUndoError, useNotifyWithUndo } from '../useNotifyWithUndo.tsx'
import { visuallyHidden } from '../visuallyHidden.ts'

interface BulkProgressProps {
  /** Accessible name of the progress bar. */
  title: string
  done: number
  total: number
  /** Description of the record that is being changed. */
  current?: ReactNode
}

/** Progress bar of a bulk action. Screen readers announce the progress in steps of ten percent. */
export const BulkProgress = ({ title, done, total, current }: BulkProgressProps) => {
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100)
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {appWords.bulk.progress({ done, total, percent })}
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

/** Scrollable list of records, each with a message. */
export const NamedLines = ({ lines }: { lines: readonly NamedLine[] }) => (
  <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, maxHeight: 180, overflowY: 'auto' }}>
    {lines.map(({ id, text }) => (
      <li key={id}>{text}</li>
    ))}
  </Box>
)

/** Number of records read per request. The URL of the request contains the ids. */
const BATCH_SIZE = 50
/** Maximum number of records that a notification names. */
const MAX_NAMED = 5

interface BulkResult<R, A> {
  changed: { record: R; answer: A }[]
  /** Number of records that already had the wanted values. */
  unchanged: number
  failed: NamedLine[]
  isStopped: boolean
}

type State<R, A> =
  | { phase: 'question' }
  | { phase: 'running'; done: number; total: number }
  | ({ phase: 'done' } & BulkResult<R, A>)

interface BulkDialogProps<R, A> {
  title: string
  /** Confirmation question. Without a question, the action starts at once. */
  question?: string
  /** Label of the confirm button. */
  confirm?: string
  isDestructive?: boolean
  /** Ids of the selected records, with the type that the ids have in the records. */
  ids: readonly Identifier[]
  /** Changes one record and returns the response, or false if the record needs no change. */
  act: (record: R, signal: AbortSignal) => Promise<A | false>
  /** Called after the last record, also if the user stopped the action. */
  onEnd?: (isStopped: boolean) => Promise<void>
  doneText: (count: number) => string
  /** Undoes the change of one record, given the response to the change. Without this function, the user cannot undo the action. */
  undo?: (record: R, answer: A) => Promise<unknown>
  onClose: () => void
}

/**
 * Dialog that changes the selected records one by one, with a confirmation, progress and a stop button. react-admin's bulk
 * buttons (5.15) send all changes at once and report a single outcome.
 */
export const BulkDialog = <R extends RaRecord, A = true>(props: BulkDialogProps<R, A>) => {
  const { title, question, confirm, isDestructive, ids, act, onEnd, doneText, undo, onClose } = props
  const translate = useTranslate()
  const notify = useNotify()
  const offerUndo = useNotifyWithUndo()
  const dataProvider = useDataProvider()
  const refresh = useRefresh()
  const { resource, onSelect } = useListContext()
  const getName = useGetRecordRepresentation(resource)
  const abort = useRef<AbortController>(undefined)
  const [state, setState] = useState<State<R, A>>({ phase: 'question' })

  const readAll = async (signal: AbortSignal, failed: NamedLine[]): Promise<R[]> => {
    const records: R[] = []
    for (let from = 0; from < ids.length; from += BATCH_SIZE) {
      signal.throwIfAborted()
      const batch = ids.slice(from, from + BATCH_SIZE)
      const { data } = await dataProvider.getMany<R>(resource, { ids: batch })
      const foundIds = new Set(data.map(({ id }) => String(id)))
      records.push(...data)
      for (const id of batch)
        if (!foundIds.has(String(id))) failed.push({ id: String(id), text: appWords.bulk.missing })
    }
    return records
  }

  const start = async () => {
    abort.current = new AbortController()
    const { signal } = abort.current
    const result: BulkResult<R, A> = { changed: [], unchanged: 0, failed: [], isStopped: false }
    setState({ phase: 'running', done: 0, total: ids.length })
    try {
      const records = await readAll(signal, result.failed)
      for (const [done, record] of records.entries()) {
        if (signal.aborted) break
        setState({ phase: 'running', done, total: records.length })
        try {
          const answer = await act(record, signal)
          if (answer === false) result.unchanged++
          else result.changed.push({ record, answer })
        } catch (error) {
          if (!signal.aborted)
            result.failed.push({
              id: String(record.id),
              text: `${getName(record)}: ${getErrorMessage(error)}`,
            })
        }
      }
      await onEnd?.(signal.aborted)
    } catch (error) {
      if (!signal.aborted) result.failed.push({ id: '', text: getErrorMessage(error) })
    }
    result.isStopped = signal.aborted
    if (undo && result.changed.length > 0 && result.failed.length === 0) finish(result)
    else setState({ phase: 'done', ...result })
  }

  // Leaving the page stops the remaining changes.
  useEffect(() => () => abort.current?.abort(), [])
  const begin = useRef(() => void start())
  useEffect(() => {
    if (!question) begin.current()
  }, [question])

  /** Undoes the changes one by one, even after the dialog and its page are closed. Returns the success message. */
  const undoAll = async (
    changed: BulkResult<R, A>['changed'],
    undoOne: (record: R, answer: A) => unknown,
  ) => {
    const failed: string[] = []
    if (changed.length > BATCH_SIZE) notify(appWords.undo.running, { type: 'info' })
    for (const { record, answer } of changed) {
      try {
        await undoOne(record, answer)
      } catch (error) {
        failed.push(`${getName(record)}: ${formatUndoError(error)}`)
      }
    }
    const text = appWords.bulk.undone(changed.length - failed.length)
    if (failed.length === 0) return text
    const more = failed.length > MAX_NAMED ? ['…'] : []
    const title = appWords.bulk.failed(failed.length)
    throw new Error([text, title, ...failed.slice(0, MAX_NAMED), ...more].join('\n'))
  }

  const summary = ({ changed, unchanged, isStopped }: BulkResult<R, A>): string =>
    [
      doneText(changed.length),
      unchanged > 0 && appWords.bulk.unchanged(unchanged),
      isStopped && appWords.bulk.stopped,
    ]
      .filter(Boolean)
      .join(' ')

  /** Closes the dialog and offers the undo. Failed records stay selected, so that the user can retry. */
  const finish = (result: BulkResult<R, A>) => {
    const { changed, failed } = result
    const failedIds = new Set(failed.map(({ id }) => id))
    onSelect(ids.filter((id) => failedIds.has(String(id))))
    refresh()
    if (undo && changed.length > 0) offerUndo(summary(result), () => undoAll(changed, undo))
    onClose()
  }
  const close = () => (state.phase === 'done' ? finish(state) : onClose())

  const buttons = () => {
    if (state.phase === 'question')
      return (
        <>
          <Button autoFocus onClick={close}>
            {translate('ra.action.cancel')}
          </Button>
          <Button
            variant="contained"
            color={isDestructive ? 'error' : 'primary'}
            onClick={() => void start()}
          >
            {confirm}
          </Button>
        </>
      )
    if (state.phase === 'running')
      return (
        <Button variant="outlined" autoFocus onClick={() => abort.current?.abort()}>
          {appWords.bulk.stop}
        </Button>
      )
    return (
      <Button variant="contained" autoFocus onClick={close}>
        {translate('ra.action.close')}
      </Button>
    )
  }
  return (
    <DialogFrame title={title} onClose={state.phase === 'running' ? undefined : close} actions={buttons()}>
      {state.phase === 'question' && <Typography>{question}</Typography>}
      {state.phase === 'running' && <BulkProgress title={title} done={state.done} total={state.total} />}
      {state.phase === 'done' && (
        <Stack sx={{ gap: 2 }}>
          <Alert severity={state.changed.length > 0 ? 'success' : 'info'}>{summary(state)}</Alert>
          {state.failed.length > 0 && (
            <Alert severity="error">
              {appWords.bulk.failed(state.failed.length)}
              <NamedLines lines={state.failed} />
            </Alert>
          )}
        </Stack>
      )}
    </DialogFrame>
  )
}
