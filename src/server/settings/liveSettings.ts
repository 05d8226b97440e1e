import type { z } from 'zod'
import type { SettingName, SettingValues, settingsPatch, WireSettings } from '../../domain/settings.ts'
import type { Config, Logo, MailServer, SignOn } from '../common/config.ts'
import { invalid } from '../common/httpError.ts'
import type { Files } from '../files/files.ts'
import { isOutgoingHeld, placeOf, releaseOutgoing } from '../portal/outgoing.ts'
import {
  configured,
  mailServerOf,
  type Preferences,
  preferencesFrom,
  preferencesIn,
  settledValues,
  signOnOf,
  wireOf,
} from '../portal/preferences.ts'
import { assureKey, seal, unseal } from '../portal/sealing.ts'
import { getSetting, storeSetting } from '../portal/settings.ts'
import type { Reader, Store, Writer } from '../store/store.ts'

/** How often a process looks whether another has changed a setting. */
const EVERY_MS = 2000

type Patch = Omit<z.output<typeof settingsPatch>, 'version'>

/** A change that is ready to be written: what takes long is done. */
interface PreparedChange {
  values: Partial<SettingValues>
  /** Sealed; '' takes one away. */
  secrets: Partial<Pick<Preferences, 'mail_password' | 'sign_on_secret'>>
  /** null takes it away. */
  logo?: Logo | null
}

export interface LiveSettings {
  /** The settings as they stand in the database. */
  read(reader: Reader): Promise<WireSettings>
  /** The mail server as it stands in the database. */
  mailServer(reader: Reader): Promise<MailServer | null>
  /** The provider as it stands in the database. */
  signOn(reader: Reader): Promise<SignOn | null>
  /** Seals what is secret; the rest it takes as it is. */
  prepare(patch: Patch, logo?: Logo): Promise<PreparedChange>
  /** Writes a change; a setting that the environment names is refused. */
  change(tx: Writer, change: PreparedChange): Promise<WireSettings>
  /** Sends mail and serves calendars from where the portal runs now. */
  release(tx: Writer): Promise<void>
  /** The logo of this hash, also one that another process has set a moment ago; null where it is not the utility's. */
  logo(hash: string): Promise<Logo | null>
  /** Puts in force what is in the database, without waiting for the next look. */
  refresh(): Promise<void>
  stop(): void
}

interface Where {
  store: Store
  files: Files
  /** What everybody reads; it says what is in force, within seconds of a change by whichever process. */
  config: Config
  warn: (error: unknown) => void
}

const without = (fixed: readonly SettingName[], patch: Patch): void => {
  const names = Object.keys(patch).filter((name) => fixed.includes(name as SettingName))
  if (patch.mail_password !== undefined && fixed.includes('mail_host')) names.push('mail_password')
  if (names.length > 0)
    throw invalid(Object.fromEntries(names.map((name) => [name, 'setByEnvironment' as const])))
}

/** Which secret is whose: the setting that says whom it is told, and what is said where that becomes another without it. */
const SECRETS = [
  { secret: 'mail_password', of: 'mail_host', anew: 'mailPasswordAnew' },
  { secret: 'sign_on_secret', of: 'sign_on_issuer', anew: 'signOnSecretAnew' },
] as const

/** Secrets as they are once their servers are others: nobody is told what was another's. */
const secretsFor = (
  { before, after }: Record<'before' | 'after', SettingValues>,
  storedLogo: Preferences,
  given: PreparedChange['secrets'],
): PreparedChange['secrets'] => {
  const secrets = { ...given }
  for (const { secret, of, anew } of SECRETS) {
    const isSame = before[of].toLowerCase() === after[of].toLowerCase()
    if (isSame || secrets[secret] !== undefined || storedLogo[secret] === '') continue
    if (after[of] !== '') throw invalid({ [secret]: anew })
    secrets[secret] = ''
  }
  return secrets
}

/** Switches off the trust in a provider's addresses when another provider takes its place. */
const withdrawTrust = (before: SettingValues, issuer: string): Partial<SettingValues> =>
  before.sign_on_trusts_email && before.sign_on_issuer !== issuer ? { sign_on_trusts_email: false } : {}

