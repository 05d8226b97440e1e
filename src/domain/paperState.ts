import { type Day, daysBetween, LAST_DAY } from './days.ts'
import type { AccreditationItem } from './personnel.ts'

/** What a cell says of a requirement that wants a document. */
export type PaperState = 'met' | 'byHand' | 'ending' | 'pending' | 'rejected' | 'ended' | 'missing'

type Item = Pick<AccreditationItem, 'status' | 'evidence'>

/** How many days are left of what is near its end; undefined of anything else. The last day itself is day 0. */
export const daysLeft = ({ status, evidence }: Item, today: Day): number | undefined =>
  status && evidence?.until && (evidence.warned_from ?? LAST_DAY) <= today
    ? daysBetween(today, evidence.until)
    : undefined

/** Where a requirement that wants a document stands: what waits for somebody comes first. */
export const paperStateOf = (item: Item, today: Day): PaperState => {
  const { status, evidence } = item
  if (evidence?.review === 'pending') return 'pending'
  if (!status && evidence?.review === 'rejected') return 'rejected'
  if (!status) return evidence?.until ? 'ended' : 'missing'
  if (daysLeft(item, today) !== undefined) return 'ending'
  return evidence?.by_hand ? 'byHand' : 'met'
}
