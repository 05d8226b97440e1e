import type { Actor } from '../../../domain/groups.ts'
import { getAccessibleCompany, hasAnyGroup, type Rule } from '../../../domain/permissions.ts'

/** Statuses in which an active person may not work, worst first. */
const BLOCKING_STATES = ['vetoed', 'suspended', 'revoked', 'unaccredited', 'expired', 'blocked'] as const

/** Status of people that home pages count and list. */
export type HomeState = (typeof BLOCKING_STATES)[number] | 'expiring' | 'incomplete' | 'valid'

/** Kind of people that a tile of the home page counts (HomeMetrics.tsx). */
export type MetricName = HomeState | 'withoutPhoto' | 'registered'

/** Content of a home page: which people are counted and listed. */
interface Home {
  metrics: readonly MetricName[]
  /** Statuses of the listed people, worst first. */
  listed: readonly HomeState[]
  /** Whether the home page has a search box. */
  searches?: true
}

/** Variants of the home page. The first variant whose rule (`of`) matches the user is shown. */
const HOMES: readonly (Home & { of: Rule })[] = [
  {
    of: (actor) => getAccessibleCompany(actor) !== 'all',
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

/** Returns the content of the home page for a user, depending on the user's groups. */
export const getHomePageContent = (actor: Actor): Home => HOMES.find(({ of }) => of(actor)) ?? NOBODY
