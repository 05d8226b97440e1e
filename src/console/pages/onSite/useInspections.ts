import { useCallback, useEffect, useRef, useState } from 'react'
import { HttpError } from 'react-admin'
import { call } from '../../api/client.ts'
import { useActor } from '../../api/session.ts'
import { type QueuedInspection, queue } from './queue.ts'

const AGAIN_MS = 20_000

const send = async ({
  user: _,
  refused: __,
  photo,
  zone,
  site_company,
  ...told
}: QueuedInspection): Promise<void> => {
  await call('inspections.create', {
    body: {
      ...told,
      ...(zone === null ? {} : { zone }),
      ...(site_company == null ? {} : { site_company }),
      ...(photo ? { photo: new File([photo], 'foto.jpg', { type: photo.type }) } : {}),
    },
  })
}

/** Would the same be refused again, however often it is sent? */
const isFinal = (error: unknown): error is HttpError =>
  error instanceof HttpError && [400, 403, 413, 422].includes(error.status)

/**
 * What was scanned and is to be sent: kept on the phone first, and sent once there is a signal, one after the other. What is `held` is still being worked on and
 * stays.
 */
export const useInspections = () => {
  const { id: user } = useActor()
  const [waiting, setWaiting] = useState<QueuedInspection[]>([])
  const held = useRef<string | null>(null)
  const busy = useRef(false)

  const look = useCallback(async () => setWaiting(await queue.of(user)), [user])

  const flush = useCallback(async () => {
    if (busy.current) return
    busy.current = true
    try {
      for (const item of await queue.of(user)) {
        if (item.key === held.current || item.refused !== undefined) continue
        try {
          await send(item)
          await queue.remove(item.key)
        } catch (error) {
          if (!isFinal(error)) break
          await queue.put({ ...item, refused: error.message })
        }
        await look()
      }
    } finally {
      busy.current = false
    }
    await look()
  }, [user, look])

  useEffect(() => {
    const again = () => void flush()
    again()
    const timer = setInterval(again, AGAIN_MS)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [flush])

  /** Keeps one; `isHeld` while something may still be noted. */
  const keep = useCallback(
    async (item: Omit<QueuedInspection, 'user'>, isHeld: boolean) => {
      held.current = isHeld ? item.key : null
      await queue.put({ ...item, user })
      await look()
      await flush()
    },
    [user, look, flush],
  )
  const drop = useCallback(
    async (key: string) => {
      await queue.remove(key)
      await look()
    },
    [look],
  )
  return { waiting, keep, drop }
}
