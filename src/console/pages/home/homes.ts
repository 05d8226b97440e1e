import type { Actor } from '../../../domain/groups.ts'
import { companyScope, oneOf, type Rule } from '../../../domain/permissions.ts'

/** A count of people: those that a filter of the roster finds (HomeMetrics.tsx). */
export type MetricName =
  | 'valid'
  | 'expiring'
  | 'expired'
  | 'unaccredited'
  | 'incomplete'
  | 'vetoed'
  | 'withoutPhoto'
  | 'registered'

/** A state whose people a home lists (HomeLists.tsx). */
export type ListedState = 'expired' | 'expiring' | 'incomplete' | 'unaccredited'

/** The people that a home shows. */
interface Home {
  metrics: readonly MetricName[]
  /** The states of the listed people, the worst first. */
  listed: readonly ListedState[]
  /** Whether it begins with a search for a person. */
  searches?: true
}

/** The homes by user: the first whose rule fits. */
const HOMES: readonly (Home & { of: Rule })[] = [
  {
    of: (actor) => companyScope(actor) !== 'all',
    metrics: ['expired', 'expiring', 'incomplete', 'unaccredited'],
    listed: ['expired', 'expiring', 'incomplete'],
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
