import type { LogChangeRow, Values } from '../../domain/log/auditLog.ts'
import { SETTING_NAMES } from '../../domain/settings/settings.ts'
import { backupTexts } from '../backup/backupTexts.ts'
import type { Rows } from '../store/rows.ts'
import type { Writer } from '../store/store.ts'
import { type Preferences, parseStoredPreferences, readStoredPreferences } from './preferences.ts'
import { getPortalSetting, storePortalSetting } from './settings.ts'

type SettingRow = Rows['settings']

/** Creates a reader that reconstructs the settings of an imported dump from the dump's audit log. */
export const createSettingsReconstructorFromLog = () => {
  const loggedSettings = new Map<string, Values | null>()
  return {
    readChanges(changes: readonly Pick<LogChangeRow, 'collection' | 'record' | 'after'>[]): void {
      for (const { collection, record, after } of changes)
        if (collection === 'settings')
          loggedSettings.set(record, after && { ...loggedSettings.get(record), ...after })
    },

    /**
     * Returns the reconstructed settings, for dumps of early versions, which lack settings. Secrets and the logo are only marked as set, because the
     * log does not contain them.
     */
    getRow(): SettingRow | undefined {
      const [record, lastValues] = [...loggedSettings].findLast(([, values]) => values !== null) ?? []
      if (record === undefined || !lastValues) return undefined
      const loggedValues = Object.fromEntries(
        Object.entries(lastValues).filter(([, value]) => value !== null),
      )
      const isSetting = ([field]: [string, unknown]) => SETTING_NAMES.some((name) => name === field)
      const entries = Object.entries(loggedValues)
      const value = {
        version: 1,
        values: Object.fromEntries(entries.filter(isSetting)),
        ...Object.fromEntries(entries.filter((entry) => !isSetting(entry))),
      }
      return { id: Number(record), key: 'preferences', value: JSON.stringify(value), created_at: '' }
    },
  }
}

const hasReadablePreferences = ({ value }: SettingRow): boolean => {
  try {
    return Boolean(parseStoredPreferences(value))
  } catch {
    return false
  }
}

/** Returns the settings rows of an imported dump, or the row that was reconstructed from the audit log. Throws if a row of the dump is invalid. */
export const selectImportedSettingsRows = (
  rows: readonly SettingRow[],
  loggedSettings: SettingRow | undefined,
): SettingRow[] => {
  const preferencesRow = rows.find(({ key }) => key === 'preferences')
  if (preferencesRow && !hasReadablePreferences(preferencesRow))
    throw new Error(backupTexts.badRow('settings', preferencesRow.id, preferencesRow.key))
  const preferences =
    preferencesRow ?? (loggedSettings && hasReadablePreferences(loggedSettings) ? loggedSettings : undefined)
  return [
    ...(preferences ? [preferences] : []),
    ...rows.filter(({ key }) => key === 'logo' || key === 'place'),
  ]
}

/** Maximum number of usernames in the message. Further usernames are only counted. */
const MAX_LISTED_NAMES = 10

/** Removes undecryptable secrets and the reference to a missing logo from the imported settings. Returns messages for the operator. */
export const removeUndecryptableSecrets = async (
  tx: Writer,
  unsealText: (sealed: string) => string | undefined,
): Promise<string[]> => {
  const lostItems: string[] = []
  const isUnreadable = (sealed: string): boolean => sealed !== '' && unsealText(sealed) === undefined
  const preferences = await readStoredPreferences(tx)
  const removed: Partial<Preferences> = {}
  if (isUnreadable(preferences.mail_password)) {
    removed.mail_password = ''
    lostItems.push(backupTexts.lostSettings.mailPassword)
  }
  if (isUnreadable(preferences.sign_on_secret)) {
    removed.sign_on_secret = ''
    lostItems.push(backupTexts.lostSettings.signOnSecret)
  }
  if (preferences.logo !== null && !(await getPortalSetting(tx, 'logo'))) {
    removed.logo = null
    lostItems.push(backupTexts.lostSettings.logo)
  }
  if (Object.keys(removed).length > 0)
    await storePortalSetting(tx, 'preferences', JSON.stringify({ ...preferences, ...removed }))

  const usernames: string[] = []
  for await (const { totp_secret, username } of tx.each('users', {}))
    if (isUnreadable(totp_secret)) usernames.push(username)
  if (usernames.length > 0)
    lostItems.push(
      backupTexts.lostSettings.apps(
        usernames.slice(0, MAX_LISTED_NAMES),
        Math.max(0, usernames.length - MAX_LISTED_NAMES),
      ),
    )

  const names: string[] = []
  for await (const { name, secrets } of tx.each('webhooks', {}))
    if (secrets.some(({ sealed }) => isUnreadable(sealed))) names.push(name)
  if (names.length > 0) lostItems.push(backupTexts.lostSettings.webhooks(names))

  const { rows: keys } = await tx.getList('credential_keys', {})
  if (keys.some(({ private_key }) => isUnreadable(private_key)))
    lostItems.push(backupTexts.lostSettings.signingKey)
  return lostItems
}
