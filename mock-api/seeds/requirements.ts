import type { Random } from './random.ts'
import { demoAccreditationTypes } from './roles.ts'
import type { DemoState } from './timelines.ts'

/** Minimum and maximum number of unmet requirements, by state of the person. */
const unmetRequirementCounts: Record<DemoState, readonly [least: number, most: number]> = {
  valid: [0, 0],
  expiring: [0, 1],
  expired: [0, 1],
  incomplete: [1, 2],
  unaccredited: [2, 8],
  inactive: [0, 2],
}

/** Returns the requirements of a role. The person's state determines how many are unmet. */
export const createDemoPersonRequirements = (
  role: number,
  state: DemoState,
  random: Random,
): { type: number; status: boolean }[] => {
  const types = demoAccreditationTypes.filter((type) => type.roles.includes(role)).map((type) => type.id)
  const [least, most] = unmetRequirementCounts[state]
  const missing = new Set(random.shuffled(types).slice(0, random.int(least, Math.min(most, types.length))))
  return types.map((type) => ({ type, status: !missing.has(type) }))
}
