import { describe, expect, it } from 'vitest'
import {
  type CardVerdict,
  combineSignatureVerdicts,
  getInspectionResult,
  type InspectionResult,
  judgeCard,
  type SignatureVerdict,
} from '../../src/domain/door/inspections.ts'
import { isForeignHost } from '../../src/domain/settings/publicAddress.ts'

const ANSWERS: InspectionResult[] = ['may', 'may_not', 'elsewhere', 'other_company', 'unknown']

type Expected = Record<'offline' | 'online', CardVerdict['result'] | 'answer' | CardVerdict['decision']>

/** Verdicts by signature: under the portal's own address, and under another host. */
const VERDICTS: Record<SignatureVerdict, [own: Expected, foreign: Expected]> = {
  valid: [
    { offline: 'may', online: 'answer' },
    { offline: 'may', online: 'answer' },
  ],
  old_key: [
    { offline: 'may', online: 'answer' },
    { offline: 'may', online: 'answer' },
  ],
  expired: [
    { offline: 'may_not', online: 'answer' },
    { offline: 'may_not', online: 'answer' },
  ],
  forged: [
    { offline: 'forged', online: 'forged' },
    { offline: 'forged', online: 'forged' },
  ],
  revoked: [
    { offline: 'forged', online: 'forged' },
    { offline: 'forged', online: 'forged' },
  ],
  unreadable: [
    { offline: 'forged', online: 'forged' },
    { offline: 'forged', online: 'forged' },
  ],
  unknown_key: [
    { offline: 'open', online: 'answer' },
    { offline: 'foreign', online: 'foreign' },
  ],
  unsigned: [
    { offline: 'open', online: 'answer' },
    { offline: 'foreign', online: 'foreign' },
  ],
  unverified: [
    { offline: 'open', online: 'answer' },
    { offline: 'foreign', online: 'foreign' },
  ],
}

describe('the verdict about a card', () => {
  const cases = Object.entries(VERDICTS).flatMap(([signature, rows]) =>
    rows.flatMap((expected, index) =>
      [undefined, ...ANSWERS].map(
        (answer) => [signature as SignatureVerdict, index === 1, answer, expected] as const,
      ),
    ),
  )

  it.each(cases)('signature %s, foreign host %s, register %s', (signature, isForeign, answer, expected) => {
    const { result, decision } = judgeCard({ signature, isForeign }, answer)
    const verdict = answer ? expected.online : expected.offline
    if (verdict === 'forged' || verdict === 'foreign')
      expect({ result, decision }).toEqual({ result: verdict, decision: 'may_not' })
    else if (answer)
      expect({ result, decision }).toEqual({ result: answer, decision: answer === 'may' ? 'may' : 'may_not' })
    else expect({ result, decision }).toEqual({ result: undefined, decision: verdict })
  })

  it('is the same for an inspection that an earlier version stored with the answer of the register', () => {
    for (const signature of ['forged', 'revoked', 'unreadable'] as const)
      expect(getInspectionResult({ signature, result: 'may' })).toBe('forged')
    for (const signature of ['unsigned', 'valid', 'unverified', 'unknown_key'] as const)
      for (const result of [...ANSWERS, 'foreign', 'forged'] as const)
        expect(getInspectionResult({ signature, result })).toBe(result)
  })
})

describe('the signature of a card', () => {
  it.each([
    ['unverified', 'forged', 'forged'],
    ['unverified', 'valid', 'valid'],
    ['unknown_key', 'forged', 'forged'],
    ['unknown_key', 'old_key', 'old_key'],
    ['valid', 'forged', 'forged'],
    ['valid', 'revoked', 'revoked'],
    // The card expired after the scan.
    ['valid', 'expired', 'valid'],
    ['forged', 'valid', 'forged'],
    ['unreadable', 'unreadable', 'unreadable'],
    ['unverified', null, 'unverified'],
    ['unsigned', null, 'unsigned'],
  ] as const)('that the phone finds %s and the server %s is %s', (phone, server, combined) => {
    expect(combineSignatureVerdicts(phone, server)).toBe(combined)
  })
})

describe('a host in a scanned address', () => {
  const [PORTAL, DEMO] = [
    ['https://portal.gas.mx', 'https://consola.gas.mx:8443'],
    ['http://127.0.0.1:8080', 'http://localhost:8080'],
  ]
  it.each([
    [PORTAL, 'portal.gas.mx', false],
    [PORTAL, 'PORTAL.GAS.MX', false],
    [PORTAL, 'www.portal.gas.mx', false],
    [PORTAL, 'portal.gas.mx.', false],
    [PORTAL, 'portal.gas.mx:443', false],
    [PORTAL, 'consola.gas.mx', false],
    [PORTAL, '', false],
    [PORTAL, 'gas.mx', true],
    [PORTAL, 'portal.gas.mx.estafa.com', true],
    [PORTAL, 'portal-gas.mx', true],
    [PORTAL, 'pоrtal.gas.mx', true],
    [PORTAL, 'localhost:8080', true],
    [PORTAL, '192.168.1.5', true],
    [DEMO, '192.168.1.5:8080', false],
    [DEMO, 'caseta-4:8080', false],
    [DEMO, 'portal.local', false],
    [DEMO, '[::1]:8080', false],
    [DEMO, 'portal.gas.mx', true],
    [DEMO, 'otro.example', true],
    [['', 'http://localhost:8080'], 'estafa.com', true],
    [['', 'https://demo.gas.mx'], 'demo.gas.mx', false],
  ] as const)('of the portal %j: %s is foreign: %s', (own, host, isForeign) => {
    expect(isForeignHost(host, own)).toBe(isForeign)
  })
})
