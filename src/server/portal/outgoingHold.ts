import { parseUrl } from '../../domain/parseUrl.ts'
import type { Config } from '../common/config.ts'
import type { Reader, Store, Writer } from '../store/store.ts'
import { getSetting, storeSetting } from './settings.ts'

/** Place of a portal whose backup does not say where it ran. No place is equal to it. */
const UNKNOWN_PLACE = ''

/** Returns where a portal runs: its public address, its database and its files, without names or passwords of accounts. */
export const getPlace = ({
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

/** Stores the place of a portal that has none: a new one, or one of an earlier version. */
export const storeFirstPlace = (store: Store, place: string): Promise<void> =>
  store.transaction(async (tx) => {
    if ((await getSetting(tx, 'place')) === undefined) await storeSetting(tx, 'place', place)
  })

/** Holds mail and calendars until an operator releases them. */
export const holdOutgoing = (tx: Writer): Promise<void> => storeSetting(tx, 'place', UNKNOWN_PLACE)

/**
 * Whether mail and calendars are held: the portal was restored or copied to another place, and would write to real people. An operator releases them.
 */
export const isOutgoingHeld = async (reader: Reader, place: string): Promise<boolean> => {
  const releasedPlace = await getSetting(reader, 'place')
  return releasedPlace !== undefined && releasedPlace !== place
}

/** Allows sending mail and serving calendars from this place. */
export const releaseOutgoing = (tx: Writer, place: string): Promise<void> => storeSetting(tx, 'place', place)
