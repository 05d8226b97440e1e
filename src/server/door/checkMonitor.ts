import { createHmac } from 'node:crypto'
import { range } from '../../domain/common/filters.ts'
import type { UnusualCheckRow, UnusualKind } from '../../domain/door/credentialChecks.ts'
import { formatNameForSorting, toFullName } from '../../domain/people/personNames.ts'
import type { Workers } from '../cluster/workerMessages.ts'
import { COUNTER_SALT } from '../common/rateLimiter.ts'
import type { CheckedCredential } from '../http/call.ts'
import { toClientNetwork } from '../http/rateLimits.ts'
import { queueNotification } from '../records/queueNotification.ts'
import type { Row } from '../store/rows.ts'
import type { Writer } from '../store/store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Number of network addresses per hour that makes checks of one credential unusual. The card was probably copied. */
export const UNUSUAL_PLACES = 15
/** Number of checks of unknown credential ids per hour that counts as unusual. An attacker may be guessing ids. */
export const UNUSUAL_UNKNOWN_IDS = 60
/** Maximum number of stored checks per credential and hour. Further checks are only counted. */
const MAX_STORED_PER_HOUR = 500
/** Maximum number of credentials whose checks are counted. Above it, the oldest counts are dropped. */
const MAX_TRACKED_CARDS = 5000

/** Unusual checks of a credential that are not stored yet. */
type UnusualActivity = Pick<
  UnusualCheckRow,
  'kind' | 'person' | 'person_name' | 'company_name' | 'count' | 'places' | 'last_at'
>

interface HourCounts {
  since: number
  count: number
  places: Set<string>
}

/** Check of a credential that a process sends to the other processes of the portal, which count it too. */
interface CountedCheck {
  /** Id of the person; '' for an unknown credential. */
  card: string
  /** Keyed hash of the visitor's network address. */
  place: string
  /** Time in milliseconds since 1970. */
  at: number
}

const STOPPED_STANDINGS = new Set(['suspended', 'revoked'])

const hashNetworkAddress = (address: string): string =>
  createHmac('sha256', COUNTER_SALT).update(toClientNetwork(address)).digest('base64url').slice(0, 12)

/**
 * Creates a monitor that finds unusually frequent checks of credentials. Each process counts the checks of all processes. Network
 * addresses are kept only as keyed hashes, for one hour.
 */
export const createCredentialCheckMonitor = (workers: Pick<Workers, 'notify' | 'onMessage'>) => {
  const hours = new Map<string, HourCounts>()
  const pending = new Map<string, UnusualActivity>()

  const getHourCounts = (card: string, now: number): HourCounts => {
    const current = hours.get(card)
    if (current && now - current.since < HOUR_MS) return current
    const fresh = { since: now, count: 0, places: new Set<string>() }
    hours.delete(card)
    hours.set(card, fresh)
    const [oldest] = hours.keys()
    if (hours.size > MAX_TRACKED_CARDS && oldest !== undefined) hours.delete(oldest)
    return fresh
  }

  const countCheck = ({ card, place, at }: CountedCheck): HourCounts => {
    const hour = getHourCounts(card, at)
    hour.count += 1
    if (hour.places.size < UNUSUAL_PLACES) hour.places.add(place)
    return hour
  }
  workers.onMessage('countCredentialCheck', countCheck)

  const queueActivity = (
    kind: UnusualKind,
    row: Row<'personnel'> | undefined,
    hour: HourCounts,
    at: Date,
    more: number,
  ) => {
    const activityKey = `${kind} ${row?.id ?? ''}`
    const queued = pending.get(activityKey)
    pending.set(activityKey, {
      kind,
      person: row?.id ?? '',
      person_name: row ? formatNameForSorting(row) : '',
      company_name: row?.company_name ?? '',
      count: (queued?.count ?? 0) + more,
      places: hour.places.size,
      last_at: at.toISOString(),
    })
  }

  return {
    /** Counts a check of a credential. Returns false if the credential had too many checks in this hour to store another. */
    recordCheck({ row, address }: Pick<CheckedCredential, 'row' | 'address'>, at: Date): boolean {
      const check = { card: row?.id ?? '', place: hashNetworkAddress(address), at: at.getTime() }
      const before = getHourCounts(check.card, check.at).places.size
      const hour = countCheck(check)
      workers.notify('countCredentialCheck', check)
      if (!row) {
        if (hour.count >= UNUSUAL_UNKNOWN_IDS)
          queueActivity('unknown_ids', row, hour, at, hour.count === UNUSUAL_UNKNOWN_IDS ? hour.count : 1)
        return hour.count <= UNUSUAL_UNKNOWN_IDS
      }
      if (hour.places.size >= UNUSUAL_PLACES)
        queueActivity('many_places', row, hour, at, before < UNUSUAL_PLACES ? hour.count : 1)
      if (STOPPED_STANDINGS.has(row.standing)) queueActivity('stopped', row, hour, at, 1)
      return hour.count <= MAX_STORED_PER_HOUR
    },

    /** Puts unusual checks back into the queue after storing them failed. Newer ones for the same person are kept. */
    requeue(unusual: readonly UnusualActivity[]): void {
      for (const one of unusual) {
        const activityKey = `${one.kind} ${one.person}`
        if (!pending.has(activityKey)) pending.set(activityKey, one)
      }
    },

    /** Removes all unusual checks from the queue and returns them. */
    takeUnusual(): UnusualActivity[] {
      const activities = [...pending.values()]
      pending.clear()
      return activities
    },
  }
}

/** Stores unusual checks of credentials and notifies users. Adds a check to an existing row of the same person, kind and day. */
export const saveUnusualCredentialChecks = async (
  tx: Writer,
  { count, places, last_at, ...activity }: UnusualActivity,
): Promise<void> => {
  const recent = range({ from: new Date(Date.parse(last_at) - DAY_MS).toISOString() })
  const { rows } = await tx.getList('unusual_checks', {
    filter: { kind: activity.kind, person: activity.person, state: ['open', 'looking'], last_at: recent },
    sort: { field: 'id', order: 'DESC' },
    range: [0, 0],
  })
  const [existing] = rows
  if (existing) {
    const more = { count: existing.count + count, places: Math.max(existing.places, places), last_at }
    await tx.update('unusual_checks', existing.id, more)
    return
  }
  const { id } = await tx.create('unusual_checks', {
    created_at: last_at,
    ...activity,
    count,
    places,
    last_at,
    state: 'open',
    notes: '',
    handled_by: null,
    handled_at: null,
    version: 1,
  })
  await queueNotification(
    tx,
    {
      kind: 'unusual',
      subject: `unusual ${id}`,
      link: `/consultas-inusuales/${id}`,
      facts: { unusual: activity.kind, person: toFullName(activity.person_name), places },
    },
    new Date(last_at),
  )
}
