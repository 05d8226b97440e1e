import type { Zone } from '../../../domain/companies.ts'
import { fold } from '../../../domain/text.ts'
import { callResource } from '../../api/client.ts'
import { token } from '../../api/token.ts'

/** A zone as far as it is known: another back end may know one by its name alone, or by its id alone. */
export type KnownZone = Omit<Zone, 'id'> & { id: number | null }

const parts = (sent: unknown): { id?: unknown; name?: unknown } => {
  if (typeof sent === 'object' && sent !== null) return sent
  return typeof sent === 'number' || /^\d+$/u.test(String(sent)) ? { id: sent } : { name: sent }
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Zones hardly ever change: they are asked for again after so many milliseconds. */
const KNOWN_MS = 60_000

let known: { owner: string | null; at: number; zones: Promise<Zone[]> } | undefined

/** The zones, to which an id or a name is held; none where they cannot be read. */
const allZones = (): Promise<Zone[]> => {
  const owner = token.get()
  if (known?.owner === owner && Date.now() - known.at < KNOWN_MS) return known.zones
  const zones = callResource<Zone[]>('zones', 'list')
    .then(({ data }) => (Array.isArray(data) ? data : []))
    .catch(() => {
      known = undefined
      return []
    })
  known = { owner, at: Date.now(), zones }
  return zones
}

const isWhole = ({ id, name }: ReturnType<typeof parts>): boolean => !isEmpty(id) && !isEmpty(name)

const parseZone = (sent: unknown, zones: readonly Zone[]): KnownZone | undefined => {
  if (isEmpty(sent)) return undefined
  const { id, name } = parts(sent)
  if (isEmpty(id) && isEmpty(name)) return undefined
  const listed = isWhole({ id, name })
    ? undefined
    : zones.find((zone) =>
        isEmpty(id) ? fold(zone.name) === fold(String(name)) : String(zone.id) === String(id),
      )
  if (listed) return { id: Number(listed.id), name: listed.name }
  return { id: isEmpty(id) ? null : Number(id), name: isEmpty(name) ? '' : String(name) }
}

/**
 * Reads zones that come as a record, an id or a name. The list of zones is asked for only where one of these values needs it; with `namesOnly`, one that comes by
 * its name needs nothing more.
 */
export const zoneReader = async (
  sent: readonly unknown[],
  { namesOnly = false } = {},
): Promise<(value: unknown) => KnownZone | undefined> => {
  const isUnclear = (value: unknown): boolean => {
    if (isEmpty(value)) return false
    const zone = parts(value)
    return !(isWhole(zone) || (namesOnly && !isEmpty(zone.name)))
  }
  const zones = sent.some(isUnclear) ? await allZones() : []
  return (value) => parseZone(value, zones)
}
