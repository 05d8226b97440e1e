import { foldText } from '../../../domain/text.ts'
import type { KnownZone } from '../records/company.ts'
import { token } from '../token.ts'
import { fetchWholeList, type Row } from './wholeLists.ts'

const splitZone = (sent: unknown): { id?: unknown; name?: unknown } => {
  if (typeof sent === 'object' && sent !== null) return sent
  return typeof sent === 'number' || /^\d+$/u.test(String(sent)) ? { id: sent } : { name: sent }
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Time for which the list of zones is used, in milliseconds. Zones hardly ever change. */
const CACHE_MS = 60_000

/** The zones of the session. Module state: every list with zones needs them. */
let cached: { session: string | null; at: number; zones: Promise<Row[]> } | undefined

/** Returns all zones; none if they cannot be read. */
const fetchAllZones = (): Promise<Row[]> => {
  const session = token.get()
  if (cached?.session === session && Date.now() - cached.at < CACHE_MS) return cached.zones
  const zones = fetchWholeList('zones').catch(() => {
    cached = undefined
    return []
  })
  cached = { session, at: Date.now(), zones }
  return zones
}

const isWhole = ({ id, name }: ReturnType<typeof splitZone>): boolean => !isEmpty(id) && !isEmpty(name)

const parseZone = (sent: unknown, zones: readonly Row[]): KnownZone | undefined => {
  if (isEmpty(sent)) return undefined
  const { id, name } = splitZone(sent)
  if (isEmpty(id) && isEmpty(name)) return undefined
  const listed = isWhole({ id, name })
    ? undefined
    : zones.find((zone) =>
        isEmpty(id) ? foldText(String(zone.name)) === foldText(String(name)) : String(zone.id) === String(id),
      )
  if (listed) return { id: Number(listed.id), name: String(listed.name) }
  return { id: isEmpty(id) ? null : Number(id), name: isEmpty(name) ? '' : String(name) }
}

/**
 * Returns a parser for zones that come as a record, an id or a name. Fetches the list of zones only if one of these
 * values needs it. With `namesOnly`, a name is enough.
 */
export const createZoneReader = async (
  sent: readonly unknown[],
  { namesOnly = false } = {},
): Promise<(value: unknown) => KnownZone | undefined> => {
  const isUnclear = (value: unknown): boolean => {
    if (isEmpty(value)) return false
    const zone = splitZone(value)
    return !(isWhole(zone) || (namesOnly && !isEmpty(zone.name)))
  }
  const zones = sent.some(isUnclear) ? await fetchAllZones() : []
  return (value) => parseZone(value, zones)
}
