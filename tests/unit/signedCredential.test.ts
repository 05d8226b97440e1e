import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeCredential } from '../../src/console/features/on-site/judgeCredential.ts'
import { addDays } from '../../src/domain/days.ts'
import type { CredentialClaims } from '../../src/domain/signedCredential.ts'
import { signerOf } from '../../src/server/credentials/credentialAddress.ts'
import { createSigningKey } from '../support/signingKey.ts'

const TODAY = '2026-03-10'
const [mine, other] = [createSigningKey(1), createSigningKey(2)]
const sign = signerOf(mine.signingKey)
const holder = { name: 'Álvarez Núñez, María José', number: 'A-005544' }
const claims: CredentialClaims = { id: 'q3Zx9', role: 4, company: 17, expires: '2027-01-31', holder }
const judge = (digits: string, keys = [mine.credentialKey], { id } = claims, today = TODAY) =>
  judgeCredential({ id, digits }, keys, today)
const stateOf = async (...given: Parameters<typeof judge>) => (await judge(...given)).state

const anyClaims: fc.Arbitrary<CredentialClaims> = fc.record({
  id: fc.stringMatching(/^[\w-]{1,64}$/u),
  role: fc.nat(),
  company: fc.nat(),
  expires: fc.nat({ max: 60_000 }).map((days) => addDays('2020-01-01', days)),
  holder: fc.record({
    name: fc
      .string({ unit: fc.constantFrom(...'aÑé漢’ ,.\u{1F600}'), maxLength: 16 })
      .map((name) => name.replaceAll(/ +/gu, ' ').trim()),
    number: fc.stringMatching(/^[A-Z0-9-]{0,40}$/u),
  }),
})

describe('the signature of a credential', () => {
  it('says again what was signed, whatever that is', () =>
    fc.assert(
      fc.asyncProperty(anyClaims, async (given) => {
        const digits = sign(given)
        expect(digits).toMatch(/^\d+$/u)
        expect(await judge(digits, [other.credentialKey, mine.credentialKey], given, '2020-01-01')).toEqual({
          state: 'valid',
          claims: given,
          key: mine.credentialKey,
        })
      }),
      { numRuns: 60 },
    ))

  it('says whose it is of however long a name, and keeps the code small enough for a card', async () => {
    const long = { name: 'Ñ'.repeat(240), number: `A-${'9'.repeat(38)}` }
    const digits = sign({ ...claims, holder: long })
    expect(digits.length).toBeLessThan(480)
    expect(await judge(digits)).toMatchObject({
      state: 'valid',
      claims: { holder: { name: `${'Ñ'.repeat(30)}…`, number: long.number } },
    })
    expect(await judge(sign({ ...claims, holder: { name: 'A\n B', number: '' } }))).toMatchObject({
      claims: { holder: { name: 'A B', number: '' } },
    })
  })

  it('of a code from before names were signed stays good, and says nobody’s name', async () => {
    const { holder: _, ...older } = claims
    // As a card has it that was printed then.
    const digits =
      '14800542071383681820502405751202431426435605314776012625652342459018506671031227272687805658713629554634109294363157522087088666292593865674384329145735799510334374661'
    expect(sign(older)).toBe(digits)
    expect(await judge(digits)).toEqual({ state: 'valid', claims: older, key: mine.credentialKey })
  })

  it('is refused once a digit of it is another', () =>
    fc.assert(
      fc.asyncProperty(anyClaims, fc.nat(), fc.integer({ min: 1, max: 9 }), async (given, at, by) => {
        const digits = sign(given)
        const i = at % digits.length
        const altered = `${digits.slice(0, i)}${(Number(digits[i]) + by) % 10}${digits.slice(i + 1)}`
        const state = await stateOf(altered, [mine.credentialKey], given)
        expect(['forged', 'unknown_key', 'unreadable']).toContain(state)
      }),
      { numRuns: 100 },
    ))

  it('is of one credential', async () => {
    expect(await stateOf(sign(claims), [mine.credentialKey], { ...claims, id: 'q3Zx8' })).toBe('forged')
  })

  it('of somebody else’s key is forged, also under the number of ours', async () => {
    const forger = signerOf({ ...other.signingKey, id: mine.signingKey.id })
    expect(await judge(forger(claims))).toEqual({ state: 'forged', key: mine.credentialKey })
  })

  it('of a key that is not known here says so', async () => {
    expect(await stateOf(signerOf(other.signingKey)(claims))).toBe('unknown_key')
    expect(await stateOf(sign(claims), [])).toBe('unknown_key')
  })

  it('holds on its last day, and has expired the day after', async () => {
    expect(await stateOf(sign(claims), [mine.credentialKey], claims, claims.expires)).toBe('valid')
    const after = await judge(sign(claims), [mine.credentialKey], claims, addDays(claims.expires, 1))
    expect(after).toEqual({ state: 'expired', claims, key: mine.credentialKey })
  })

  it('of a key that signs no more is genuine and old; of a revoked one it proves nothing', async () => {
    const retired = { ...mine.credentialKey, retired_at: '2026-03-01T12:00:00Z' }
    expect(await judge(sign(claims), [retired])).toEqual({ state: 'old_key', claims, key: retired })
    const revoked = { ...retired, revoked_at: '2026-03-02T12:00:00Z' }
    expect(await stateOf(sign(claims), [revoked])).toBe('revoked')
    expect(await stateOf(sign(claims), [retired], claims, '2030-01-01')).toBe('expired')
  })

  it('may be absent, and is nothing else than digits of ours', async () => {
    expect(await stateOf('')).toBe('unsigned')
    const digits = sign(claims)
    for (const wrong of [
      '1',
      'abc',
      `0${digits}`,
      ` ${digits}`,
      `${digits}\n`,
      '9'.repeat(300),
      digits.slice(1),
    ])
      expect(['unreadable', 'unknown_key'], wrong).toContain(await stateOf(wrong))
    expect(await stateOf('9'.repeat(100_000))).toBe('unreadable')
    expect(await stateOf('9'.repeat(481))).toBe('unreadable')
    expect(await stateOf(digits, [{ ...mine.credentialKey, public_key: '' }])).toBe('forged')
  })
})
