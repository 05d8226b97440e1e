import { countDaysBetween, type Day, LAST_DAY } from './days.ts'
import type { AccreditationItem } from './personnel.ts'

/** State of a requirement with documents, as a cell of the matrix shows it. */
export type RequirementCellState = 'met' | 'byHand' | 'ending' | 'pending' | 'rejected' | 'ended' | 'missing'

type Item = Pick<AccreditationItem, 'status' | 'evidence'>

/** Returns the days until an item expires, if its expiry warning has begun; otherwise undefined. The last day is 0. */
export const getDaysUntilExpiry = ({ status, evidence }: Item, today: Day): number | undefined =>
  status && evidence?.until && (evidence.warned_from ?? LAST_DAY) <= today
    ? countDaysBetween(today, evidence.until)
    : undefined

/** Returns the state of a requirement with documents. A pending review takes precedence. */
export const getRequirementCellState = (item: Item, today: Day): RequirementCellState => {
  const { status, evidence } = item
  if (evidence?.review === 'pending') return 'pending'
  if (!status && evidence?.review === 'rejected') return 'rejected'
  if (!status) return evidence?.until ? 'ended' : 'missing'
  if (getDaysUntilExpiry(item, today) !== undefined) return 'ending'
  return evidence?.by_hand ? 'byHand' : 'met'
}
