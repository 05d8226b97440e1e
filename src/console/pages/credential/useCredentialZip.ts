import { useEffect, useRef, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { dayOf } from '../../../domain/days.ts'
import { saveBlob } from '../../providers/download.ts'
import type { Holder } from './CredentialCard.tsx'
import { type ZipResult, zipCredentials } from './zipCredentials.ts'

export interface Running {
  phase: 'running'
  done: number
  total: number
  /** Whose card is being made; undefined while the zip is put together. */
  name: string | undefined
}

export type Outcome =
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
  const [state, setState] = useState<Running | Outcome>({
    phase: 'running',
    done: 0,
    total: ids.length,
    name: undefined,
  })
  // What is zipped is what was selected when it began.
  const work = useRef(async (signal: AbortSignal): Promise<Outcome> => {
    const result = await zipCredentials({
      ids,
      batch: BATCH,
      signal,
      read: async (some) => (await dataProvider.getMany<Holder>('personnel', { ids: [...some] })).data,
      onProgress: (progress) => {
        if (!signal.aborted) setState({ phase: 'running', total: ids.length, ...progress })
      },
      nameless: translate('credential.noName'),
    })
    if (result.zip) saveBlob(result.zip, `credenciales-${dayOf(new Date())}.zip`)
    return { phase: 'done', ...result }
  })
  useEffect(() => {
    const mine = new AbortController()
    controller.current = mine
    work
      .current(mine.signal)
      .catch(
        (error: unknown): Outcome => ({
          phase: 'error',
          reason: error instanceof Error ? error.message : String(error),
        }),
      )
      .then((outcome) => {
        if (!mine.signal.aborted) setState(outcome)
      })
    return () => mine.abort()
  }, [])
  const cancel = () => {
    controller.current?.abort()
    setState((now) => (now.phase === 'running' ? { phase: 'cancelled' } : now))
  }
  return { state, cancel }
}
