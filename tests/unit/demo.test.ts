import { verify } from '@node-rs/argon2'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createDemoData } from '../../mock-api/demo.ts'
import { demoAccounts } from '../../mock-api/seeds/accounts.ts'
import { createDemoCompanies } from '../../mock-api/seeds/companies.ts'
import { firstNames } from '../../mock-api/seeds/names.ts'
import { createDemoPeople } from '../../mock-api/seeds/people.ts'
import { drawHair } from '../../mock-api/seeds/portraits/hair.ts'
import { createRandomFacialFeatures } from '../../mock-api/seeds/portraits/traits.ts'
import { addDays, addMonths, toMexicoDay } from '../../src/domain/common/days.ts'
import { isPhoneNumber } from '../../src/domain/common/phone.ts'
import { hasWrongRfcCheckDigit, isValidCompanyRfc, isValidPersonRfc } from '../../src/domain/common/rfc.ts'
import { companyDataPatchSchema } from '../../src/domain/companies/schemas.ts'
import { getRequirementDocumentState, summarizeDocumentReviews } from '../../src/domain/documents/evidence.ts'
import { optionalEmailSchema } from '../../src/domain/fields/inputs.ts'
import { getAccreditationState as stateOfRow } from '../../src/domain/people/accreditation.ts'
import { formatNameForSorting } from '../../src/domain/people/personNames.ts'
import { isRequirementMetOn } from '../../src/domain/people/requirements.ts'
import type { PersonRow } from '../../src/domain/people/schemas.ts'
import { DEMO_PASSWORD } from '../../src/domain/users/demo.ts'
import { getPhotoFileName } from '../../src/server/files/fileStorage.ts'
import { COLLECTION_NAMES, collections } from '../../src/server/store/collections.ts'
import type { Collection, Rows } from '../../src/server/store/rows.ts'
import { sampleRows } from '../support/fullRun.ts'

// An ordinary day, first days of a month and of a year, leap days, and days one year after a leap day.
const testDays = ['2026-11-21', '2027-01-01', '2026-03-01', '2028-02-29', '2029-02-28', '2027-12-31']

const stateOn = (today: string) => (row: PersonRow) => stateOfRow(row, today)
const count = <T>(rows: readonly T[], test: (row: T) => boolean) => rows.filter(test).length

const expectValidRows = <C extends Collection>(collection: C, rows: Rows[C][]) => {
  for (const row of rows) expect(collections[collection].row.parse(row)).toEqual(row)
  for (const field of ['id', ...collections[collection].unique]) {
    const values = rows.map((row) => row[field as keyof Rows[C]]).filter((value) => value !== null)
    expect(new Set(values).size, `${collection}.${field}`).toBe(values.length)
  }
}

/** All states of a person. People of an inactive company are inactive. */
const STATES = [
  ...([
    'inactive',
    'vetoed',
    'suspended',
    'revoked',
    'unaccredited',
    'expired',
    'expiring',
    'blocked',
    'incomplete',
    'ending',
    'valid',
  ] as const),
]

/** In `npm test`: an ordinary day, the first day of a year and a leap day. */
const sampledDays = sampleRows(testDays, (_, i) => [0, 1, 3].includes(i))

