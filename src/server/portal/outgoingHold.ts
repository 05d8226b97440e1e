import { parseUrl } from '../../domain/parseUrl.ts'
import type { Config } from '../common/config.ts'
import type { Reader, Store, Writer } from '../store/store.ts'
import { getPortalSetting, storePortalSetting } from './settings.ts'

/** Location of a portal whose backup does not say where it ran. It differs from every real location. */
const UNKNOWN_LOCATION = ''

/** Returns a text that identifies where a portal runs, without passwords: its public URL, database and files. */
export const getPortalLocationText = ({
  publicUrl,
  databaseUrl,
  filesUrl,
  dataDir,
}: Pick<Config, 'publicUrl' | 'databaseUrl' | 'filesUrl' | 'dataDir'>): string => {
  const database = databaseUrl ? `postgres:${parseUrl(databaseUrl)?.pathname ?? ''}` : dataDir
  const bucket = parseUrl(filesUrl)
  const files = bucket ? `${bucket.host}${bucket.pathname}` : dataDir
  return [...new Set([publicUrl, database, files])].filter(Boolean).join(' ')
}

/** Stores the current location of the portal, unless a location is stored. */
export const storeFirstPortalLocation = (store: Store, place: string): Promise<void> =>
  store.transaction(async (tx) => {
    if ((await getPortalSetting(tx, 'place')) === undefined) await storePortalSetting(tx, 'place', place)
  })

/** Stops sending mail and serving calendars until an operator allows it. */
export const stopMailAndCalendars = (tx: Writer): Promise<void> =>
  storePortalSetting(tx, 'place', UNKNOWN_LOCATION)

/**
 * Returns whether mail and calendars are stopped, because the portal was restored or copied to another location. Otherwise both portals would send
 * the same mail.
 */
export const areMailAndCalendarsStopped = async (reader: Reader, place: string): Promise<boolean> => {
  const releasedPlace = await getPortalSetting(reader, 'place')
  return releasedPlace !== undefined && releasedPlace !== place
}

/** Allows sending mail and serving calendars from this location. */
export const allowMailAndCalendars = (tx: Writer, place: string): Promise<void> =>
  storePortalSetting(tx, 'place', place)
