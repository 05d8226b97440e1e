import type { z } from 'zod'
import type {
  SettingName,
  SettingValues,
  settingsPatchSchema,
  WireSettings,
} from '../../domain/settings/settings.ts'
import type { Config, Logo, SignOn } from '../common/config.ts'
import { createValidationError } from '../common/httpError.ts'
import type { MailServer } from '../common/mailServer.ts'
import type { FileStorage } from '../files/fileStorage.ts'
import { clearMailProblem, readMailProblem } from '../mail/mailProblem.ts'
import {
  allowMailAndCalendars,
  areMailAndCalendarsStopped,
  getPortalLocation,
} from '../portal/outgoingHold.ts'
import {
  convertSettingsToConfig,
  createSettingsPageResponse,
  getEffectiveSettingValues,
  getMailServerFromSettings,
  getSignOnProviderFromSettings,
  type Preferences,
  parseStoredPreferences,
  readStoredPreferences,
} from '../portal/preferences.ts'
import { createMissingEncryptionKey, decryptTextWithPortalKey, encryptPortalText } from '../portal/sealing.ts'
import { getPortalSetting, storePortalSetting } from '../portal/settings.ts'
import type { Reader, Store, Writer } from '../store/store.ts'

/** Interval at which a process reads the settings that other processes changed, in milliseconds. */
const POLL_INTERVAL_MS = 2000

type Patch = Omit<z.output<typeof settingsPatchSchema>, 'version'>

/** Change of settings with encrypted secrets, ready to be written to the database. */
interface PreparedChange {
  values: Partial<SettingValues>
  /** Encrypted secrets. An empty text deletes the stored secret. */
  secrets: Partial<Pick<Preferences, 'mail_password' | 'sign_on_secret'>>
  /** New logo; null deletes the logo. */
  logo?: Logo | null
}

export interface LiveSettings {
  /** Returns the settings that are stored in the database. */
  read(reader: Reader): Promise<WireSettings>
  /** Returns the mail server that is configured in the database. */
  getMailServer(reader: Reader): Promise<MailServer | null>
  /** Returns the OpenID Connect provider that is configured in the database. */
  getSignOn(reader: Reader): Promise<SignOn | null>
  /** Encrypts the secrets of a change. Throws 400 if the change contains a setting that an environment variable defines. */
  prepareChange(patch: Patch, logo?: Logo): Promise<PreparedChange>
  /** Writes the new settings. Throws 400 if a mail or sign-on server changes without a new password. */
  writeChange(tx: Writer, change: PreparedChange): Promise<WireSettings>
  /** Lets a portal that was restored from a backup send mail and serve calendars again. */
  releaseOutgoing(tx: Writer): Promise<void>
  /** Returns the logo with this hash, even if another process has just stored it. Returns null for other hashes. */
  getLogo(hash: string): Promise<Logo | null>
  /** Reads the settings from the database now, without waiting for the interval. */
  refresh(): Promise<void>
  stop(): void
}

interface SettingsSource {
  store: Store
  files: FileStorage
  /** Configuration object that is updated in place when settings change. */
  config: Config
  warn: (error: unknown) => void
}

/** Throws 400 if a change contains settings that environment variables define. */
const assertSettingsCanBeChanged = (fixed: readonly SettingName[], patch: Patch): void => {
  const names = Object.keys(patch).filter((name) => fixed.includes(name as SettingName))
  if (patch.mail_password !== undefined && fixed.includes('mail_host')) names.push('mail_password')
  if (names.length > 0)
    throw createValidationError(Object.fromEntries(names.map((name) => [name, 'setByEnvironment' as const])))
}

/** Secrets with the setting of their server. `error` is shown if the server changes without a new secret. */
const SERVER_SECRETS = [
  { secret: 'mail_password', server: 'mail_host', error: 'mailPasswordAnew' },
  { secret: 'sign_on_secret', server: 'sign_on_issuer', error: 'signOnSecretAnew' },
] as const

/**
 * Deletes the secrets of servers that were removed from the settings. Throws 400 if a server changed without a new secret, so
 * that the old secret is never sent to the new server.
 */
const deleteSecretsOfRemovedServers = (
  { before, after }: Record<'before' | 'after', SettingValues>,
  preferences: Preferences,
  newSecrets: PreparedChange['secrets'],
): PreparedChange['secrets'] => {
  const secrets = { ...newSecrets }
  for (const { secret, server, error } of SERVER_SECRETS) {
    const isSameServer = before[server].toLowerCase() === after[server].toLowerCase()
    if (isSameServer || secrets[secret] !== undefined || preferences[secret] === '') continue
    if (after[server] !== '') throw createValidationError({ [secret]: error })
    secrets[secret] = ''
  }
  return secrets
}

/** Returns a patch that stops trusting unverified e-mail addresses if the provider changes. */
const stopTrustingUnverifiedEmails = (before: SettingValues, issuer: string): Partial<SettingValues> =>
  before.sign_on_trusts_email && before.sign_on_issuer !== issuer ? { sign_on_trusts_email: false } : {}

const MAIL_SERVER_SETTINGS = ['mail_host', 'mail_port', 'mail_security', 'mail_user', 'mail_from'] as const
const changesMailServer = (before: SettingValues, after: SettingValues): boolean =>
  MAIL_SERVER_SETTINGS.some((name) => before[name] !== after[name])