describe.each(sampledDays)('the demo on %s', (today) => {
  const { dump } = createDemoData(today)
  const { personnel } = dump
  const state = stateOn(today)

  it('is the same each time, and changing it does not affect the next one', () => {
    const changed = createDemoData(today).dump
    for (const role of changed.roles) role.name = ''
    expect(createDemoData(today).dump).toEqual(dump)
  })

  it('has valid rows with unique keys', () => {
    expect(Object.keys(dump).sort()).toEqual([...COLLECTION_NAMES].sort())
    for (const collection of COLLECTION_NAMES) expectValidRows(collection, dump[collection])
    expect(dump.tokens).toEqual([])
    expect(dump.attempts).toEqual([])
  })

  it('has 320 people, 14 companies (two closed) and 6 zones', () => {
    expect(personnel).toHaveLength(320)
    expect(dump.companies).toHaveLength(14)
    expect(count(dump.companies, (company) => !company.active)).toBe(2)
    expect(dump.zones).toHaveLength(6)
  })

  it('has the items that each role requires, and derives what is missing', () => {
    for (const person of personnel) {
      const items = dump.accreditation_items.filter((item) => item.personnel === person.id)
      const needed = dump.accreditation_types.filter((type) => type.roles.includes(person.role))
      expect(items.map((item) => item.type)).toEqual(needed.map((type) => type.id))
      expect(person.lacking_from <= today).toBe(items.some((item) => !isRequirementMetOn(item, today)))
    }
  })

  it('contains each state in a plausible share, and all of them in the first company', () => {
    const firstCompany = personnel.filter((person) => person.company === 1)
    expect(firstCompany.length).toBeGreaterThanOrEqual(20)
    const shares: Record<(typeof STATES)[number], [number, number]> = {
      valid: [0.5, 0.65],
      expiring: [0.05, 0.12],
      expired: [0.05, 0.12],
      incomplete: [0.07, 0.15],
      unaccredited: [0.04, 0.1],
      inactive: [0.05, 0.12],
      vetoed: [0.002, 0.02],
      suspended: [0.002, 0.02],
      revoked: [0.002, 0.02],
      blocked: [0.02, 0.12],
      ending: [0.003, 0.03],
    }
    for (const each of STATES) {
      const share = count(personnel, (person) => state(person) === each) / personnel.length
      expect(share, each).toBeGreaterThanOrEqual(shares[each][0])
      expect(share, each).toBeLessThanOrEqual(shares[each][1])
      expect(firstCompany.map(state), each).toContain(each)
    }
    expect(firstCompany.some((person) => person.photo === null)).toBe(true)
    expect(count(personnel, (person) => person.photo === null) / personnel.length).toBeCloseTo(0.06, 1)
  })

  it('contains each state of a document, also in the first company', () => {
    const firstCompanyIds = new Set(personnel.filter(({ company }) => company === 1).map(({ id }) => id))
    const documents = dump.evidence.filter((row) => firstCompanyIds.has(row.personnel))
    const states = new Set(documents.map((row) => getRequirementDocumentState(row, today)))
    expect([...states].sort()).toEqual(['approved', 'expired', 'pending', 'rejected'])
    const items = new Map(dump.accreditation_items.map((item) => [item.id, item]))
    const endsIn = (testDays: number) =>
      documents.some(
        ({ expires_on, review }) => review === 'approved' && expires_on === addDays(today, testDays),
      )
    expect([endsIn(12), endsIn(-12)]).toEqual([true, true])
    expect(
      [...items.values()].some((item) => firstCompanyIds.has(item.personnel) && item.ticked_until !== null),
    ).toBe(true)
    // The documents of an item determine its fields, as after a review.
    for (const [id, rows] of Map.groupBy(dump.evidence, ({ item }) => item)) {
      expect(summarizeDocumentReviews(rows)).toEqual({
        proved_until: items.get(id)?.proved_until,
        review: items.get(id)?.review,
      })
      expect(items.get(id)).toMatchObject({ personnel: rows[0]?.personnel, type: rows[0]?.type })
    }
    for (const { created_at, reviewed_at } of dump.evidence)
      expect([created_at, reviewed_at ?? ''].every((at) => at.slice(0, 10) <= today)).toBe(true)
  })

  it('has entries in each of the last months, and none in the future', () => {
    const inMonth = (back: number, field: (person: PersonRow) => string | null) =>
      count(personnel, (person) => field(person)?.slice(0, 7) === addMonths(today, -back).slice(0, 7))
    for (const back of [0, 1, 2, 3]) {
      expect(inMonth(back, (person) => person.registration_date)).toBeGreaterThan(0)
      expect(inMonth(back, (person) => person.accreditation_date)).toBeGreaterThan(0)
    }
    for (const back of [1, 2, 3])
      expect(inMonth(back, (person) => person.accreditation_expiration_date)).toBeGreaterThan(0)
    for (const person of personnel) {
      expect(toMexicoDay(new Date(person.created_at))).toBe(person.registration_date)
      expect((person.registration_date ?? '') <= today).toBe(true)
      expect((person.accreditation_date ?? '') <= today).toBe(true)
    }
  })
})

describe('the people of the demo', () => {
  const { personnel } = createDemoData('2026-11-21').dump

  it('have RFCs, phones and addresses that the portal accepts', () => {
    for (const person of personnel) {
      expect(isValidPersonRfc(person.rfc), person.rfc).toBe(true)
      expect(hasWrongRfcCheckDigit(person.rfc), person.rfc).toBe(false)
      expect(isPhoneNumber(person.phone), person.phone).toBe(true)
      expect(optionalEmailSchema.parse(person.email)).toBe(person.email)
      expect(person.ssn).toMatch(/^\d{11}$/u)
      expect(person.id).toMatch(/^[\w-]{22}$/u)
    }
  })

  it('have different names', () => {
    expect(new Set(personnel.map(formatNameForSorting)).size).toBe(personnel.length)
  })

  it('stay the same as days pass', () => {
    const later = createDemoData('2027-05-02').dump.personnel
    const identityOf = ({ id, rfc, photo, accreditation_number }: PersonRow) => ({
      id,
      rfc,
      photo,
      accreditation_number,
    })
    expect(later.map(identityOf)).toEqual(personnel.map(identityOf))
  })
})

