import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verifyCredentialSignatureWithLibrary } from '../../src/console/features/on-site/verifyCredentialSignatureWithLibrary.ts'
import { addDays } from '../../src/domain/common/days.ts'
import type { CredentialClaims } from '../../src/domain/credentials/signedCredential.ts'
import { createCredentialSigner } from '../../src/server/credentials/credentialAddress.ts'
import { createSigningKey } from '../support/signingKey.ts'

const TODAY = '2026-03-10'
const [ownKey, otherKey] = [createSigningKey(1), createSigningKey(2)]
const sign = createCredentialSigner(ownKey.signingKey)
const holder = { name: 'Álvarez Núñez, María José', number: 'A-005544' }
const claims: CredentialClaims = { id: 'q3Zx9', role: 4, company: 17, expires: '2027-01-31', holder }
const verify = (digits: string, keys = [ownKey.credentialKey], { id } = claims, today = TODAY) =>
  verifyCredentialSignatureWithLibrary({ id, digits }, keys, today)
const verifiedState = async (...generated: Parameters<typeof verify>) => (await verify(...generated)).state

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
  it('contains what was signed', () =>
    fc.assert(
      fc.asyncProperty(anyClaims, async (generated) => {
        const digits = sign(generated)
        expect(digits).toMatch(/^\d+$/u)
        expect(
          await verify(digits, [otherKey.credentialKey, ownKey.credentialKey], generated, '2020-01-01'),
        ).toEqual({
          state: 'valid',
          claims: generated,
          key: ownKey.credentialKey,
        })
      }),
      { numRuns: 60 },
    ))

  it('contains a name of any length and fits on a card', async () => {
    const longHolder = { name: 'Ñ'.repeat(240), number: `A-${'9'.repeat(38)}` }
    const digits = sign({ ...claims, holder: longHolder })
    expect(digits.length).toBeLessThan(480)
    expect(await verify(digits)).toMatchObject({
      state: 'valid',
      claims: { holder: { name: `${'Ñ'.repeat(30)}…`, number: longHolder.number } },
    })
    expect(await verify(sign({ ...claims, holder: { name: 'A\n B', number: '' } }))).toMatchObject({
      claims: { holder: { name: 'A B', number: '' } },
    })
  })

  it('from before names were signed is valid, without a name', async () => {
    const { holder: _, ...withoutHolder } = claims
    // The digits on a card that was printed before.
    const digits =
      '14800542071383681820502405751202431426435605314776012625652342459018506671031227272687805658713629554634109294363157522087088666292593865674384329145735799510334374661'
    expect(sign(withoutHolder)).toBe(digits)
    expect(await verify(digits)).toEqual({ state: 'valid', claims: withoutHolder, key: ownKey.credentialKey })
  })

  it('is refused if one digit is changed', () =>
    fc.assert(
      fc.asyncProperty(anyClaims, fc.nat(), fc.integer({ min: 1, max: 9 }), async (generated, at, by) => {
        const digits = sign(generated)
        const i = at % digits.length
        const alteredDigits = `${digits.slice(0, i)}${(Number(digits[i]) + by) % 10}${digits.slice(i + 1)}`
        const state = await verifiedState(alteredDigits, [ownKey.credentialKey], generated)
        expect(['forged', 'unknown_key', 'unreadable']).toContain(state)
      }),
      { numRuns: 100 },
    ))

  it('is valid for one credential only', async () => {
    expect(await verifiedState(sign(claims), [ownKey.credentialKey], { ...claims, id: 'q3Zx8' })).toBe(
      'forged',
    )
  })

  it('of another key is forged, also with the number of our key', async () => {
    const signAsForger = createCredentialSigner({ ...otherKey.signingKey, id: ownKey.signingKey.id })
    expect(await verify(signAsForger(claims))).toEqual({ state: 'forged', key: ownKey.credentialKey })
  })

  it('of an unknown key is reported as such', async () => {
    expect(await verifiedState(createCredentialSigner(otherKey.signingKey)(claims))).toBe('unknown_key')
    expect(await verifiedState(sign(claims), [])).toBe('unknown_key')
  })

  it('is valid on its last day and expired on the next', async () => {
    expect(await verifiedState(sign(claims), [ownKey.credentialKey], claims, claims.expires)).toBe('valid')
    const verdict = await verify(sign(claims), [ownKey.credentialKey], claims, addDays(claims.expires, 1))
    expect(verdict).toEqual({ state: 'expired', claims, key: ownKey.credentialKey })
  })

  it('of a retired key is genuine but old, and of a revoked key proves nothing', async () => {
    const retiredKey = { ...ownKey.credentialKey, retired_at: '2026-03-01T12:00:00Z' }
    expect(await verify(sign(claims), [retiredKey])).toEqual({ state: 'old_key', claims, key: retiredKey })
    const revokedKey = { ...retiredKey, revoked_at: '2026-03-02T12:00:00Z' }
    expect(await verifiedState(sign(claims), [revokedKey])).toBe('revoked')
    expect(await verifiedState(sign(claims), [retiredKey], claims, '2030-01-01')).toBe('expired')
  })

  it('may be absent, and otherwise consists of our digits only', async () => {
    expect(await verifiedState('')).toBe('unsigned')
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
      expect(['unreadable', 'unknown_key'], wrong).toContain(await verifiedState(wrong))
    expect(await verifiedState('9'.repeat(100_000))).toBe('unreadable')
    expect(await verifiedState('9'.repeat(481))).toBe('unreadable')
    expect(await verifiedState(digits, [{ ...ownKey.credentialKey, public_key: '' }])).toBe('forged')
  })
})
