import { z } from 'zod'
import type { LogChangeRow, Values } from '../../domain/auditLog.ts'
import { SETTING_NAMES } from '../../domain/settings.ts'
import { backupTexts } from '../backup/texts.ts'
import type { Files } from '../files/files.ts'
import type { Rows } from '../store/rows.ts'
import type { Reader, Store, Writer } from '../store/store.ts'
import { type Preferences, preferencesFrom, preferencesIn } from './preferences.ts'
import { keyOf } from './sealing.ts'
import { getSetting, storeSetting } from './settings.ts'

/** Secrets that a backup has only where somebody says with what to seal them. */
const KEPT_SECRETS = ['media_secret', 'unsubscribe_secret'] as const

const movedSecrets = z.strictObject({
  /** What everything that is sealed in the rows is sealed with; empty where nothing is yet. */
  key: z.string(),
  settings: z.partialRecord(z.enum(KEPT_SECRETS), z.string()),
})
export type MovedSecrets = z.output<typeof movedSecrets>

/** The secrets of a portal, as a backup seals them. */
export const secretsIn = async (store: Reader, files: Files): Promise<string> => {
  const key = await keyOf(files)
  const settings: MovedSecrets['settings'] = {}
  for (const name of KEPT_SECRETS) {
    const value = await getSetting(store, name)
    if (value !== undefined) settings[name] = value
  }
  return JSON.stringify({ key: key?.toString('base64url') ?? '', settings } satisfies MovedSecrets)
}

export const secretsFrom = (text: string): MovedSecrets => movedSecrets.parse(JSON.parse(text))

/** Puts the secrets of a backup into the place of the portal's own. */
export const keepSecrets = async (tx: Writer, { settings }: MovedSecrets): Promise<void> => {
  for (const name of KEPT_SECRETS) {
    const value = settings[name]
    if (value !== undefined) await storeSetting(tx, name, value)
  }
}

type SettingRow = Rows['settings']

/** What the Bitácora of a dump has last said of the settings; it tells of one row. */
export const settingsSaid = () => {
  const said = new Map<string, Values | null>()
  return {
    note(changes: readonly Pick<LogChangeRow, 'collection' | 'record' | 'after'>[]): void {
      for (const { collection, record, after } of changes)
        if (collection === 'settings') said.set(record, after && { ...said.get(record), ...after })
    },

    /**
     * The row of the settings, for a dump from before they were moved. It says of secrets and of the logo that there were some, which nothing opens: they are
     * put away like others that are lost (`putLostAway`).
     */
    row(): SettingRow | undefined {
      const [record, last] = [...said].findLast(([, values]) => values !== null) ?? []
      if (record === undefined || !last) return undefined
      const known = Object.fromEntries(Object.entries(last).filter(([, value]) => value !== null))
      const isOwn = ([field]: [string, unknown]) => SETTING_NAMES.some((name) => name === field)
      const entries = Object.entries(known)
      const value = {
        version: 1,
        values: Object.fromEntries(entries.filter(isOwn)),
        ...Object.fromEntries(entries.filter((entry) => !isOwn(entry))),
      }
      return { id: Number(record), key: 'preferences', value: JSON.stringify(value), created_at: '' }
    },
  }
}

const areSettings = ({ value }: SettingRow): boolean => {
  try {
    return Boolean(preferencesFrom(value))
  } catch {
    return false
  }
}

/** The settings that a dump brings: its own or, of an older one, what its Bitácora has said of them. Throws where its own are none. */
export const settingsToBring = (rows: readonly SettingRow[], said: SettingRow | undefined): SettingRow[] => {
  const own = rows.find(({ key }) => key === 'preferences')
  if (own && !areSettings(own)) throw new Error(backupTexts.badRow('settings', own.id, own.key))
  const preferences = own ?? (said && areSettings(said) ? said : undefined)
  return [
    ...(preferences ? [preferences] : []),
    ...rows.filter(({ key }) => key === 'logo' || key === 'place'),
  ]
}

/** Makes room for settings that keep their numbers, by which the Bitácora knows them: the empty portal's own get others. */
export const makeRoom = (store: Store, coming: readonly SettingRow[]): Promise<void> =>
  store.transaction(async (tx) => {
    const { rows } = await tx.getList('settings', {})
    let free = Math.max(0, ...[...rows, ...coming].map(({ id }) => id))
    for (const row of rows) {
      const isComing = coming.some(({ key }) => key === row.key)
      if (!isComing && !coming.some(({ id }) => id === row.id)) continue
      await tx.delete('settings', row.id)
      free += 1
      if (!isComing) await tx.create('settings', { ...row, id: free })
    }
  })

/** More names than these are only counted. */
const NAMED = 10

/** What of a portal that was just loaded cannot be opened, in words; what would be believed to be there all the same is put away, and the log is told. */
export const putLostAway = async (
  tx: Writer,
  open: (sealed: string) => string | undefined,
): Promise<string[]> => {
  const lost: string[] = []
  const isLost = (sealed: string): boolean => sealed !== '' && open(sealed) === undefined
  const kept = await preferencesIn(tx)
  const gone: Partial<Preferences> = {}
  if (isLost(kept.mail_password)) {
    gone.mail_password = ''
    lost.push(backupTexts.lost.mailPassword)
  }
  if (isLost(kept.sign_on_secret)) {
    gone.sign_on_secret = ''
    lost.push(backupTexts.lost.signOnSecret)
  }
  if (kept.logo !== null && !(await getSetting(tx, 'logo'))) {
    gone.logo = null
    lost.push(backupTexts.lost.logo)
  }
  if (Object.keys(gone).length > 0)
    await storeSetting(tx, 'preferences', JSON.stringify({ ...kept, ...gone }))

  const usernames: string[] = []
  for await (const { totp_secret, username } of tx.each('users', {}))
    if (isLost(totp_secret)) usernames.push(username)
  if (usernames.length > 0)
    lost.push(backupTexts.lost.apps(usernames.slice(0, NAMED), Math.max(0, usernames.length - NAMED)))

  const { rows: keys } = await tx.getList('credential_keys', {})
  if (keys.some(({ private_key }) => isLost(private_key))) lost.push(backupTexts.lost.signingKey)
  return lost
}
