export const SHOWN = ['active', 'inactive', 'all'] as const
/** Which part of the personnel the roster shows. */
export type Shown = (typeof SHOWN)[number]

const ACTIVE: Record<Shown, boolean | undefined> = { active: true, inactive: false, all: undefined }

/** The roster's filter as the address has it: `active` is absent for all. */
export interface RosterFilter {
  active?: boolean
  q?: string
}

export const shownOf = ({ active }: RosterFilter): Shown =>
  SHOWN.find((shown) => ACTIVE[shown] === active) ?? 'all'

export const filterOf = (shown: Shown, q: string): RosterFilter => ({
  ...(ACTIVE[shown] === undefined ? {} : { active: ACTIVE[shown] }),
  ...(q.trim() === '' ? {} : { q: q.trim() }),
})
