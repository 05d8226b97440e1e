import { useEffect, useRef, useState } from 'react'
import { getErrorMessage } from '../../../domain/common/text.ts'
import { downloadFile } from '../../port/download.ts'

export type DownloadOutcome =
  | { phase: 'done'; name: string; bytes: number }
  | { phase: 'cancelled' }
  | { phase: 'failed'; message: string }

export type DownloadState =
  | { phase: 'idle' }
  /** Received bytes, and the total if the server sends the total. `ahead` is the number of downloads that the server runs first. */
  | { phase: 'running'; received: number; total: number | undefined; ahead?: number }
  | DownloadOutcome

const STARTED = { phase: 'running', received: 0, total: undefined } as const

/** Runs one download at a time and returns its progress and outcome. Unmounting the component cancels the download. */
export const useCancelableDownload = (
  onEnd?: (outcome: DownloadOutcome) => void,
  { isQueued = true } = {},
) => {
  const running = useRef<AbortController>(null)
  const [state, setState] = useState<DownloadState>({ phase: 'idle' })

  useEffect(() => () => running.current?.abort(), [])

  /** Starts a download. `name` is the file name if the server sends no name. */
  const start = async (path: string, name?: string): Promise<void> => {
    running.current?.abort()
    const abort = new AbortController()
    running.current = abort
    const end = (outcome: DownloadOutcome) => {
      if (abort.signal.aborted) return
      setState(outcome)
      onEnd?.(outcome)
    }
    setState(STARTED)
    try {
      const file = await downloadFile(path, {
        name,
        signal: abort.signal,
        onProgress: (received, total) => {
          if (!abort.signal.aborted) setState({ phase: 'running', received, total })
        },
        onWaiting: isQueued
          ? (ahead) => {
              if (abort.signal.aborted) return
              setState({ ...STARTED, ...(ahead ? { ahead } : {}) })
            }
          : undefined,
      })
      end({ phase: 'done', name: file.name, bytes: file.blob.size })
    } catch (error) {
      end({ phase: 'failed', message: getErrorMessage(error) })
    }
  }

  const cancel = () => {
    running.current?.abort()
    setState({ phase: 'cancelled' })
    onEnd?.({ phase: 'cancelled' })
  }

  return { state, start, cancel }
}
