import type { Actor } from '../../../domain/groups.ts'
import { getCompanyScope, hasAnyGroup, type Rule } from '../../../domain/permissions.ts'

/** States in which an active person may not work, worst first. */
const BLOCKING_STATES = ['vetoed', 'suspended', 'revoked', 'unaccredited', 'expired', 'blocked'] as const

/** State whose people the home pages count and list. */
export type HomeState = (typeof BLOCKING_STATES)[number] | 'expiring' | 'incomplete' | 'valid'

/** Count of people on a tile (HomeMetrics.tsx). */
export type MetricName = HomeState | 'withoutPhoto' | 'registered'

/** People shown on a home page. */
interface Home {
  metrics: readonly MetricName[]
  /** States of the listed people, worst first. */
  listed: readonly HomeState[]
  /** Whether the page starts with a search for a person. */
  searches?: true
}

/** Home pages by user. The first whose rule matches is used. */
const HOMES: readonly (Home & { of: Rule })[] = [
  {
    of: (actor) => getCompanyScope(actor) !== 'all',
    metrics: [...BLOCKING_STATES, 'expiring', 'incomplete'],
    listed: [...BLOCKING_STATES, 'expiring', 'incomplete'],
  },
  {
    of: hasAnyGroup('utility', 'read_only'),
    metrics: ['expiring', 'expired', 'incomplete', 'vetoed', 'withoutPhoto', 'registered'],
    listed: ['expiring'],
  },
  {
    of: hasAnyGroup('certifier'),
    metrics: ['unaccredited', 'expiring', 'expired', 'incomplete', 'withoutPhoto', 'registered'],
    listed: ['unaccredited'],
  },
  {
    of: hasAnyGroup('comercial'),
    metrics: ['valid', 'expiring', 'expired', 'withoutPhoto'],
    listed: ['expiring'],
    searches: true,
  },
  { of: hasAnyGroup('customer_service'), metrics: [], listed: [], searches: true },
]

const NOBODY: Home = { metrics: [], listed: [] }

/** Returns the home page of a user. */
export const getHome = (actor: Actor): Home => HOMES.find(({ of }) => of(actor)) ?? NOBODY