describe('the companies of the demo', () => {
  const { companies } = createDemoData('2026-11-21').dump

  it('have complete data that the portal accepts', () => {
    for (const row of companies) {
      const { id, created_at, version: _, work_division, business_area, ...others } = row
      const {
        lacking_from,
        arrears_from,
        papers_stale,
        held_at,
        hold_reason,
        tax_list_situation,
        tax_list_since,
        ...company
      } = others
      expect(isValidCompanyRfc(company.rfc), company.rfc).toBe(true)
      expect(company.rfc).toHaveLength(12)
      expect(hasWrongRfcCheckDigit(company.rfc), company.rfc).toBe(false)
      const patch = {
        ...company,
        work_division: work_division.join(','),
        business_area: business_area.join(','),
      }
      expect(companyDataPatchSchema.parse(patch)).toEqual({ ...company, work_division, business_area })
      expect(Object.values(patch)).not.toContain('')
      expect(work_division.length).toBeGreaterThan(1)
      expect(business_area.length).toBeGreaterThan(1)
    }
    for (const flag of [
      'sap_payment_alert_blocked',
      'prevention_security_health_environment_certified',
    ] as const)
      expect(new Set(companies.map((company) => company[flag])).size).toBe(2)
  })

  it('keep their RFCs as days pass', () => {
    const later = createDemoData('2027-05-02').dump.companies
    expect(later.map(({ rfc }) => rfc)).toEqual(companies.map(({ rfc }) => rfc))
  })
})

it('all accounts of the demo have the demo password', async () => {
  const { users } = createDemoData('2026-11-21').dump
  expect(demoAccounts.map((account) => account.username)).toEqual(users.map((user) => user.username))
  for (const hash of new Set(users.map((user) => user.password_hash)))
    expect(await verify(hash, DEMO_PASSWORD)).toBe(true)
})

describe('the portraits of the demo', () => {
  it('match the gender of the name: only women have hair beside or under a helmet', () => {
    const members = createDemoPeople(createDemoCompanies('2026-11-21'), '2026-11-21')
    const women = new Set<string>(firstNames.woman)
    const men = new Set<string>(firstNames.man)
    expect(firstNames.woman.filter((name) => men.has(name))).toEqual([])
    for (const { person, sitter } of members) {
      if (!sitter) continue
      const [name = ''] = person.first_names.split(' ')
      expect(sitter.gender, person.first_names).toBe(women.has(name) ? 'woman' : 'man')
      const { hairStyle, width, hair, beard } = createRandomFacialFeatures(sitter)
      expect(drawHair(hairStyle, width, hair).back !== '', person.first_names).toBe(women.has(name))
      if (women.has(name)) expect(beard, person.first_names).toBe('none')
    }
  })

  const demo = createDemoData('2026-11-21')
  const keys = demo.dump.personnel.flatMap((person) => person.photo ?? [])
  const scenes = [...demo.dump.inspections, ...demo.dump.visit_reports].flatMap(({ photo }) => photo ?? [])

  it('have two sizes and are the same each time', async () => {
    const [large, small] = await demo.filesOf(getPhotoFileName(keys[0] ?? '', 'large'))
    expect(large?.name).toBe(getPhotoFileName(keys[0] ?? '', 'large'))
    expect(await sharp(large?.content).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 800 })
    expect(small?.name).toBe(getPhotoFileName(keys[0] ?? '', 'small'))
    expect(await sharp(small?.content).metadata()).toMatchObject({ format: 'jpeg', width: 160, height: 200 })
    expect(await demo.filesOf(getPhotoFileName(keys[0] ?? '', 'small'))).toEqual([large, small])
    expect(await demo.filesOf(getPhotoFileName('nobody', 'small'))).toEqual([])
  })

  it('exist for each person with a photo, all different', async () => {
    const names: string[] = []
    const contents = new Set<string>()
    for await (const { name, content } of demo.files()) {
      names.push(name)
      if (name.startsWith('photos/')) contents.add(content.toString('base64'))
    }
    expect(names).toEqual(demo.names)
    const photos = [...keys, ...scenes].flatMap((key) => [
      getPhotoFileName(key, 'large'),
      getPhotoFileName(key, 'small'),
    ])
    expect(names.slice(0, photos.length)).toEqual(photos)
    // The photographs of visitors and inspectors show one scene.
    expect(scenes.length).toBeGreaterThan(1)
    expect(contents.size).toBe(2 * (keys.length + 1))
  })
})
