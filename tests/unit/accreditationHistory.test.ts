import { describe, expect, it } from 'vitest'
import { type AccreditationEntry, withExpiries } from '../../src/domain/accreditations.ts'

let id = 0
const entry = (
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
const read = (entries: AccreditationEntry[], today: string) =>
  withExpiries(entries.toReversed(), { today, dayOf: (at) => at.slice(0, 10) }).map(
    ({ kind, on }) => `${kind} ${on}`,
  )

describe('the history of an accreditation', () => {
  const granted = entry('grant', '2024-01-10', '2024-01-10', '2025-01-10')

  it('says that what was granted has ended, once its last day is over', () => {
    expect(read([granted], '2025-01-10')).toEqual(['grant 2024-01-10'])
    expect(read([granted], '2025-01-11')).toEqual(['expiry 2025-01-10', 'grant 2024-01-10'])
  })

  it('says so between two grants only where the second came too late', () => {
    const renewed = (from: string) => entry('renewal', from, from, '2026-03-01')
    expect(read([granted, renewed('2025-01-05')], '2025-06-01')).toEqual([
      'renewal 2025-01-05',
      'grant 2024-01-10',
    ])
    expect(read([granted, renewed('2025-03-01')], '2026-03-02')).toEqual([
      'expiry 2026-03-01',
      'renewal 2025-03-01',
      'expiry 2025-01-10',
      'grant 2024-01-10',
    ])
  })

  it('does not end what was revoked before, and goes on while it is suspended', () => {
    const revoked = entry('revocation', '2024-06-01', null, null)
    const suspended = entry('suspension', '2024-06-01', '2024-01-10', '2025-01-10')
    expect(read([granted, revoked], '2026-01-01')).toEqual(['revocation 2024-06-01', 'grant 2024-01-10'])
    expect(read([granted, suspended], '2026-01-01')).toEqual([
      'expiry 2025-01-10',
      'suspension 2024-06-01',
      'grant 2024-01-10',
    ])
  })
})