/** Keeps `config` up to date with the settings in the database, which it reads every two seconds. Environment variables take precedence. */
export const keepConfigUpToDate = async ({
  store,
  files,
  config,
  warn,
}: SettingsSource): Promise<LiveSettings> => {
  const environment: Config = { ...config }
  const place = getPortalLocation(environment)

  const unsealOrEmpty = async (sealed: string): Promise<string> =>
    sealed === '' ? '' : ((await decryptTextWithPortalKey(files, sealed)) ?? '')

  const loadMailServer = async (preferences: Preferences): Promise<MailServer | null> => {
    const values = getEffectiveSettingValues(environment, preferences)
    return environment.fixed.includes('mail_host')
      ? environment.mail && { ...environment.mail, fromName: values.utility_name }
      : getMailServerFromSettings(values, await unsealOrEmpty(preferences.mail_password))
  }

  const loadSignOn = async (preferences: Preferences): Promise<SignOn | null> =>
    getSignOnProviderFromSettings(
      getEffectiveSettingValues(environment, preferences),
      await unsealOrEmpty(preferences.sign_on_secret),
    )

  const loadLogo = async (hash: string | null): Promise<Logo | null> => {
    if (hash === null || config.logo?.hash === hash) return hash === null ? null : config.logo
    const content = await getPortalSetting(store, 'logo')
    return content === undefined ? null : { hash, content: Buffer.from(content, 'base64') }
  }

  let lastText: string | undefined
  const refresh = async (): Promise<void> => {
    config.isOutgoingHeld = await areMailAndCalendarsStopped(store, place)
    const text = await getPortalSetting(store, 'preferences')
    if (text === lastText) return
    const preferences = parseStoredPreferences(text)
    const [mail, logo] = [await loadMailServer(preferences), await loadLogo(preferences.logo)]
    const signOn = await loadSignOn(preferences)
    Object.assign(config, convertSettingsToConfig(getEffectiveSettingValues(environment, preferences)), {
      mail,
      logo,
      signOn,
    })
    lastText = text
  }
  const createResponse = async (reader: Reader, preferences: Preferences): Promise<WireSettings> => ({
    ...createSettingsPageResponse(environment, preferences),
    is_outgoing_held: await areMailAndCalendarsStopped(reader, place),
    mail_problem: await readMailProblem(reader),
  })

  // Ignores errors, so that the server starts even if the database or the files are unavailable.
  await createMissingEncryptionKey(store, files).catch(warn)
  await refresh().catch(warn)
  const timer = setInterval(() => void refresh().catch(() => undefined), POLL_INTERVAL_MS).unref()

  return {
    read: async (reader) => createResponse(reader, await readStoredPreferences(reader)),

    getMailServer: async (reader) => loadMailServer(await readStoredPreferences(reader)),

    getSignOn: async (reader) => loadSignOn(await readStoredPreferences(reader)),

    async prepareChange(patch, logo) {
      assertSettingsCanBeChanged(environment.fixed, patch)
      const { mail_password, sign_on_secret, remove_logo, ...values } = patch
      const secrets: PreparedChange['secrets'] = {}
      for (const [name, newSecret] of Object.entries({ mail_password, sign_on_secret }))
        if (newSecret !== undefined)
          secrets[name as keyof typeof secrets] = newSecret && (await encryptPortalText(files, newSecret))
      return {
        values,
        secrets,
        ...(logo ? { logo } : remove_logo ? { logo: null } : {}),
      }
    },

    async writeChange(tx, { values, secrets, logo }) {
      const preferences = await readStoredPreferences(tx)
      const before = getEffectiveSettingValues(environment, preferences)
      const issuer = values.sign_on_issuer ?? before.sign_on_issuer
      const trustPatch = stopTrustingUnverifiedEmails(before, issuer)
      const mergedPreferences: Preferences = {
        ...preferences,
        values: { ...preferences.values, ...values, ...trustPatch },
      }
      const after = getEffectiveSettingValues(environment, mergedPreferences)
      const newPreferences: Preferences = {
        ...mergedPreferences,
        version: preferences.version + 1,
        ...deleteSecretsOfRemovedServers({ before, after }, preferences, secrets),
        ...(logo === undefined ? {} : { logo: logo?.hash ?? null }),
      }
      if (after.mail_host !== '' && after.mail_from === '')
        throw createValidationError({ mail_from: 'mailFrom' })
      if (logo !== undefined) await storePortalSetting(tx, 'logo', logo?.content.toString('base64') ?? '')
      await storePortalSetting(tx, 'preferences', JSON.stringify(newPreferences))
      // The next mail shows whether the change helped.
      if (changesMailServer(before, after) || secrets.mail_password !== undefined)
        await clearMailProblem(tx, new Date())
      return createResponse(tx, newPreferences)
    },

    releaseOutgoing: (tx) => allowMailAndCalendars(tx, place),

    async getLogo(hash) {
      if (config.logo?.hash !== hash) await refresh()
      return config.logo?.hash === hash ? config.logo : null
    },

    refresh,

    stop: () => clearInterval(timer),
  }
}
