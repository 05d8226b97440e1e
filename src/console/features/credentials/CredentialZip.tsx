import { Alert, Button, Stack, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { toMexicoDay } from '../../../domain/common/days.ts'
import { getErrorMessage } from '../../../domain/common/text.ts'
import { DialogFrame } from '../../kit/DialogFrame.tsx'
import { BulkProgress, type NamedLine, NamedLines } from '../../kit/list/BulkDialog.tsx'
import { saveBlob } from '../../port/download.ts'
import { AddressAlert } from './AddressAlert.tsx'
import type { CredentialPerson } from './CredentialCard.tsx'
import { credentialWords } from './words.ts'
import { type ZipResult, zipCredentials } from './zipCredentials.ts'

type ZipState =
  /** `name` is the person whose card is being rendered. It is undefined while the zip file is being created. */
  | { phase: 'running'; done: number; name: string | undefined }
  | ({ phase: 'done' } & ZipResult)
  | { phase: 'cancelled' }
  | { phase: 'error'; reason: string }

/** Number of people per request. The number is limited, because the URL contains all ids. */
const BATCH_SIZE = 50

/** Creates and saves a zip file with people's cards when the component mounts. Stops when the user cancels or the component unmounts. */
const useCreateCredentialsZip = (ids: readonly string[]) => {
  const dataProvider = useDataProvider()
  const controller = useRef<AbortController>(undefined)
  const [state, setState] = useState<ZipState>({ phase: 'running', done: 0, name: undefined })
  // Uses the people who were selected at the start, because the selection may change.
  const work = useRef(async (signal: AbortSignal): Promise<void> => {
    const updateState = (next: ZipState) => {
      if (!signal.aborted) setState(next)
    }
    try {
      const result = await zipCredentials({
        ids,
        batch: BATCH_SIZE,
        signal,
        read: async (batchIds) =>
          (await dataProvider.getMany<CredentialPerson>('personnel', { ids: [...batchIds] })).data,
        onProgress: (progress) => updateState({ phase: 'running', ...progress }),
      })
      if (result.zip) saveBlob(result.zip, `credenciales-${toMexicoDay(new Date())}.zip`)
      updateState({ phase: 'done', ...result })
    } catch (error) {
      updateState({ phase: 'error', reason: getErrorMessage(error) })
    }
  })
  useEffect(() => {
    const abort = new AbortController()
    controller.current = abort
    void work.current(abort.signal)
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

/** Summary of a finished zip file: the number of cards, and the people without a card. */
const ZipReport = ({ count, withoutPhoto, failed, missing }: ZipResult) => {
  const skipped = withoutPhoto.map(({ id, name }) => ({ id, text: name }))
  const failures = [
    ...failed.map(({ id, name, problem }) => ({
      id,
      text: `${name}: ${credentialWords.problem[problem]}`,
    })),
    ...missing.map((id) => ({ id, text: credentialWords.zip.missing })),
  ]
  return (
    <>
      <Alert severity={count > 0 ? 'success' : 'warning'}>
        {count > 0 ? credentialWords.zip.done(count) : credentialWords.zip.nothing}
      </Alert>
      <NamedList title={credentialWords.zip.withoutPhoto(skipped.length)} lines={skipped} />
      <NamedList title={credentialWords.zip.failed(failures.length)} lines={failures} />
    </>
  )
}

/** Dialog that creates a zip file with the cards of the selected people, and shows the progress. */
export const CredentialZip = ({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) => {
  const { state, cancel } = useCreateCredentialsZip(ids)
  const isRunning = state.phase === 'running'
  const title = credentialWords.zip.title
  return (
    <DialogFrame
      title={title}
      onClose={isRunning ? undefined : onClose}
      actions={
        <Button onClick={isRunning ? cancel : onClose} variant={isRunning ? 'outlined' : 'contained'}>
          {credentialWords.zip[isRunning ? 'cancel' : 'close']}
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <AddressAlert />
        {state.phase === 'running' && (
          <BulkProgress
            title={title}
            done={state.done}
            total={ids.length}
            current={state.name ? credentialWords.zip.current(state.name) : credentialWords.zip.packing}
          />
        )}
        {state.phase === 'done' && <ZipReport {...state} />}
        {state.phase === 'cancelled' && <Alert severity="info">{credentialWords.zip.cancelled}</Alert>}
        {state.phase === 'error' && <Alert severity="error">{credentialWords.zip.error(state.reason)}</Alert>}
      </Stack>
    </DialogFrame>
  )
}
