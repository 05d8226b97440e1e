import { useEffect, useRef, useState } from 'react'
import { getErrorText } from '../form/formErrors.ts'
import {
  getFileSizeError,
  getUploadFileError,
  getUploadFileWarning,
  rememberFileRefusedByServer,
} from './uploadValidation.ts'
import { uploadWords } from './words.ts'

/** File to upload, with its progress and the values of its form fields. */
export interface UploadItem<V = unknown> {
  key: number
  file: File
  values: V
  /** State of the upload. A `refused` file cannot be sent again. */
  state: 'chosen' | 'waiting' | 'sending' | 'failed' | 'refused' | 'done'
  /** Fraction sent, 0 to 1. */
  sent: number
  /** Why the upload failed. */
  problem?: string
  /** Warning that other users may be unable to open the file. */
  warning?: string
}

let lastKey = 0

export interface SendOptions {
  signal: AbortSignal
  onUploadProgress: (fraction: number) => void
}

interface UploadOptions<V> {
  /** Returns the initial form values of a file. */
  valuesOf: (file: File) => V
  send: (item: UploadItem<V>, options: SendOptions) => Promise<unknown>
  /** Whether the form shows the error beside a field. The file then shows no error. */
  isShownByForm?: ((error: unknown) => boolean) | undefined
  /** Called after all files were uploaded. */
  onFinished: () => void
}

export type Uploads<V> = ReturnType<typeof useFileUploadQueue<V>>

/** Uploads files one after the other. Failed files stay in the list until they are sent again or removed. Unmounting cancels the running upload. */
export const useFileUploadQueue = <V>({ valuesOf, send, isShownByForm, onFinished }: UploadOptions<V>) => {
  // Current items, because the upload loop continues after the render that started it.
  const itemsRef = useRef<readonly UploadItem<V>[]>([])
  const aborts = useRef(new Map<number, AbortController>())
  const [items, setItems] = useState(itemsRef.current)

  const replaceItems = (next: readonly UploadItem<V>[]) => {
    itemsRef.current = next
    setItems(next)
  }
  const change = (key: number, patch: Partial<UploadItem<V>>) =>
    replaceItems(itemsRef.current.map((item) => (item.key === key ? { ...item, ...patch } : item)))
  const stop = () => {
    for (const abort of aborts.current.values()) abort.abort()
  }
  const stopRef = useRef(stop)
  useEffect(() => () => stopRef.current(), [])

  const sendOne = async (item: UploadItem<V>) => {
    const abort = new AbortController()
    aborts.current.set(item.key, abort)
    change(item.key, { state: 'sending', sent: 0 })
    try {
      const refusal = await getUploadFileError(item.file)
      if (refusal) return change(item.key, { state: 'refused', problem: refusal })
      await send(item, {
        signal: abort.signal,
        onUploadProgress: (sent) => change(item.key, { sent }),
      })
      change(item.key, { state: 'done', sent: 1 })
    } catch (error) {
      if (abort.signal.aborted) return change(item.key, { state: 'failed', problem: uploadWords.stopped })
      if (isShownByForm?.(error)) return change(item.key, { state: 'chosen' })
      const refusal = rememberFileRefusedByServer(item.file, error)
      change(item.key, { state: refusal ? 'refused' : 'failed', problem: refusal ?? getErrorText(error) })
    } finally {
      aborts.current.delete(item.key)
    }
  }

  const add = (files: readonly File[]) => {
    const added = files.map((file): UploadItem<V> => {
      lastKey += 1
      const problem = getFileSizeError(file)
      const state = problem ? 'refused' : 'chosen'
      return { key: lastKey, file, values: valuesOf(file), state, sent: 0, ...(problem && { problem }) }
    })
    replaceItems([...itemsRef.current, ...added])
    for (const { key, file } of added)
      void getUploadFileError(file).then((problem) => {
        const isChosen = itemsRef.current.some((item) => item.key === key && item.state === 'chosen')
        if (problem && isChosen) change(key, { state: 'refused', problem })
        if (!problem) void getUploadFileWarning(file).then((warning) => warning && change(key, { warning }))
      })
  }

  const finishIfDone = () => {
    if (itemsRef.current.length > 0 && itemsRef.current.every(({ state }) => state === 'done')) onFinished()
  }

  /** Uploads the files with these keys, or all files that are not uploaded yet. */
  const start = async (keys = itemsRef.current.map(({ key }) => key)) => {
    const isToSend = ({ key, state }: UploadItem<V>) =>
      keys.includes(key) && state !== 'done' && state !== 'refused'
    const isRunning = itemsRef.current.some(({ state }) => state === 'sending')
    replaceItems(
      itemsRef.current.map((item) =>
        isToSend(item) && item.state !== 'sending' ? { ...item, state: 'waiting', problem: undefined } : item,
      ),
    )
    // The upload that is already running also sends these files.
    if (isRunning) return
    for (let next = findWaitingUpload(itemsRef.current); next; next = findWaitingUpload(itemsRef.current))
      await sendOne(next)
    finishIfDone()
  }

  return {
    items,
    add,
    fill: (key: number, patch: Partial<V>) => {
      const values = itemsRef.current.find((item) => item.key === key)?.values
      if (values) change(key, { values: { ...values, ...patch } })
    },
    clear: () => replaceItems([]),
    /** Removes a file from the list, or cancels its running upload. */
    remove: (key: number) => {
      const abort = aborts.current.get(key)
      if (abort) return abort.abort()
      replaceItems(itemsRef.current.filter((item) => item.key !== key))
      finishIfDone()
    },
    /** Cancels all pending uploads. */
    stop: () => {
      replaceItems(
        itemsRef.current.map((item) =>
          item.state === 'waiting' ? { ...item, state: 'failed', problem: uploadWords.stopped } : item,
        ),
      )
      stop()
    },
    start,
  }
}

const findWaitingUpload = <V>(items: readonly UploadItem<V>[]) =>
  items.find(({ state }) => state === 'waiting')
