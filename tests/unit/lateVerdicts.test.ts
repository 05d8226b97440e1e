import { describe, expect, it } from 'vitest'
import { contradictsDecision, INSPECTION_RESULTS, judgeCard } from '../../src/domain/door/inspections.ts'

describe('a verdict after the visit', () => {
  it('differs if a person was let in without being allowed, or was turned away although allowed', () => {
    const findDifferences = (signature: Parameters<typeof judgeCard>[0]['signature']) =>
      INSPECTION_RESULTS.filter((result) =>
        contradictsDecision(result, judgeCard({ signature, isForeign: false }).decision),
      )
    const refusals = ['may_not', 'elsewhere', 'other_company', 'unknown', 'forged', 'foreign']
    for (const genuine of ['valid', 'old_key'] as const) expect(findDifferences(genuine)).toEqual(refusals)
    // A person who could not be judged may have been let in.
    for (const open of ['unsigned', 'unverified', 'unknown_key'] as const)
      expect(findDifferences(open)).toEqual(refusals)
    for (const refused of ['forged', 'expired', 'revoked', 'unreadable'] as const)
      expect(findDifferences(refused)).toEqual(['may'])
  })
})
