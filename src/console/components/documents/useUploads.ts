import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { getErrorText } from '../form/formErrors.ts'
import { checkFile, checkSize, noteRefusal } from './uploadValidation.ts'

/** A file to upload and its state. */
export interface UploadItem {
  key: number
  file: File
  /** The value of what was chosen for it; '' until then. */
  choice: string
  /** What it is to be called, without its extension. */
  name: string
  /** 'refused': as it is it cannot be sent, however often. */
  state: 'chosen' | 'waiting' | 'sending' | 'failed' | 'refused' | 'done'
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

/** What is still missing of an upload; a file and a type are required (specification, section 5), a name where files have their own. */
export const missingFields = (
  { choice, name }: UploadItem,
  isNamed: boolean,
): { choice: boolean; name: boolean } => ({
  choice: choice === '',
  name: isNamed && name.trim() === '',
})

/** Can it be sent as it is? */
export const isUploadReady = (item: UploadItem, isNamed: boolean): boolean => {
  const missing = missingFields(item, isNamed)
  return item.state === 'done' || !(missing.choice || missing.name)
}

let lastKey = 0

/** A file as it was just chosen. */
const createUploadItem = (file: File): UploadItem => {
  lastKey += 1
  const problem = checkSize(file)
  const state = problem ? 'refused' : 'chosen'
  return { key: lastKey, file, choice: '', name: getStem(file.name), state, sent: 0, problem }
}

export interface SendOptions {
  signal: AbortSignal
  onUploadProgress: (fraction: number) => void
}

type Send = (item: UploadItem, options: SendOptions) => Promise<unknown>

/**
 * Files on their way out, one after the other. What cannot be sent says so as soon as it is chosen. What fails stays as it was filled in, with the
 * reason, until it is sent again or removed.
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
      const refusal = await checkFile(item.file)
      if (refusal) return change(item.key, { state: 'refused', problem: refusal })
      await send(item, {
        signal: abort.signal,
        onUploadProgress: (sent) => change(item.key, { sent }),
      })
      change(item.key, { state: 'done', sent: 1 })
    } catch (error) {
      if (abort.signal.aborted)
        return change(item.key, { state: 'failed', problem: translate('documents.upload.stopped') })
      const refusal = noteRefusal(item.file, error)
      change(item.key, { state: refusal ? 'refused' : 'failed', problem: refusal ?? getErrorText(error) })
    } finally {
      aborts.current.delete(item.key)
    }
  }

  const add = (files: readonly File[]) => {
    const added = files.map(createUploadItem)
    replaceItems([...itemsRef.current, ...added])
    for (const { key, file } of added)
      void checkFile(file).then((problem) => {
        const isChosen = itemsRef.current.some((item) => item.key === key && item.state === 'chosen')
        if (problem && isChosen) change(key, { state: 'refused', problem })
      })
  }

  const finishIfDone = () => {
    if (itemsRef.current.length > 0 && itemsRef.current.every(({ state }) => state === 'done')) onFinished()
  }

  /** Uploads these, or all that can be and are not uploaded yet. */
  const start = async (keys = itemsRef.current.map(({ key }) => key)) => {
    const isToSend = ({ key, state }: UploadItem) =>
      keys.includes(key) && state !== 'done' && state !== 'refused'
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
    finishIfDone()
  }

  return {
    items,
    add,
    fill: (key: number, patch: UploadChange) => change(key, patch),
    /** Takes a file off the list, or stops it where it is under way. */
    remove: (key: number) => {
      const abort = aborts.current.get(key)
      if (abort) return abort.abort()
      replaceItems(itemsRef.current.filter((item) => item.key !== key))
      finishIfDone()
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
