import { useEffect, useRef, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { dayOf } from '../../../domain/days.ts'
import { saveBlob } from '../../api/download.ts'
import type { CredentialPerson } from './CredentialCard.tsx'
import { type ZipResult, zipCredentials } from './zipCredentials.ts'

export interface ZipRunning {
  phase: 'running'
  done: number
  total: number
  /** Whose card is being made; undefined while the zip is put together. */
  name: string | undefined
}

export type ZipOutcome =
  | ({ phase: 'done' } & ZipResult)
  | { phase: 'cancelled' }
  | { phase: 'error'; reason: string }

/** How many people are asked for in one call: their ids travel in the address. */
const BATCH = 50

/** Makes and saves the zip as soon as it is used; stops when told, or when its view goes. */
export const useCredentialZip = (ids: readonly string[]) => {
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
