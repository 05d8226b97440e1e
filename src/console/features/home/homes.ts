import type { Actor } from '../../../domain/groups.ts'
import { companyScope, oneOf, type Rule } from '../../../domain/permissions.ts'

/** States in which an active person may not work, the worst first. */
const STOPPING = ['vetoed', 'suspended', 'revoked', 'unaccredited', 'expired', 'blocked'] as const

/** A state whose people homes count and list. */
export type HomeState = (typeof STOPPING)[number] | 'expiring' | 'incomplete' | 'valid'

/** A count of people on a tile (HomeMetrics.tsx). */
export type MetricName = HomeState | 'withoutPhoto' | 'registered'

/** The people that a home shows. */
interface Home {
  metrics: readonly MetricName[]
  /** The states of the listed people, the worst first. */
  listed: readonly HomeState[]
  /** Whether it begins with a search for a person. */
  searches?: true
}

/** The homes by user: the first whose rule fits. */
const HOMES: readonly (Home & { of: Rule })[] = [
  {
    of: (actor) => companyScope(actor) !== 'all',
    metrics: [...STOPPING, 'expiring', 'incomplete'],
    listed: [...STOPPING, 'expiring', 'incomplete'],
  },
  {
    of: oneOf('utility', 'read_only'),
    metrics: ['expiring', 'expired', 'incomplete', 'vetoed', 'withoutPhoto', 'registered'],
    listed: ['expiring'],
  },
  {
    of: oneOf('certifier'),
    metrics: ['unaccredited', 'expiring', 'expired', 'incomplete', 'withoutPhoto', 'registered'],
    listed: ['unaccredited'],
  },
  {
    of: oneOf('comercial'),
    metrics: ['valid', 'expiring', 'expired', 'withoutPhoto'],
    listed: ['expiring'],
    searches: true,
  },
  { of: oneOf('customer_service'), metrics: [], listed: [], searches: true },
]

const NOBODY: Home = { metrics: [], listed: [] }

/** The people that this user's home shows. */
export const homeOf = (actor: Actor): Home => HOMES.find(({ of }) => of(actor)) ?? NOBODY