/**
 * Keeps a configuration as super-admins have set it. What they set is one row, which is looked at every two seconds: nobody's call reads it. The rest of
 * the configuration stays as the environment has it.
 */
export const followSettings = async ({ store, files, config, warn }: Where): Promise<LiveSettings> => {
  const environment: Config = { ...config }
  const place = placeOf(environment)

  const unsealed = async (storedLogo: string): Promise<string> =>
    storedLogo === '' ? '' : ((await unseal(files, storedLogo)) ?? '')

  const mailOf = async (storedLogo: Preferences): Promise<MailServer | null> =>
    environment.fixed.includes('mail_host')
      ? environment.mail
      : mailServerOf(settledValues(environment, storedLogo), await unsealed(storedLogo.mail_password))

  const providerOf = async (storedLogo: Preferences): Promise<SignOn | null> =>
    signOnOf(settledValues(environment, storedLogo), await unsealed(storedLogo.sign_on_secret))

  const logoOf = async (hash: string | null): Promise<Logo | null> => {
    if (hash === null || config.logo?.hash === hash) return hash === null ? null : config.logo
    const storedLogo = await getSetting(store, 'logo')
    return storedLogo === undefined ? null : { hash, content: Buffer.from(storedLogo, 'base64') }
  }

  let seen: string | undefined
  const refresh = async (): Promise<void> => {
    config.isOutgoingHeld = await isOutgoingHeld(store, place)
    const text = await getSetting(store, 'preferences')
    if (text === seen) return
    const storedLogo = preferencesFrom(text)
    const [mail, logo] = [await mailOf(storedLogo), await logoOf(storedLogo.logo)]
    const signOn = await providerOf(storedLogo)
    Object.assign(config, configured(settledValues(environment, storedLogo)), { mail, logo, signOn })
    seen = text
  }
  // A place that is away, of rows or files, keeps nobody from starting, and what was in force stays.
  await assureKey(store, files).catch(warn)
  await refresh().catch(warn)
  const timer = setInterval(() => void refresh().catch(() => undefined), EVERY_MS).unref()

  return {
    read: async (reader) => ({
      ...wireOf(environment, await preferencesIn(reader)),
      is_outgoing_held: await isOutgoingHeld(reader, place),
    }),

    mailServer: async (reader) => mailOf(await preferencesIn(reader)),

    signOn: async (reader) => providerOf(await preferencesIn(reader)),

    async prepare(patch, logo) {
      without(environment.fixed, patch)
      const { mail_password, sign_on_secret, remove_logo, ...values } = patch
      const secrets: PreparedChange['secrets'] = {}
      for (const [name, given] of Object.entries({ mail_password, sign_on_secret }))
        if (given !== undefined) secrets[name as keyof typeof secrets] = given && (await seal(files, given))
      return {
        values,
        secrets,
        ...(logo ? { logo } : remove_logo ? { logo: null } : {}),
      }
    },

    async change(tx, { values, secrets, logo }) {
      const storedLogo = await preferencesIn(tx)
      const before = settledValues(environment, storedLogo)
      const issuer = values.sign_on_issuer ?? before.sign_on_issuer
      const trust = withdrawTrust(before, issuer)
      const next: Preferences = { ...storedLogo, values: { ...storedLogo.values, ...values, ...trust } }
      const after = settledValues(environment, next)
      const changed: Preferences = {
        ...next,
        version: storedLogo.version + 1,
        ...secretsFor({ before, after }, storedLogo, secrets),
        ...(logo === undefined ? {} : { logo: logo?.hash ?? null }),
      }
      if (after.mail_host !== '' && after.mail_from === '') throw invalid({ mail_from: 'mailFrom' })
      if (logo !== undefined) await storeSetting(tx, 'logo', logo?.content.toString('base64') ?? '')
      await storeSetting(tx, 'preferences', JSON.stringify(changed))
      return { ...wireOf(environment, changed), is_outgoing_held: await isOutgoingHeld(tx, place) }
    },

    release: (tx) => releaseOutgoing(tx, place),

    async logo(hash) {
      if (config.logo?.hash !== hash) await refresh()
      return config.logo?.hash === hash ? config.logo : null
    },

    refresh,

    stop: () => clearInterval(timer),
  }
}
