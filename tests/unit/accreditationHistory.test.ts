import { describe, expect, it } from 'vitest'
import {
  type AccreditationEntry,
  addExpirationHistoryLines,
} from '../../src/domain/people/accreditationHistory.ts'

let id = 0
const buildEntry = (
  kind: AccreditationEntry['kind'],
  on: string,
  from: string | null,
  until: string | null,
): AccreditationEntry => {
  id += 1
  return {
    id,
    kind,
    accreditation_date: from,
    accreditation_expiration_date: until,
    reason: '',
    note: '',
    user_name: 'utility',
    recorded_at: `${on}T18:00:00.000Z`,
  }
}
const listHistory = (entries: AccreditationEntry[], today: string) =>
  addExpirationHistoryLines(entries.toReversed(), { today, dayOf: (at) => at.slice(0, 10) }).map(
    ({ kind, on }) => `${kind} ${on}`,
  )

describe('the history of an accreditation', () => {
  const grant = buildEntry('grant', '2024-01-10', '2024-01-10', '2025-01-10')

  it('contains an expiry after the last day of the accreditation', () => {
    expect(listHistory([grant], '2025-01-10')).toEqual(['grant 2024-01-10'])
    expect(listHistory([grant], '2025-01-11')).toEqual(['expiry 2025-01-10', 'grant 2024-01-10'])
  })

  it('contains an expiry before a renewal only if the renewal came too late', () => {
    const renewal = (from: string) => buildEntry('renewal', from, from, '2026-03-01')
    expect(listHistory([grant, renewal('2025-01-05')], '2025-06-01')).toEqual([
      'renewal 2025-01-05',
      'grant 2024-01-10',
    ])
    expect(listHistory([grant, renewal('2025-03-01')], '2026-03-02')).toEqual([
      'expiry 2026-03-01',
      'renewal 2025-03-01',
      'expiry 2025-01-10',
      'grant 2024-01-10',
    ])
  })

  it('contains no expiry after a revocation, but one during a suspension', () => {
    const revocation = buildEntry('revocation', '2024-06-01', null, null)
    const suspension = buildEntry('suspension', '2024-06-01', '2024-01-10', '2025-01-10')
    expect(listHistory([grant, revocation], '2026-01-01')).toEqual([
      'revocation 2024-06-01',
      'grant 2024-01-10',
    ])
    expect(listHistory([grant, suspension], '2026-01-01')).toEqual([
      'expiry 2025-01-10',
      'suspension 2024-06-01',
      'grant 2024-01-10',
    ])
  })
})
