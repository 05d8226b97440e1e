import { addDays, addMonths, type Day } from '../../../domain/days.ts'
import type { RosterFilter } from '../../resources/personnel/rosterFilter.ts'
import type { ToneName } from '../../theme/tokens.ts'

/** A count on the home page: the people that a roster filter finds. */
export interface RosterMetric {
  name: 'expiring' | 'expired' | 'incomplete' | 'vetoed' | 'withoutPhoto' | 'registered'
  filter: RosterFilter
  /** The tone of these people's status, if they share one. */
  tone?: ToneName
}

/** The counts of a day, of active people; who is vetoed is not known everywhere. */
export const rosterMetrics = (today: Day, showsVetoed: boolean): RosterMetric[] => {
  const active = true
  const monthStart = `${today.slice(0, 7)}-01`
  const monthEnd = addDays(addMonths(monthStart, 1), -1)
  return [
    { name: 'expiring', tone: 'warning', filter: { active, state: 'expiring' } },
    { name: 'expired', tone: 'danger', filter: { active, state: 'expired' } },
    { name: 'incomplete', tone: 'warning', filter: { active, has_unmet: true } },
    ...(showsVetoed
      ? [{ name: 'vetoed', tone: 'danger', filter: { active, state: 'vetoed' } } as const]
      : []),
    { name: 'withoutPhoto', filter: { active, has_photo: false } },
    {
      name: 'registered',
      filter: { active, registered_from: monthStart, registered_to: monthEnd },
    },
  ]
}
