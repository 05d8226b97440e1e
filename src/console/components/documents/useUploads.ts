import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { getErrorText } from '../form/formErrors.ts'

/** A file to upload and its state. */
export interface UploadItem {
  key: number
  file: File
  /** The value of what was chosen for it; '' until then. */
  choice: string
  /** What it is to be called, without its extension. */
  name: string
  state: 'chosen' | 'waiting' | 'sending' | 'failed' | 'done'
  /** The fraction sent, 0 to 1. */
  sent: number
  /** Why it did not go out. */
  problem?: string
}

/** What a person fills in of one. */
export type UploadChange = Partial<Pick<UploadItem, 'choice' | 'name'>>

const findDot = (fileName: string): number => {
  const dot = fileName.lastIndexOf('.')
  return dot > 0 ? dot : fileName.length
}

/** A file's name without its extension. */
const getStem = (fileName: string): string => fileName.slice(0, findDot(fileName))

/** The extension with its dot; '' without one. */
export const getExtension = (fileName: string): string => fileName.slice(findDot(fileName))

/** The name that was given, with the original extension appended (specification, section 7). */
export const getUploadFileName = ({ name, file }: UploadItem): string =>
  `${name.trim()}${getExtension(file.name)}`

let lastKey = 0

/** A file as it was just chosen. */
const createUploadItem = (file: File): UploadItem => {
  lastKey += 1
  return { key: lastKey, file, choice: '', name: getStem(file.name), state: 'chosen', sent: 0 }
}

export interface SendOptions {
  signal: AbortSignal
  onUploadProgress: (fraction: number) => void
}

type Send = (item: UploadItem, options: SendOptions) => Promise<unknown>

/**
 * Files on their way out, one after the other. What fails stays as it was filled in, with the reason, until it is sent again or removed.
 * `onFinished` is told when every file has gone out. Leaving stops what is under way.
 */
export const useUploads = (send: Send, onFinished: () => void) => {
  const translate = useTranslate()
  // The current items; the loop below outlives the render that started it.
  const itemsRef = useRef<readonly UploadItem[]>([])
  const aborts = useRef(new Map<number, AbortController>())
  const [items, setItems] = useState(itemsRef.current)

  const replaceItems = (next: readonly UploadItem[]) => {
    itemsRef.current = next
    setItems(next)
  }
  const change = (key: number, patch: Partial<UploadItem>) =>
    replaceItems(itemsRef.current.map((item) => (item.key === key ? { ...item, ...patch } : item)))
  const stop = () => {
    for (const abort of aborts.current.values()) abort.abort()
  }
  const stopRef = useRef(stop)
  useEffect(() => () => stopRef.current(), [])

  const sendOne = async (item: UploadItem) => {
    const abort = new AbortController()
    aborts.current.set(item.key, abort)
    change(item.key, { state: 'sending', sent: 0 })
    try {
      await send(item, {
        signal: abort.signal,
        onUploadProgress: (sent) => change(item.key, { sent }),
      })
      change(item.key, { state: 'done', sent: 1 })
    } catch (error) {
      const problem = abort.signal.aborted ? translate('documents.upload.stopped') : getErrorText(error)
      change(item.key, { state: 'failed', problem })
    } finally {
      aborts.current.delete(item.key)
    }
  }

  /** Uploads these, or all that are not uploaded yet. */
  const start = async (keys = itemsRef.current.map(({ key }) => key)) => {
    const isToSend = (item: UploadItem) => keys.includes(item.key) && item.state !== 'done'
    const isRunning = itemsRef.current.some(({ state }) => state === 'sending')
    replaceItems(
      itemsRef.current.map((item) =>
        isToSend(item) && item.state !== 'sending' ? { ...item, state: 'waiting', problem: undefined } : item,
      ),
    )
    // The running loop sends these as well.
    if (isRunning) return
    for (let next = findWaiting(itemsRef.current); next; next = findWaiting(itemsRef.current))
      await sendOne(next)
    if (itemsRef.current.length > 0 && itemsRef.current.every(({ state }) => state === 'done')) onFinished()
  }

  return {
    items,
    add: (files: readonly File[]) => replaceItems([...itemsRef.current, ...files.map(createUploadItem)]),
    fill: (key: number, patch: UploadChange) => change(key, patch),
    /** Takes a file off the list, or stops it where it is under way. */
    remove: (key: number) => {
      const abort = aborts.current.get(key)
      if (abort) abort.abort()
      else replaceItems(itemsRef.current.filter((item) => item.key !== key))
    },
    /** Cancels everything not uploaded yet. */
    stop: () => {
      replaceItems(
        itemsRef.current.map((item) =>
          item.state === 'waiting'
            ? { ...item, state: 'failed', problem: translate('documents.upload.stopped') }
            : item,
        ),
      )
      stop()
    },
    start,
  }
}

const findWaiting = (items: readonly UploadItem[]) => items.find(({ state }) => state === 'waiting')
