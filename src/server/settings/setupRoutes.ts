import type { setupEndpoints } from '../../contract/setup.ts'
import type { Day } from '../../domain/days.ts'
import { DEMO_PASSWORD_HASH } from '../../domain/demo.ts'
import { isUnreachablePublicUrl } from '../../domain/publicAddress.ts'
import { FIRST_STEPS, type FirstStep, OPTIONAL_STEPS, type Start } from '../../domain/setup.ts'
import { getUsernameKey } from '../../domain/usernames.ts'
import { BLANK_USER } from '../../domain/users.ts'
import { assertPassword } from '../accounts/passwords.ts'
import { loadUsualCatalog } from '../catalogs/usualCatalog.ts'
import type { Config } from '../common/config.ts'
import { invalid, notFound } from '../common/httpError.ts'
import type { Handlers } from '../http/call.ts'
import { preferencesIn } from '../portal/preferences.ts'
import { storeSetting } from '../portal/settings.ts'
import { closeSetup, hasAccounts } from '../portal/setup.ts'
import type { Collection } from '../store/rows.ts'
import type { Filter, Reader, Writer } from '../store/store.ts'
import type { LiveSettings } from './liveSettings.ts'
import { readLogo } from './logo.ts'

/** What a step is read from. */
interface Facts {
  store: Reader
  config: Pick<Config, 'publicUrl' | 'isOutgoingHeld'>
  /** Settings of the database. `config` follows them two seconds later, too late for the page after the setup. */
  settings: LiveSettings
  /** The hash of the demo's password. */
  demoPassword: string
}

const count = async <C extends Collection>(
  store: Reader,
  collection: C,
  filter: Filter<C>,
): Promise<number> => (await store.getList(collection, { filter, range: [0, 0] })).total

/** Is a step still to be done? */
const PENDING: Record<FirstStep, (facts: Facts) => boolean | Promise<boolean>> = {
  outgoing: ({ config }) => config.isOutgoingHeld,
  demoPasswords: async ({ store, demoPassword }) =>
    (await count(store, 'users', { password_hash: demoPassword, active: true })) > 0,
  publicAddress: ({ config }) => isUnreachablePublicUrl(config.publicUrl),
  zones: async ({ store }) => (await count(store, 'zones', {})) === 0,
  roles: async ({ store }) => (await count(store, 'roles', {})) === 0,
  companies: async ({ store }) => (await count(store, 'companies', {})) === 0,
  personnel: async ({ store }) => (await count(store, 'personnel', {})) === 0,
  secondSuperAdmin: async ({ store }) =>
    (await count(store, 'users', { super_admin: true, active: true })) < 2,
  pricing: async ({ store }) => (await count(store, 'pricing', { active: true })) === 0,
  mail: async ({ settings, store }) => (await settings.mailServer(store)) === null,
  helpPhone: async ({ settings, store }) => (await settings.read(store)).help_phone === '',
  logo: async ({ settings, store }) => (await settings.read(store)).logo === null,
}

/** What is still to be done, in the order in which it is done best: read from what there is, not from a note that it was done. */
const firstSteps = async (facts: Facts): Promise<{ name: FirstStep; optional: boolean }[]> => {
  const { dismissed } = await preferencesIn(facts.store)
  const isOptional = (name: FirstStep) => (OPTIONAL_STEPS as readonly FirstStep[]).includes(name)
  const pending = await Promise.all(
    FIRST_STEPS.map(async (name) => !dismissed.includes(name) && (await PENDING[name](facts))),
  )
  return FIRST_STEPS.filter((_, i) => pending[i]).map((name) => ({ name, optional: isOptional(name) }))
}

/** Puts a step aside for good. */
const dismissStep = async (tx: Writer, step: FirstStep): Promise<void> => {
  const kept = await preferencesIn(tx)
  const dismissed = [...new Set([...kept.dismissed, step])]
  await storeSetting(tx, 'preferences', JSON.stringify({ ...kept, dismissed }))
}

const hasCatalogs = async (store: Reader): Promise<boolean> => {
  const totals = await Promise.all(
    (['zones', 'roles', 'accreditation_types'] as const).map((name) =>
      store.getList(name, { range: [0, 0] }),
    ),
  )
  return totals.some(({ total }) => total > 0)
}

/** The usual catalogues; what an import has brought is not mixed with them. */
const beginUsual = async (tx: Writer, today: Day): Promise<void> => {
  if (await hasCatalogs(tx)) throw invalid({ start: 'invalid' })
  await loadUsualCatalog(tx, today)
}

/** What a portal begins with. */
const begin: Record<Start, (tx: Writer, today: Day) => Promise<void>> = {
  usual: beginUsual,
  // What sheets name, zones and roles, must be there before them.
  spreadsheet: beginUsual,
  empty: async () => undefined,
}

export const setupRoutes: Handlers<typeof setupEndpoints> = {
  'setup.get': async ({ store, settings }) => {
    const { utility_name, help_phone, fixed } = await settings.read(store)
    return { utility_name, help_phone, fixed, has_catalogs: await hasCatalogs(store) }
  },

  'setup.finish': async (call) => {
    const { body, uploads, store, settings, passwords, config, audit, address, now } = call
    const { username, name, password, start, ...patch } = body
    await assertPassword(
      password,
      { username, name },
      { utilityName: patch.utility_name ?? config.utilityName },
    )
    const change = await settings.prepare(patch, uploads.logo && (await readLogo(uploads.logo)))
    const password_hash = await passwords.hash(password)
    await store.transaction(async (tx) => {
      // Of several who set it up at once, one does.
      if (await hasAccounts(tx)) throw notFound()
      const username_key = getUsernameKey(username)
      // The name of somebody whose rows were imported stays theirs.
      if (await tx.getBy('users', 'username_key', username_key)) throw invalid({ username: 'taken' })
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
      await settings.change(tx, change)
      await begin[start](tx, call.today)
      await closeSetup(tx)
    })
    await settings.refresh()
    audit({ event: 'user-create', username, address, result: 'ok', reason: 'setup' })
    return undefined
  },

  'firstSteps.list': async ({ store, config, settings }) => ({
    // A demo is to be looked at, not to be set up.
    rows: config.demo ? [] : await firstSteps({ store, config, settings, demoPassword: DEMO_PASSWORD_HASH }),
  }),

  'firstSteps.dismiss': async ({ params: { step }, store }) => {
    await store.transaction((tx) => dismissStep(tx, step))
    return undefined
  },
}
