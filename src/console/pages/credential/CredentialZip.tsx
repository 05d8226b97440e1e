import './words.ts'
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { dayOf } from '../../../domain/days.ts'
import { saveBlob } from '../../api/download.ts'
import { BulkProgress } from '../../components/list/BulkProgress.tsx'
import { type NamedLine, NamedLines } from '../../components/list/NamedLines.tsx'
import { AddressAlert } from './AddressAlert.tsx'
import type { CredentialPerson } from './CredentialCard.tsx'
import { type ZipResult, zipCredentials } from './zipCredentials.ts'

interface ZipRunning {
  phase: 'running'
  done: number
  total: number
  /** Whose card is being made; undefined while the zip is put together. */
  name: string | undefined
}

type ZipOutcome =
  | ({ phase: 'done' } & ZipResult)
  | { phase: 'cancelled' }
  | { phase: 'error'; reason: string }

/** How many people are asked for in one call: their ids travel in the address. */
const BATCH = 50

/** Makes and saves the zip as soon as it is used; stops when told, or when its view goes. */
const useCredentialZip = (ids: readonly string[]) => {
  const dataProvider = useDataProvider()
  const translate = useTranslate()
  const controller = useRef<AbortController>(undefined)
  const [state, setState] = useState<ZipRunning | ZipOutcome>({
    phase: 'running',
    done: 0,
    total: ids.length,
    name: undefined,
  })
  // What is zipped is what was selected when it began.
  const work = useRef(async (signal: AbortSignal): Promise<ZipOutcome> => {
    const result = await zipCredentials({
      ids,
      batch: BATCH,
      signal,
      read: async (batchIds) =>
        (await dataProvider.getMany<CredentialPerson>('personnel', { ids: [...batchIds] })).data,
      onProgress: (progress) => {
        if (!signal.aborted) setState({ phase: 'running', total: ids.length, ...progress })
      },
      fallbackName: translate('credential.noName'),
    })
    if (result.zip) saveBlob(result.zip, `credenciales-${dayOf(new Date())}.zip`)
    return { phase: 'done', ...result }
  })
  useEffect(() => {
    const abort = new AbortController()
    controller.current = abort
    work
      .current(abort.signal)
      .catch(
        (error: unknown): ZipOutcome => ({
          phase: 'error',
          reason: error instanceof Error ? error.message : String(error),
        }),
      )
      .then((outcome) => {
        if (!abort.signal.aborted) setState(outcome)
      })
    return () => abort.abort()
  }, [])
  const cancel = () => {
    controller.current?.abort()
    setState((now) => (now.phase === 'running' ? { phase: 'cancelled' } : now))
  }
  return { state, cancel }
}

const NamedList = ({ title, lines }: { title: string; lines: NamedLine[] }) =>
  lines.length > 0 && (
    <div>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      <NamedLines lines={lines} />
    </div>
  )

const Result = ({ result }: { result: ZipResult }) => {
  const translate = useTranslate()
  const { count, withoutPhoto, failed, missing } = result
  const skipped = withoutPhoto.map(({ id, name }) => ({ id, text: name }))
  const failures = [
    ...failed.map(({ id, name, problem }) => ({
      id,
      text: `${name}: ${translate(`credential.problem.${problem}`)}`,
    })),
    ...missing.map((id) => ({ id, text: translate('credential.zip.missing') })),
  ]
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity={count > 0 ? 'success' : 'warning'}>
        {count > 0
          ? translate('credential.zip.done', { smart_count: count })
          : translate('credential.zip.nothing')}
      </Alert>
      <NamedList
        title={translate('credential.zip.withoutPhoto', { count: skipped.length })}
        lines={skipped}
      />
      <NamedList title={translate('credential.zip.failed', { count: failures.length })} lines={failures} />
    </Box>
  )
}

/** How the zip ended: what is in it, and who is not. */
const ZipReport = ({ outcome }: { outcome: ZipOutcome }) => {
  const translate = useTranslate()
  if (outcome.phase === 'done') return <Result result={outcome} />
  return outcome.phase === 'cancelled' ? (
    <Alert severity="info">{translate('credential.zip.cancelled')}</Alert>
  ) : (
    <Alert severity="error">{translate('credential.zip.error', { reason: outcome.reason })}</Alert>
  )
}

const TITLE_ID = 'credential-zip-title'

/** Makes one zip of the credentials of the selected people, with progress, a way out, and a word on those left aside. */
export const CredentialZip = ({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) => {
  const translate = useTranslate()
  const { state, cancel } = useCredentialZip(ids)
  const running = state.phase === 'running'
  const leave = () => {
    cancel()
    onClose()
  }
  return (
    <Dialog open onClose={running ? undefined : leave} aria-labelledby={TITLE_ID} fullWidth maxWidth="xs">
      <DialogTitle id={TITLE_ID}>{translate('credential.zip.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <AddressAlert />
        {state.phase === 'running' ? (
          <BulkProgress
            {...{ title: translate('credential.zip.title'), done: state.done, total: state.total }}
            current={
              state.name
                ? translate('credential.zip.current', { name: state.name })
                : translate('credential.zip.packing')
            }
          />
        ) : (
          <ZipReport outcome={state} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={running ? cancel : leave} variant={running ? 'outlined' : 'contained'}>
          {translate(`credential.zip.${running ? 'cancel' : 'close'}`)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
