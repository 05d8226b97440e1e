import { leadsNowhere } from '../../domain/publicAddress.ts'
import { FIRST_STEPS, type FirstStep, OPTIONAL_STEPS } from '../../domain/setup.ts'
import type { Config } from '../common/config.ts'
import type { Collection } from '../store/rows.ts'
import type { Filter, Reader, Writer } from '../store/store.ts'
import { preferencesIn } from './preferences.ts'
import { keepSetting } from './settings.ts'

/** What a step is read from. */
interface Facts {
  store: Reader
  config: Pick<Config, 'mail' | 'helpPhone' | 'logo' | 'publicUrl'>
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
  demoPasswords: async ({ store, demoPassword }) =>
    (await count(store, 'users', { password_hash: demoPassword, active: true })) > 0,
  publicAddress: ({ config }) => leadsNowhere(config.publicUrl),
  zones: async ({ store }) => (await count(store, 'zones', {})) === 0,
  roles: async ({ store }) => (await count(store, 'roles', {})) === 0,
  companies: async ({ store }) => (await count(store, 'companies', {})) === 0,
  personnel: async ({ store }) => (await count(store, 'personnel', {})) === 0,
  secondSuperAdmin: async ({ store }) =>
    (await count(store, 'users', { super_admin: true, active: true })) < 2,
  mail: ({ config }) => config.mail === null,
  helpPhone: ({ config }) => config.helpPhone === '',
  logo: ({ config }) => config.logo === null,
}

/** What is still to be done, in the order in which it is done best: read from what there is, not from a note that it was done. */
export const firstSteps = async (facts: Facts): Promise<{ name: FirstStep; optional: boolean }[]> => {
  const { dismissed } = await preferencesIn(facts.store)
  const isOptional = (name: FirstStep) => (OPTIONAL_STEPS as readonly FirstStep[]).includes(name)
  const pending = await Promise.all(
    FIRST_STEPS.map(async (name) => !dismissed.includes(name) && (await PENDING[name](facts))),
  )
  return FIRST_STEPS.filter((_, i) => pending[i]).map((name) => ({ name, optional: isOptional(name) }))
}

/** Puts a step aside for good. */
export const dismissStep = async (tx: Writer, step: FirstStep): Promise<void> => {
  const kept = await preferencesIn(tx)
  const dismissed = [...new Set([...kept.dismissed, step])]
  await keepSetting(tx, 'preferences', JSON.stringify({ ...kept, dismissed }))
}
