import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import type { UnusualCheckRow, UnusualKind } from '../../domain/checks.ts'
import { formatSortName } from '../../domain/personNames.ts'
import type { CheckedCredential } from '../http/call.ts'
import { addressGroup } from '../http/rateLimits.ts'
import { tell } from '../records/tell.ts'
import type { Row } from '../store/rows.ts'
import type { Writer } from '../store/store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A technician rings at some doors in an hour; a card that is looked up from more places than this within one has been copied. */
export const MANY_PLACES = 15
/** Ids that nobody has: who mistypes or scans another QR is soon through with it. */
export const MANY_UNKNOWN = 60
/** Checks of one card that are kept one by one in an hour; nobody makes so many. */
const MANY_CHECKS = 500
/** Cards whose places are counted at a time; the oldest go first. */
const MOST_CARDS = 5000

/** What is unusual about checks, since it was told the last time. */
type Unusual = Pick<
  UnusualCheckRow,
  'kind' | 'person' | 'person_name' | 'company_name' | 'count' | 'places' | 'last_at'
>

interface Hour {
  since: number
  count: number
  places: Set<string>
}

const STOPPED = new Set(['suspended', 'revoked'])

/**
 * Looks for checks that are unusual. Places are counted by a hash of their address whose key this process keeps for itself, and only for the hour: what is
 * kept is their number.
 */
export const createWatch = () => {
  const key = createSecretKey(randomBytes(32))
  const hours = new Map<string, Hour>()
  const waiting = new Map<string, Unusual>()

  const hourOf = (card: string, now: number): Hour => {
    const known = hours.get(card)
    if (known && now - known.since < HOUR_MS) return known
    const begun = { since: now, count: 0, places: new Set<string>() }
    hours.delete(card)
    hours.set(card, begun)
    const [oldest] = hours.keys()
    if (hours.size > MOST_CARDS && oldest !== undefined) hours.delete(oldest)
    return begun
  }

  const tell = (kind: UnusualKind, row: Row<'personnel'> | undefined, hour: Hour, at: Date, more: number) => {
    const place = `${kind} ${row?.id ?? ''}`
    const told = waiting.get(place)
    waiting.set(place, {
      kind,
      person: row?.id ?? '',
      person_name: row ? formatSortName(row) : '',
      company_name: row?.company_name ?? '',
      count: (told?.count ?? 0) + more,
      places: hour.places.size,
      last_at: at.toISOString(),
    })
  }

  return {
    /** Answers whether it is to be kept: what goes on in the same hour is counted alone. */
    see({ row, address }: Pick<CheckedCredential, 'row' | 'address'>, at: Date): boolean {
      const hour = hourOf(row?.id ?? '', at.getTime())
      hour.count += 1
      const before = hour.places.size
      if (before < MANY_PLACES)
        hour.places.add(
          createHmac('sha256', key).update(addressGroup(address)).digest('base64url').slice(0, 12),
        )
      if (!row) {
        if (hour.count >= MANY_UNKNOWN)
          tell('unknown_ids', row, hour, at, hour.count === MANY_UNKNOWN ? hour.count : 1)
        return hour.count <= MANY_UNKNOWN
      }
      if (hour.places.size >= MANY_PLACES)
        tell('many_places', row, hour, at, before < MANY_PLACES ? hour.count : 1)
      if (STOPPED.has(row.standing)) tell('stopped', row, hour, at, 1)
      return hour.count <= MANY_CHECKS
    },

    /** What could not be told is told later, unless there is more of the same by then. */
    giveBack(unusual: readonly Unusual[]): void {
      for (const one of unusual) {
        const place = `${one.kind} ${one.person}`
        if (!waiting.has(place)) waiting.set(place, one)
      }
    },

    /** What there is to tell; it is told once. */
    take(): Unusual[] {
      const told = [...waiting.values()]
      waiting.clear()
      return told
    },
  }
}

/**
 * The one way in which unusual checks come to be a row: whoever is to be told of it is told here. What goes on within a day, of the same card and of the same
 * kind, is counted in the row that is not closed yet.
 */
export const noteUnusual = async (
  tx: Writer,
  { count, places, last_at, ...told }: Unusual,
): Promise<void> => {
  const recent = { from: new Date(Date.parse(last_at) - DAY_MS).toISOString() }
  const { rows } = await tx.getList('unusual_checks', {
    filter: { kind: told.kind, person: told.person, state: ['open', 'looking'], last_at: recent },
    sort: { field: 'id', order: 'DESC' },
    range: [0, 0],
  })
  const [known] = rows
  if (known) {
    const more = { count: known.count + count, places: Math.max(known.places, places), last_at }
    await tx.update('unusual_checks', known.id, more)
    return
  }
  const { id } = await tx.create('unusual_checks', {
    created_at: last_at,
    ...told,
    count,
    places,
    last_at,
    state: 'open',
    notes: '',
    handled_by: null,
    handled_at: null,
    version: 1,
  })
  await tell(
    tx,
    {
      kind: 'unusual',
      subject: `unusual ${id}`,
      link: `/consultas-inusuales/${id}`,
      facts: { unusual: told.kind, person: told.person_name, places },
    },
    new Date(last_at),
  )
}
