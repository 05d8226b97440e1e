import type { setupEndpoints } from '../../contract/setup.ts'
import type { Day } from '../../domain/common/days.ts'
import { isUnreachablePublicUrl } from '../../domain/settings/publicAddress.ts'
import { FIRST_STEPS, type FirstStep, OPTIONAL_STEPS, type Start } from '../../domain/settings/setup.ts'
import { DEMO_PASSWORD_HASH } from '../../domain/users/demo.ts'
import { BLANK_USER } from '../../domain/users/schemas.ts'
import { getUsernameKey } from '../../domain/users/usernames.ts'
import { assertStrongPassword } from '../accounts/passwords.ts'
import { insertDefaultCatalogEntries } from '../catalogs/usualCatalog.ts'
import type { Config } from '../common/config.ts'
import { createNotFoundError, createValidationError } from '../common/httpError.ts'
import type { Handlers } from '../http/call.ts'
import { isBackupOverdue } from '../portal/lastBackup.ts'
import { readStoredPreferences } from '../portal/preferences.ts'
import { storePortalSetting } from '../portal/settings.ts'
import { deleteSetupSecrets, hasAccounts } from '../portal/setup.ts'
import type { Collection } from '../store/rows.ts'
import type { Filter, Reader, Writer } from '../store/store.ts'
import type { LiveSettings } from './liveSettings.ts'
import { convertPictureToLogo } from './logo.ts'

/** Data that decide which steps of the first setup are pending. */
interface StepContext {
  store: Reader
  config: Pick<Config, 'publicUrl' | 'isOutgoingHeld'>
  /** Settings in the database. `config` is updated up to two seconds later. */
  settings: LiveSettings
  now: Date
  /** Hash of the password of the demo accounts. */
  demoPassword: string
}

const countMatchingRecords = async <C extends Collection>(
  store: Reader,
  collection: C,
  filter: Filter<C>,
): Promise<number> => (await store.getList(collection, { filter, range: [0, 0] })).total

/** Functions that check whether a step of the setup is still pending. */
const PENDING_CHECKS: Record<FirstStep, (context: StepContext) => boolean | Promise<boolean>> = {
  outgoing: ({ config }) => config.isOutgoingHeld,
  backup: ({ store, now }) => isBackupOverdue(store, now),
  mailProblem: async ({ settings, store }) => (await settings.read(store)).mail_problem !== null,
  demoPasswords: async ({ store, demoPassword }) =>
    (await countMatchingRecords(store, 'users', { password_hash: demoPassword, active: true })) > 0,
  publicAddress: ({ config }) => isUnreachablePublicUrl(config.publicUrl),
  zones: async ({ store }) => (await countMatchingRecords(store, 'zones', {})) === 0,
  roles: async ({ store }) => (await countMatchingRecords(store, 'roles', {})) === 0,
  companies: async ({ store }) => (await countMatchingRecords(store, 'companies', {})) === 0,
  personnel: async ({ store }) => (await countMatchingRecords(store, 'personnel', {})) === 0,
  secondSuperAdmin: async ({ store }) =>
    (await countMatchingRecords(store, 'users', { super_admin: true, active: true })) < 2,
  pricing: async ({ store }) => (await countMatchingRecords(store, 'pricing', { active: true })) === 0,
  mail: async ({ settings, store }) => (await settings.getMailServer(store)) === null,
  helpPhone: async ({ settings, store }) => (await settings.read(store)).help_phone === '',
  logo: async ({ settings, store }) => (await settings.read(store)).logo === null,
}

/** Returns the pending steps of the setup, in the recommended order. */
const listPendingSetupSteps = async (
  context: StepContext,
): Promise<{ name: FirstStep; optional: boolean }[]> => {
  const { dismissed } = await readStoredPreferences(context.store)
  const isOptional = (name: FirstStep) => (OPTIONAL_STEPS as readonly FirstStep[]).includes(name)
  const isPending = await Promise.all(
    FIRST_STEPS.map(async (name) => !dismissed.includes(name) && (await PENDING_CHECKS[name](context))),
  )
  return FIRST_STEPS.filter((_, i) => isPending[i]).map((name) => ({ name, optional: isOptional(name) }))
}

const markSetupStepAsDismissed = async (tx: Writer, step: FirstStep): Promise<void> => {
  const preferences = await readStoredPreferences(tx)
  const dismissed = [...new Set([...preferences.dismissed, step])]
  await storePortalSetting(tx, 'preferences', JSON.stringify({ ...preferences, dismissed }))
}

const hasRolesOrRequirements = async (store: Reader): Promise<boolean> => {
  const totals = await Promise.all(
    (['zones', 'roles', 'accreditation_types'] as const).map((name) =>
      store.getList(name, { range: [0, 0] }),
    ),
  )
  return totals.some(({ total }) => total > 0)
}

/** Inserts the default roles and requirements. Throws 400 if the portal already has catalogs. */
const insertDefaultCatalogs = async (tx: Writer, today: Day): Promise<void> => {
  if (await hasRolesOrRequirements(tx)) throw createValidationError({ start: 'invalid' })
  await insertDefaultCatalogEntries(tx, today)
}

/** Functions that load the initial data that the operator chooses during the setup. */
const START_LOADERS: Record<Start, (tx: Writer, today: Day) => Promise<void>> = {
  usual: insertDefaultCatalogs,
  // Loads the catalogues first, because imported spreadsheets refer to zones and roles by name.
  spreadsheet: insertDefaultCatalogs,
  empty: async () => undefined,
}

export const setupRoutes: Handlers<typeof setupEndpoints> = {
  'setup.get': async ({ store, settings }) => {
    const { utility_name, help_phone, fixed } = await settings.read(store)
    return { utility_name, help_phone, fixed, has_catalogs: await hasRolesOrRequirements(store) }
  },

  'setup.finish': async (call) => {
    const { body, uploads, store, settings, passwords, config, audit, address, now } = call
    const { username, name, password, start, ...patch } = body
    await assertStrongPassword(
      password,
      { username, name },
      { utilityName: patch.utility_name ?? config.utilityName },
    )
    const change = await settings.prepareChange(
      patch,
      uploads.logo && (await convertPictureToLogo(uploads.logo)),
    )
    const password_hash = await passwords.hash(password)
    await store.transaction(async (tx) => {
      // Checks again: another user may have set up the portal at the same time.
      if (await hasAccounts(tx)) throw createNotFoundError()
      const username_key = getUsernameKey(username)
      // An imported account may already have this username.
      if (await tx.getBy('users', 'username_key', username_key))
        throw createValidationError({ username: 'taken' })
      await tx.create('users', {
        ...BLANK_USER,
        username,
        username_key,
        name: name || username,
        password_hash,
        groups: ['utility'],
        admin_access: true,
        super_admin: true,
        created_at: now().toISOString(),
      })
      await settings.writeChange(tx, change)
      await START_LOADERS[start](tx, call.today)
      await deleteSetupSecrets(tx)
    })
    await settings.refresh()
    audit({ event: 'user-create', username, address, result: 'ok', reason: 'setup' })
    return undefined
  },

  'firstSteps.list': async ({ store, config, settings, now }) => ({
    // The demo needs no setup, so that it has no steps.
    rows: config.demo
      ? []
      : await listPendingSetupSteps({
          store,
          config,
          settings,
          now: now(),
          demoPassword: DEMO_PASSWORD_HASH,
        }),
  }),

  'firstSteps.dismiss': async ({ params: { step }, store }) => {
    await store.transaction((tx) => markSetupStepAsDismissed(tx, step))
    return undefined
  },
}
