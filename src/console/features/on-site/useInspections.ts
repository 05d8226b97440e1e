import { useCallback, useEffect, useRef, useState } from 'react'
import { HttpError } from 'react-admin'
import { assumedBy, type Inspection, isOtherwise } from '../../../domain/inspections.ts'
import { watchReach } from '../../kit/useReach.ts'
import { call } from '../../port/client.ts'
import { useActor } from '../../port/session.ts'
import { token } from '../../port/token.ts'
import { inspectionStore, type QueuedInspection, type StoredInspections } from './inspectionStore.ts'

/** An inspection that has arrived and whose verdict nobody has seen. */
export type LateVerdict = QueuedInspection & Required<Pick<QueuedInspection, 'verdict' | 'assumed'>>

const [BEEPS, BEEP_S, PAUSE_S] = [3, 0.25, 0.15]
const HERTZ = 880

/** Sound and vibration, for a phone in a pocket; does nothing where the phone has neither or does not allow it. */
export const alarm = (): void => {
  const shake = Array.from({ length: BEEPS }, () => [BEEP_S * 1000, PAUSE_S * 1000]).flat()
  navigator.vibrate?.(shake)
  try {
    const audio = new AudioContext()
    const tone = audio.createOscillator()
    const loudness = audio.createGain()
    tone.frequency.value = HERTZ
    const begin = audio.currentTime
    for (let i = 0; i < BEEPS; i += 1) {
      const at = begin + i * (BEEP_S + PAUSE_S)
      loudness.gain.setValueAtTime(1, at)
      loudness.gain.setValueAtTime(0, at + BEEP_S)
    }
    tone.connect(loudness).connect(audio.destination)
    tone.onended = () => void audio.close()
    tone.start(begin)
    tone.stop(begin + BEEPS * (BEEP_S + PAUSE_S))
  } catch {
    // A browser without sound.
  }
}

const AGAIN_MS = 20_000
/** How long one inspection may take, and how much longer for its photo on the poorest signal, of 40 kbit/s. */
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

/** Would the server refuse it again? One that only another session refuses is sent again by its own user's. */
const isFinal = (error: unknown): error is HttpError =>
  error instanceof HttpError &&
  [400, 403, 413, 422].includes(error.status) &&
  error.body?.fields?.inspector === undefined

/** The server's reason in one text, as there is no form whose fields could show it. */
const reasonOf = ({ body, message }: HttpError): string =>
  Object.values<string>(body?.fields ?? {}).join(' ') || message

/** The verdict to show of one that has arrived: where the register had not answered, or where it answers otherwise. */
const lateVerdictOf = (
  item: QueuedInspection,
  { result, person_name, number }: Inspection,
): LateVerdict | undefined => {
  const { assumed = assumedBy(item.signature), isAnswered = !item.offline } = item
  if (isAnswered && !isOtherwise(result, assumed)) return undefined
  return { ...item, assumed, photo: null, verdict: { result, name: person_name, number } }
}

const isLate = (item: QueuedInspection): item is LateVerdict => item.verdict !== undefined

const NONE: StoredInspections = { items: [], unstored: 0, isComplete: true }

/** Asks before the document is closed, while it alone has inspections. */
const useQuestionBeforeClosing = (isNeeded: boolean): void => {
  useEffect(() => {
    if (!isNeeded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isNeeded])
}

/**
 * The inspections of the user on this phone: stored first, then sent one after the other while the server answers. An inspection is held back as long
 * as a finding may be added.
 */
export const useInspections = () => {
  const { id: user } = useActor()
  const [stored, setStored] = useState(NONE)
  const held = useRef<string | null>(null)
  const busy = useRef(false)
  useQuestionBeforeClosing(stored.unstored > 0)

  const look = useCallback(async () => setStored(await inspectionStore.list(user)), [user])

  const flush = useCallback(async () => {
    if (busy.current) return
    busy.current = true
    let isAlarming = false
    const session = token.get()
    const isOwn = () => token.get() === session && !token.isForeign()
    try {
      await inspectionStore.save()
      const { items } = await inspectionStore.list(user)
      for (const item of items) {
        if (item.key === held.current || item.refused !== undefined || isLate(item)) continue
        // Another user may have signed in meanwhile, here or in another tab: it is not sent in their name.
        if (!isOwn()) break
        try {
          const late = lateVerdictOf(item, await send(item))
          await (late ? inspectionStore.put(late) : inspectionStore.remove(item.key))
          isAlarming ||= late !== undefined && isOtherwise(late.verdict.result, late.assumed)
        } catch (error) {
          if (!isFinal(error)) break
          await inspectionStore.put({ ...item, refused: reasonOf(error) })
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

  /** Stores one inspection. One at a time `isHeld`, while a finding may be added. */
  const keep = useCallback(
    async (item: Omit<QueuedInspection, 'user'>, isHeld: boolean) => {
      if (isHeld) held.current = item.key
      else if (held.current === item.key) held.current = null
      const saved = inspectionStore.put({ ...item, user })
      setStored(({ items, ...others }) => ({
        ...others,
        items: [...items.filter(({ key }) => key !== item.key), { ...item, user }],
      }))
      await saved
      await look()
      // Sending is not awaited: it may wait for a network.
      void flush()
    },
    [user, look, flush],
  )
  const drop = useCallback(
    async (...items: Pick<QueuedInspection, 'key'>[]) => {
      await Promise.all(items.map(({ key }) => inspectionStore.remove(key)))
      await look()
    },
    [look],
  )
  const { items, unstored, isComplete } = stored
  return {
    waiting: items.filter((item) => !isLate(item)),
    late: items.filter(isLate),
    unstored,
    isComplete,
    keep,
    drop,
  }
}
