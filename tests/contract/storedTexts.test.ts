import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatStoredTextProblem, reviewStoredTexts } from '../../src/server/portal/storedTexts.ts'
import { portalDump } from '../support/portalDump.ts'
import { buildPerson } from '../support/storeRows.ts'
import { type OpenStore, stores } from '../support/stores.ts'

const dump = portalDump({
  personnel: [
    buildPerson({ id: 'first', rfc: 'NUSA900131', ssn: '1234-56-7890-3', accreditation_number: 'A-1' }),
    buildPerson({
      id: 'second',
      rfc: 'NUSA\u2011900131\u200b',
      ssn: '12345678903',
      accreditation_number: 'A–1',
      last_names: 'Mun\u0303oz',
    }),
    buildPerson({
      id: 'third',
      rfc: 'SOTI900102',
      ssn: '999',
      phone: '+52 1 55 1234 5678',
      accreditation_number: 'A-2',
    }),
    ...Array.from({ length: 25 }, (_, i) =>
      buildPerson({ id: `same${String(i).padStart(2, '0')}`, rfc: 'PEXJ900131' }),
    ),
  ],
})
const [company] = dump.companies

describe.each(stores)('stored texts, $name', ({ open }) => {
  let database: OpenStore
  beforeEach(async () => {
    database = await open()
    await database.store.load({
      ...dump,
      accreditation_items: [],
      companies: [
        ...dump.companies,
        { ...company, id: 90, company_name: 'INSTALACIONES  del Bajio' },
      ] as typeof dump.companies,
    })
  })
  afterEach(() => database.close())

  it('are listed that would be stored otherwise, with the values that several records would have', async () => {
    const lines: string[] = []
    for await (const finding of reviewStoredTexts(database.store))
      lines.push(formatStoredTextProblem(finding))
    expect(lines.toSorted()).toEqual(
      [
        'texto\tpersonnel\tfirst\tssn\t1234-56-7890-3 → 12345678903',
        'texto\tpersonnel\tsecond\tlast_names\tMun\\u{303}oz → Muñoz',
        'texto\tpersonnel\tsecond\trfc\tNUSA\u2011900131\\u{200b} → NUSA900131',
        'texto\tpersonnel\tsecond\taccreditation_number\tA–1 → A-1',
        'texto\tpersonnel\tthird\tphone\t+52 1 55 1234 5678 → 5512345678',
        'texto\tcompanies\t90\tcompany_name\tINSTALACIONES  del Bajio → INSTALACIONES del Bajio',
        'repetido\tpersonnel\tfirst second\trfc\tNUSA900131',
        'repetido\tpersonnel\tfirst second\tssn\t12345678903',
        'repetido\tpersonnel\tfirst second\taccreditation_number\tA-1',
        `repetido\tpersonnel\t${Array.from({ length: 20 }, (_, i) => `same${String(i).padStart(2, '0')}`).join(' ')} y 5 más\trfc\tPEXJ900131`,
        'repetido\tcompanies\t1 90\tcompany_name\tinstalaciones del bajio',
      ].toSorted(),
    )
    expect((await database.store.getOne('personnel', 'second'))?.rfc).toBe('NUSA\u2011900131\u200b')
  })
})
