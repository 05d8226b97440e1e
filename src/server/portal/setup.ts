import { z } from 'zod'
import { SETUP_PAGE } from '../../domain/messages/linkPages.ts'
import { createRandomSecret, hashSecret } from '../common/secrets.ts'
import type { Reader, Store, Writer } from '../store/store.ts'
import { getPortalSetting, storePortalSetting } from './settings.ts'

const HOUR_MS = 3_600_000
/** Maximum number of valid setup secrets. Each process creates one when it starts. */
const MAX_SECRETS = 20

const storedSetupSecretsSchema = z.array(z.object({ hash: z.string(), expires_at: z.string() }))

const readStoredSetupSecrets = async (reader: Reader): Promise<z.output<typeof storedSetupSecretsSchema>> =>
  storedSetupSecretsSchema.parse(JSON.parse((await getPortalSetting(reader, 'setup')) || '[]'))

/** Returns whether the portal has an account that is not deleted. */
export const hasAccounts = async (reader: Reader): Promise<boolean> =>
  (await reader.getList('users', { filter: { deleted_at: null }, range: [0, 0] })).total > 0

/** Creates a secret for the first setup of an empty portal, which is valid for one hour. Returns undefined if the portal has accounts. */
export const createSetupSecret = (store: Store, now: Date): Promise<string | undefined> =>
  store.transaction(async (tx) => {
    if (await hasAccounts(tx)) return undefined
    const secret = createRandomSecret()
    const expires_at = new Date(now.getTime() + HOUR_MS).toISOString()
    const validSecrets = (await readStoredSetupSecrets(tx)).filter(
      (link) => link.expires_at > now.toISOString(),
    )
    const newestSecrets = [...validSecrets, { hash: hashSecret(secret), expires_at }].slice(-MAX_SECRETS)
    await storePortalSetting(tx, 'setup', JSON.stringify(newestSecrets))
    return secret
  })

export const getSetupUrl = (portal: string, secret: string): string => `${portal}${SETUP_PAGE}#${secret}`

/** Whether the portal can be set up with this secret. */
export const isValidSetupSecret = async (reader: Reader, secret: string, now: Date): Promise<boolean> => {
  if (secret === '') return false
  const hash = hashSecret(secret)
  const isValid = (await readStoredSetupSecrets(reader)).some(
    (link) => link.hash === hash && link.expires_at > now.toISOString(),
  )
  return isValid && !(await hasAccounts(reader))
}

/** Deletes all setup secrets, so that the portal can no longer be set up. */
export const deleteSetupSecrets = (tx: Writer): Promise<void> => storePortalSetting(tx, 'setup', '')
