import { removeCaseAndAccents } from '../../../domain/common/text.ts'
import type { KnownZone } from '../records/company.ts'
import { token } from '../token.ts'
import { fetchAllRecordsOfList, type Row } from './wholeLists.ts'

const splitZoneIntoIdAndName = (sent: unknown): { id?: unknown; name?: unknown } => {
  if (typeof sent === 'object' && sent !== null) return sent
  return typeof sent === 'number' || /^\d+$/u.test(String(sent)) ? { id: sent } : { name: sent }
}

const isEmptyValue = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Time for which the list of zones is cached, in milliseconds. */
const CACHE_MS = 60_000

/** Cached zones of the current session. */
let cached: { session: string | null; at: number; zones: Promise<Row[]> } | undefined

/** Fetches all zones. Returns an empty list if the request fails. */
const fetchAllZones = (): Promise<Row[]> => {
  const session = token.get()
  if (cached?.session === session && Date.now() - cached.at < CACHE_MS) return cached.zones
  const zones = fetchAllRecordsOfList('zones').catch(() => {
    cached = undefined
    return []
  })
  cached = { session, at: Date.now(), zones }
  return zones
}

const hasZoneIdAndName = ({ id, name }: ReturnType<typeof splitZoneIntoIdAndName>): boolean =>
  !isEmptyValue(id) && !isEmptyValue(name)

const findZoneByIdOrName = (sent: unknown, zones: readonly Row[]): KnownZone | undefined => {
  if (isEmptyValue(sent)) return undefined
  const { id, name } = splitZoneIntoIdAndName(sent)
  if (isEmptyValue(id) && isEmptyValue(name)) return undefined
  const listed = hasZoneIdAndName({ id, name })
    ? undefined
    : zones.find((zone) =>
        isEmptyValue(id)
          ? removeCaseAndAccents(String(zone.name)) === removeCaseAndAccents(String(name))
          : String(zone.id) === String(id),
      )
  if (listed) return { id: Number(listed.id), name: String(listed.name) }
  return { id: isEmptyValue(id) ? null : Number(id), name: isEmptyValue(name) ? '' : String(name) }
}

/**
 * Returns a function that parses a zone, sent as a record, an id or a name. Loads the list of zones only if a value is
 * incomplete. With `namesOnly`, a zone without an id is complete.
 */
export const createZoneValueParser = async (
  sent: readonly unknown[],
  { namesOnly = false } = {},
): Promise<(value: unknown) => KnownZone | undefined> => {
  const isUnclear = (value: unknown): boolean => {
    if (isEmptyValue(value)) return false
    const zone = splitZoneIntoIdAndName(value)
    return !(hasZoneIdAndName(zone) || (namesOnly && !isEmptyValue(zone.name)))
  }
  const zones = sent.some(isUnclear) ? await fetchAllZones() : []
  return (value) => findZoneByIdOrName(value, zones)
}
