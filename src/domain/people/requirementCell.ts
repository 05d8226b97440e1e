import { countDaysBetween, type Day, LAST_DAY } from '../common/days.ts'
import type { AccreditationItem } from './schemas.ts'

/** State of a requirement in a cell of the accreditation matrix. */
export type RequirementCellState = 'met' | 'byHand' | 'ending' | 'pending' | 'rejected' | 'ended' | 'missing'

type Item = Pick<AccreditationItem, 'status' | 'evidence'>

/** Returns the days until a requirement expires, with 0 for the last day; undefined before the expiry warning begins. */
export const getDaysUntilRequirementExpiry = ({ status, evidence }: Item, today: Day): number | undefined =>
  status && evidence?.until && (evidence.warned_from ?? LAST_DAY) <= today
    ? countDaysBetween(today, evidence.until)
    : undefined

/** Returns the state of a requirement for its cell in the matrix. A pending review takes precedence. */
export const getRequirementCellState = (item: Item, today: Day): RequirementCellState => {
  const { status, evidence } = item
  if (evidence?.review === 'pending') return 'pending'
  if (!status && evidence?.review === 'rejected') return 'rejected'
  if (!status) return evidence?.until ? 'ended' : 'missing'
  if (getDaysUntilRequirementExpiry(item, today) !== undefined) return 'ending'
  return evidence?.by_hand ? 'byHand' : 'met'
}
