import { useCallback, useEffect, useRef, useState } from 'react'
import { HttpError } from 'react-admin'
import { assumedBy, type Inspection, isOtherwise } from '../../../domain/inspections.ts'
import { call } from '../../api/client.ts'
import { useActor } from '../../api/session.ts'
import { token } from '../../api/token.ts'
import { alarm } from './alarm.ts'
import { type QueuedInspection, queue, type Told } from './queue.ts'
import { watchReach } from './useReach.ts'

const AGAIN_MS = 20_000
/** So long one may be under way, and as much longer as its picture takes on the poorest signal, of 40 kbit/s: nobody answers any more then. */
const PATIENCE_MS = 20_000
const BYTES_PER_MS = 5

const send = ({ photo, zone, site_company, ...item }: QueuedInspection): Promise<Inspection> => {
  const { key, user: inspector, at, credential, number, offline, signature, note } = item
  return call('inspections.create', {
    signal: AbortSignal.timeout(PATIENCE_MS + (photo?.size ?? 0) / BYTES_PER_MS),
    body: {
      ...{ key, inspector, at, credential, number, offline, signature, note },
      ...(zone === null ? {} : { zone }),
      ...(site_company == null ? {} : { site_company }),
      ...(photo ? { photo: new File([photo], 'foto.jpg', { type: photo.type }) } : {}),
    },
  })
}

/** Would the same be refused again, however often it is sent? Somebody else’s session will not have it; its own user’s will. */
const isFinal = (error: unknown): error is HttpError =>
  error instanceof HttpError &&
  [400, 403, 413, 422].includes(error.status) &&
  error.body?.fields?.inspector === undefined

/** What the server said of it: there is no form whose fields could show it. */
const reasonOf = ({ body, message }: HttpError): string =>
  Object.values<string>(body?.fields ?? {}).join(' ') || message

/** What is still to be told of one that has arrived: of whoever was checked without the register, and of whoever was told otherwise. */
const toldOf = (item: QueuedInspection, { result, person_name, number }: Inspection): Told | undefined => {
  const { assumed = assumedBy(item.signature), isAnswered = !item.offline } = item
  if (isAnswered && !isOtherwise(result, assumed)) return undefined
  return { ...item, assumed, photo: null, verdict: { result, name: person_name, number } }
}

const isTold = (item: QueuedInspection): item is Told => item.verdict !== undefined

/**
 * What was scanned and is to be sent: kept on the phone first, and sent once the server answers, one after the other. What is `held` is still being worked on and
 * stays.
 */
export const useInspections = () => {
  const { id: user } = useActor()
  const [kept, setKept] = useState<QueuedInspection[]>([])
  const held = useRef<string | null>(null)
  const busy = useRef(false)

  const look = useCallback(async () => setKept(await queue.of(user)), [user])

  const flush = useCallback(async () => {
    if (busy.current) return
    busy.current = true
    let isAlarming = false
    const session = token.get()
    const isOwn = () => token.get() === session && !token.isForeign()
    try {
      for (const item of await queue.of(user)) {
        if (item.key === held.current || item.refused !== undefined || isTold(item)) continue
        // Somebody else may have signed in meanwhile, here or in another tab: theirs is not the session to send it by.
        if (!isOwn()) break
        try {
          const told = toldOf(item, await send(item))
          if (told) await queue.put(told)
          else await queue.remove(item.key)
          isAlarming ||= told !== undefined && isOtherwise(told.verdict.result, told.assumed)
        } catch (error) {
          if (!isFinal(error)) break
          await queue.put({ ...item, refused: reasonOf(error) })
        }
        await look()
      }
    } finally {
      busy.current = false
      if (isAlarming) alarm()
    }
    await look()
  }, [user, look])

  useEffect(() => {
    const again = () => void flush()
    again()
    const timer = setInterval(again, AGAIN_MS)
    const stop = watchReach(again)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [flush])

  /** Keeps one; `isHeld` while something may still be noted, of one at a time. */
  const keep = useCallback(
    async (item: Omit<QueuedInspection, 'user'>, isHeld: boolean) => {
      if (isHeld) held.current = item.key
      else if (held.current === item.key) held.current = null
      await queue.put({ ...item, user })
      await look()
      // Whoever waits for what is kept does not wait for a network.
      void flush()
    },
    [user, look, flush],
  )
  const drop = useCallback(
    async (...items: Pick<QueuedInspection, 'key'>[]) => {
      for (const { key } of items) await queue.remove(key)
      await look()
    },
    [look],
  )
  return { waiting: kept.filter((item) => !isTold(item)), told: kept.filter(isTold), keep, drop }
}
