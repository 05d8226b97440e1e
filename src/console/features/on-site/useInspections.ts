import { useCallback, useEffect, useRef, useState } from 'react'
import { HttpError } from 'react-admin'
import { contradictsDecision, type Inspection, judgeCard } from '../../../domain/door/inspections.ts'
import { watchServerReachability } from '../../kit/serverReachability.ts'
import { callEndpoint } from '../../port/client.ts'
import { useSignedInUser } from '../../port/session.ts'
import { token } from '../../port/token.ts'
import { inspectionStore, type QueuedInspection, type StoredInspections } from './inspectionStore.ts'

/** Inspection with a server result that the guard has not dismissed yet. */
export type LateVerdict = QueuedInspection & Required<Pick<QueuedInspection, 'verdict' | 'assumed'>>

const [BEEPS, BEEP_S, PAUSE_S] = [3, 0.25, 0.15]
const HERTZ = 880

/** Plays a sound and vibrates, because the phone may be in a pocket. Does nothing if the browser supports neither. */
export const playAlarm = (): void => {
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
    // The browser cannot play audio.
  }
}

const RETRY_INTERVAL_MS = 20_000
/**
 * Timeout for sending one inspection, in milliseconds. Time for uploading the photo on a very slow connection (40 kbit/s) is
 * added.
 */
const SEND_TIMEOUT_MS = 20_000
const BYTES_PER_MS = 5

const sendInspection = ({ photo, zone, site_company, ...item }: QueuedInspection): Promise<Inspection> => {
  const { key, user: inspector, at, credential, number, offline, signature, note } = item
  const { digits = '', foreign = false } = item
  return callEndpoint('inspections.create', {
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS + (photo?.size ?? 0) / BYTES_PER_MS),
    body: {
      key,
      inspector,
      at,
      credential,
      number,
      offline,
      signature,
      digits,
      foreign,
      note,
      ...(zone === null ? {} : { zone }),
      ...(site_company == null ? {} : { site_company }),
      ...(photo ? { photo: new File([photo], 'foto.jpg', { type: photo.type }) } : {}),
    },
  })
}

/**
 * Returns whether the server would refuse the inspection again. Session errors do not count, because the inspection is sent
 * again when its user signs in.
 */
const isFinalRefusal = (error: unknown): error is HttpError =>
  error instanceof HttpError &&
  [400, 403, 413, 422].includes(error.status) &&
  error.body?.fields?.inspector === undefined

/** Joins the server's error messages into one text. They are not shown per field, because no form is open. */
const getRefusalReason = ({ body, message }: HttpError): string =>
  Object.values<string>(body?.fields ?? {}).join(' ') || message

/**
 * Returns the inspection with the server's result if the guard should see it: the result is new, or differs from the one shown
 * before.
 */
const toLateVerdict = (
  item: QueuedInspection,
  { result: answer, person_name, number }: Inspection,
): LateVerdict | undefined => {
  const { result = answer } = judgeCard({ signature: item.signature, isForeign: false }, answer)
  const evidence = { signature: item.signature, isForeign: item.foreign ?? false }
  const { assumed = judgeCard(evidence).decision, isAnswered = !item.offline } = item
  if (isAnswered && !contradictsDecision(result, assumed)) return undefined
  return { ...item, assumed, photo: null, verdict: { result, name: person_name, number } }
}

const hasLateVerdict = (item: QueuedInspection): item is LateVerdict => item.verdict !== undefined

const NO_INSPECTIONS: StoredInspections = { items: [], others: 0, unstored: 0, isComplete: true }

/** Asks for confirmation before the page closes while some inspections are only in memory. */
const useConfirmBeforeClosing = (isNeeded: boolean): void => {
  useEffect(() => {
    if (!isNeeded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isNeeded])
}

/**
 * Returns the user's inspections on this phone, and functions to change them. Stores each inspection first, then sends one at a
 * time while the server is reachable. Does not send an inspection while the guard can still add a note.
 */
export const useInspections = () => {
  const { id: user } = useSignedInUser()
  const [stored, setStored] = useState(NO_INSPECTIONS)
  const heldKey = useRef<string | null>(null)
  const isSending = useRef(false)
  useConfirmBeforeClosing(stored.unstored > 0)

  const reload = useCallback(async () => {
    const found = await inspectionStore.list(user)
    setStored(found)
    return found.items
  }, [user])

  const flush = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    let isAlarming = false
    const session = token.get()
    const isSameSession = () => token.get() === session && !token.isForeign()
    try {
      await inspectionStore.save()
      const tried = new Set<string>()
      const isSendable = (item: QueuedInspection) =>
        item.key !== heldKey.current &&
        item.refused === undefined &&
        !hasLateVerdict(item) &&
        !tried.has(item.key)
      // Reads the list again after each one, because the guard may have saved another meanwhile.
      for (;;) {
        const item = (await reload()).find(isSendable)
        // Stops if another user has signed in, here or in another tab, so that inspections are not sent in that user's name.
        if (!item || !isSameSession()) break
        tried.add(item.key)
        try {
          const late = toLateVerdict(item, await sendInspection(item))
          await (late ? inspectionStore.put(late) : inspectionStore.remove(item.key))
          isAlarming ||= late !== undefined && contradictsDecision(late.verdict.result, late.assumed)
        } catch (error) {
          if (!isFinalRefusal(error)) break
          await inspectionStore.put({ ...item, refused: getRefusalReason(error) })
        }
      }
    } finally {
      isSending.current = false
      if (isAlarming) playAlarm()
    }
  }, [reload])

  useEffect(() => {
    const retry = () => void flush()
    retry()
    const timer = setInterval(retry, RETRY_INTERVAL_MS)
    const stop = watchServerReachability(retry)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [flush])

  /** Stores one inspection. With `isHeld`, does not send it yet, because the guard can still add a note or a photo. */
  const keep = useCallback(
    async (item: Omit<QueuedInspection, 'user'>, isHeld: boolean) => {
      if (isHeld) heldKey.current = item.key
      else if (heldKey.current === item.key) heldKey.current = null
      const saved = inspectionStore.put({ ...item, user })
      setStored(({ items, ...others }) => ({
        ...others,
        items: [...items.filter(({ key }) => key !== item.key), { ...item, user }],
      }))
      await saved
      await reload()
      // Not awaited, because sending may wait for the network.
      void flush()
    },
    [user, reload, flush],
  )
  const drop = useCallback(
    async (...items: Pick<QueuedInspection, 'key'>[]) => {
      await Promise.all(items.map(({ key }) => inspectionStore.remove(key)))
      await reload()
    },
    [reload],
  )
  const { items, others, unstored, isComplete } = stored
  return {
    waiting: items.filter((item) => !hasLateVerdict(item)),
    late: items.filter(hasLateVerdict),
    others,
    unstored,
    isComplete,
    keep,
    drop,
  }
}
