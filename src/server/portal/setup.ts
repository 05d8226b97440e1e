import { z } from 'zod'
import { SETUP_PAGE } from '../../domain/linkPages.ts'
import { hashOf, randomSecret } from '../common/secrets.ts'
import type { Reader, Store, Writer } from '../store/store.ts'
import { getSetting, storeSetting } from './settings.ts'

const HOUR_MS = 3_600_000
/** So many addresses are good at a time: each process that starts prints one. */
const MOST = 20

const links = z.array(z.object({ hash: z.string(), expires_at: z.string() }))

const linksIn = async (reader: Reader): Promise<z.output<typeof links>> =>
  links.parse(JSON.parse((await getSetting(reader, 'setup')) || '[]'))

/** Is there an account already? One that was deleted is only a name. */
export const hasAccounts = async (reader: Reader): Promise<boolean> =>
  (await reader.getList('users', { filter: { deleted_at: null }, range: [0, 0] })).total > 0

/**
 * The secret of an address that sets an empty portal up, good for an hour; undefined where there is an account. What is kept is its hash, in the
 * database, so that every process knows it.
 */
export const makeSetupSecret = (store: Store, now: Date): Promise<string | undefined> =>
  store.transaction(async (tx) => {
    if (await hasAccounts(tx)) return undefined
    const secret = randomSecret()
    const expires_at = new Date(now.getTime() + HOUR_MS).toISOString()
    const good = (await linksIn(tx)).filter((link) => link.expires_at > now.toISOString())
    const kept = [...good, { hash: hashOf(secret), expires_at }].slice(-MOST)
    await storeSetting(tx, 'setup', JSON.stringify(kept))
    return secret
  })

/** The address that a secret opens. */
export const setupUrl = (portal: string, secret: string): string => `${portal}${SETUP_PAGE}#${secret}`

/** May the portal be set up with this secret? */
export const isSetupOpen = async (reader: Reader, secret: string, now: Date): Promise<boolean> => {
  if (secret === '') return false
  const hash = hashOf(secret)
  const known = (await linksIn(reader)).some(
    (link) => link.hash === hash && link.expires_at > now.toISOString(),
  )
  return known && !(await hasAccounts(reader))
}

/** No address sets it up any more. */
export const closeSetup = (tx: Writer): Promise<void> => storeSetting(tx, 'setup', '')
