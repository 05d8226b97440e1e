import { parseUrl } from '../../domain/common/parseUrl.ts'
import type { Config } from '../common/config.ts'
import { isPortalEmpty } from '../store/portalContents.ts'
import type { Reader, Store, Writer } from '../store/store.ts'
import { getHostIdentity, type Machine } from './hostIdentity.ts'
import { getPortalSetting, storePortalSetting } from './settings.ts'

/** Location of a portal whose backup does not say where it ran. It differs from every real location. */
const UNKNOWN_LOCATION = ''

/** Where a portal runs: a text without passwords of its public URL, database and files, and the same text with its machine. */
export interface PortalLocation {
  text: string
  textWithoutHost: string
}

type LocationSettings = Pick<Config, 'publicUrl' | 'databaseUrl' | 'filesUrl' | 'dataDir' | 'hostId'>

const joinLocationParts = (parts: readonly string[]): string => [...new Set(parts)].filter(Boolean).join(' ')

export const getPortalLocation = (config: LocationSettings, machine?: Machine): PortalLocation => {
  const { publicUrl, databaseUrl, filesUrl, dataDir } = config
  const database = databaseUrl ? `postgres:${parseUrl(databaseUrl)?.pathname ?? ''}` : dataDir
  const bucket = parseUrl(filesUrl)
  const files = bucket ? `${bucket.host}${bucket.pathname}` : dataDir
  const parts = [publicUrl, database, files]
  return {
    text: joinLocationParts([...parts, getHostIdentity(config, machine)]),
    textWithoutHost: joinLocationParts(parts),
  }
}

/**
 * Stores the current location of the portal, unless another location is stored and the portal has data. Earlier versions stored locations
 * without their machine.
 */
export const storeFirstPortalLocation = (
  store: Store,
  { text, textWithoutHost }: PortalLocation,
): Promise<void> =>
  store.transaction(async (tx) => {
    const stored = await getPortalSetting(tx, 'place')
    if (stored === text) return
    if (stored === undefined || stored === textWithoutHost || (await isPortalEmpty(tx)))
      await storePortalSetting(tx, 'place', text)
  })

/** Stops sending mail and serving calendars until an operator allows it. */
export const stopMailAndCalendars = (tx: Writer): Promise<void> =>
  storePortalSetting(tx, 'place', UNKNOWN_LOCATION)

/**
 * Returns whether mail and calendars are stopped, because the portal was restored or copied to another location. Otherwise both portals would send
 * the same mail.
 */
export const areMailAndCalendarsStopped = async (
  reader: Reader,
  { text }: PortalLocation,
): Promise<boolean> => {
  const releasedPlace = await getPortalSetting(reader, 'place')
  return releasedPlace !== undefined && releasedPlace !== text
}

/** Allows sending mail and serving calendars from this location. */
export const allowMailAndCalendars = (tx: Writer, { text }: PortalLocation): Promise<void> =>
  storePortalSetting(tx, 'place', text)
