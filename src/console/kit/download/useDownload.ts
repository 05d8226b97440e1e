import { useEffect, useRef, useState } from 'react'
import { download } from '../../port/download.ts'

/** How a download ended. */
export type DownloadOutcome =
  | { phase: 'done'; name: string; bytes: number }
  | { phase: 'cancelled' }
  | { phase: 'failed'; message: string }

export type DownloadState =
  | { phase: 'idle' }
  /** So many bytes have come, of so many if the server said so. Before the first, so many other downloads are `ahead`, if that is known. */
  | { phase: 'running'; received: number; total: number | undefined; ahead?: number }
  | DownloadOutcome

const STARTED = { phase: 'running', received: 0, total: undefined } as const

/**
 * One download at a time: how far it has come, how it ended, and a way to stop it. Unmounting aborts it.
 * `isQueued`: it is one of those that the server makes one after the other.
 */
export const useDownload = (onEnd?: (outcome: DownloadOutcome) => void, { isQueued = true } = {}) => {
  const running = useRef<AbortController>(null)
  const [state, setState] = useState<DownloadState>({ phase: 'idle' })

  useEffect(() => () => running.current?.abort(), [])

  /** `name` is what the file is called where the server does not say. */
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
      const file = await download(path, {
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
      end({ phase: 'failed', message: error instanceof Error ? error.message : String(error) })
    }
  }

  const cancel = () => {
    running.current?.abort()
    setState({ phase: 'cancelled' })
    onEnd?.({ phase: 'cancelled' })
  }

  return { state, start, cancel }
}
