import { describe, expect, it } from 'vitest'
import { assumedBy, INSPECTION_RESULTS, isOtherwise } from '../../src/domain/inspections.ts'

describe('a verdict that comes late', () => {
  it('is another than was assumed where somebody was let in who may not work, or turned away who may', () => {
    const differing = (signature: Parameters<typeof assumedBy>[0]) =>
      INSPECTION_RESULTS.filter((result) => isOtherwise(result, assumedBy(signature)))
    const against = ['may_not', 'elsewhere', 'other_company', 'unknown']
    for (const genuine of ['valid', 'old_key'] as const) expect(differing(genuine)).toEqual(against)
    // Whoever could not be judged may have been let in.
    for (const open of ['unsigned', 'unverified', 'unknown_key'] as const)
      expect(differing(open)).toEqual(against)
    for (const refused of ['forged', 'expired', 'revoked', 'unreadable'] as const)
      expect(differing(refused)).toEqual(['may'])
  })
})
