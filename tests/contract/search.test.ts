import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitWords } from '../../src/domain/common/text.ts'
import type { FoundPerson } from '../../src/domain/people/schemas.ts'
import { demoRows } from '../support/portalDump.ts'
import { searchPeople } from '../support/storeModel.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const PATH = '/api/personnel_search/'
const LIMIT = 50

describe.each(portalOpeners)('the search of personnel, $name', ({ open }) => {
  const demo = demoRows()
  const portal = usePortal(open, () => ({ dump: demo }))
  const search = (q: string, username = 'utility') =>
    portal.api.as(username).get<FoundPerson[]>(`${PATH}?search=${encodeURIComponent(q)}`)
  const findPeople = async (q: string, username?: string) => {
    const { status, body, headers, text } = await search(q, username)
    expect(status, text).toBe(200)
    return { ids: body.map(({ id }) => id), range: headers.get('content-range') }
  }
  const expectedResult = (q: string) => {
    const { rows, total } = searchPeople(demo, { q: q.trim(), personal: true, limit: LIMIT })
    const range = rows.length === 0 ? '*' : `0-${rows.length - 1}`
    return { ids: rows.map(({ id }) => id), range: `personnel_search ${range}/${total}` }
  }
  const someone = demo.personnel[7]
  if (!someone) throw new Error('the demo has nobody')

  it('finds somebody by the words of the name in any order, whatever their case and accents', async () => {
    const name = splitWords(`${someone.first_names} ${someone.last_names}`)
    for (const q of [name.join(' '), name.toReversed().join('  '), name.join(', ').toUpperCase()]) {
      expect((await findPeople(q)).ids, q).toContain(someone.id)
      expect(await findPeople(q)).toEqual(expectedResult(q))
    }
    expect((await findPeople(`${someone.last_names} ${someone.first_names}`)).ids[0]).toBe(someone.id)
  })

  it('finds somebody by each of the numbers, whole or begun, and by the company', async () => {
    const numbered = demo.personnel.find((row) => row.accreditation_number && row.naturgy_id)
    const company = demo.companies.find(({ id }) => id === numbered?.company)?.company_name ?? ''
    const { rfc = '', accreditation_number, naturgy_id = '', last_names = '' } = numbered ?? {}
    for (const q of [
      rfc,
      rfc.toLowerCase(),
      accreditation_number ?? '',
      naturgy_id,
      `${last_names} ${company}`,
    ]) {
      expect((await findPeople(q)).ids, q).toContain(numbered?.id)
      expect(await findPeople(q), q).toEqual(expectedResult(q))
    }
    expect((await findPeople(rfc.slice(0, 6))).ids).toContain(numbered?.id)
    expect(await findPeople(company)).toEqual(expectedResult(company))
  })

  it('finds somebody by the address of the credential and by a number with a label', async () => {
    const { id, accreditation_number: number = '' } =
      demo.personnel.find((row) => /^A-\d{6}$/u.test(row.accreditation_number ?? '')) ?? someone
    for (const q of [
      `https://portal.gas.mx/credential/validation/${id}#123`,
      `HTTPS://PORTAL.GAS.MX/credential/validation/${id}?utm_source=x`,
      `_https://portal.gas.mx/credential/validation/${id}_`,
      `Código ${number}`,
      `N° ${number}`,
      `No. ${number}`,
      String(number).replace('A-', 'A-0'),
      String(number).replace('A', 'А'),
    ])
      expect((await findPeople(q)).ids, q).toEqual([id])
    expect((await findPeople('https://portal.gas.mx/credential/validation/nobody')).ids).toEqual([])
  })

  it('finds somebody by an RFC and a number in other forms', async () => {
    const { id, rfc } = demo.personnel.find((row) => row.rfc.length === 13) ?? someone
    for (const q of [
      `${rfc.slice(0, 4)}-${rfc.slice(4, 10)}-${rfc.slice(10)}`,
      `${rfc.slice(0, 4)}\u2011${rfc.slice(4)}\u200b`,
    ])
      expect((await findPeople(q)).ids, q).toEqual([id])
    const number = someone.accreditation_number ?? ''
    for (const q of [number.replace('-', '–'), number.replace('-', '')])
      expect((await findPeople(q)).ids, q).toContain(someone.id)
  })

  it('finds a person by phone, NSS and e-mail, for users who may see them', async () => {
    const { id, phone, ssn, email } =
      demo.personnel.find((row) => row.phone && row.ssn && row.email) ?? someone
    for (const q of [
      `+52 ${phone.slice(0, 2)} ${phone.slice(2)}`,
      ssn,
      email.toUpperCase(),
      email.slice(0, -3),
    ]) {
      expect((await findPeople(q)).ids, q).toContain(id)
      expect((await findPeople(q, 'atencion')).ids, q).toEqual([])
    }
  })

  it('shows fifty of many, and says how many there are', async () => {
    const { body, headers } = await search('instalaciones')
    expect(body).toHaveLength(LIMIT)
    const total = searchPeople(demo, { q: 'instalaciones', limit: 1 }).total
    expect(total).toBeGreaterThan(LIMIT)
    expect(headers.get('content-range')).toBe(`personnel_search 0-49/${total}`)
  })

  it('has the best first: whole words, then the active, then by name', async () => {
    for (const q of ['maria', 'mar', 'garcia lopez', 'lopez maria', 'ana', 'a', 'jo lo', 'tecnica bajio'])
      expect(await findPeople(q), q).toEqual(expectedResult(q))
    const { body } = await search('ana')
    const ranks = body.map((row) => [
      splitWords(`${row.name} ${row.role_name} ${row.company_name} ${row.zone}`).includes('ana') ? 0 : 1,
      row.active ? 0 : 1,
    ])
    expect(ranks).toEqual(ranks.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0)))
  })

  it('answers what a plain model does, whatever is asked', async () => {
    const knownWords = [
      ...new Set(demo.personnel.flatMap((row) => splitWords(`${row.first_names} ${row.last_names}`))),
    ]
    const word = fc.oneof(
      fc.constantFrom(...knownWords),
      fc
        .tuple(fc.constantFrom(...knownWords), fc.integer({ min: 1, max: 4 }))
        .map(([text, n]) => text.slice(0, n)),
      fc.constantFrom('norte', 'gas', 'bajio', 'tecnica', '%', '"', 'OR', 'ñ', '9', 'A-0'),
    )
    const question = fc
      .array(word, { minLength: 1, maxLength: 5 })
      .map((parts) => parts.join(' '))
      .filter((q) => q.trim() !== '' && q.length <= 200)
    await fc.assert(
      fc.asyncProperty(question, async (q) => {
        expect(await findPeople(q)).toEqual(expectedResult(q))
      }),
      { numRuns: 150 },
    )
  })

  it('says of each what its page shows and nothing else', async () => {
    const { body } = await search(`${someone.last_names} ${someone.first_names}`, 'atencion')
    expect(Object.keys(body[0] ?? {}).sort()).toEqual(
      [
        'id',
        'public_id',
        'name',
        'first_names',
        'last_names',
        'role',
        'role_name',
        'role_definition',
        'role_type',
        'company',
        'company_active',
        'company_name',
        'zone',
        'accreditation_number',
        'accreditation_expiration_date',
        'naturgy_id',
        'active',
        'status',
        'accreditation_flag',
        'vetoed',
        'standing',
        'state',
        'profile_thumbnail',
      ].sort(),
    )
  })

  it.each(['%%%', '"', '* -', '😀', '()'])('finds nobody for %j, and says so', async (q) => {
    expect(await findPeople(q)).toEqual({ ids: [], range: 'personnel_search */0' })
  })

  it('bears the longest question', async () => {
    for (const q of [
      'a '.repeat(100),
      'ñ'.repeat(200),
      'a n m s o r d l e 7 x y z i u t c b g f h j k p q v w',
    ])
      expect(await findPeople(q)).toEqual(expectedResult(q))
  })

  it('is the same for everybody who may search', async () => {
    for (const username of ['atencion', 'comercial', 'lectura', 'super'])
      expect(await findPeople('garcia', username)).toEqual(expectedResult('garcia'))
    for (const username of ['empresa', 'certificador'])
      expect((await search('garcia', username)).status).toBe(403)
  })

  it.each([
    ['', { search: ['Este campo es obligatorio.'] }],
    ['?search=', { search: ['Este campo es obligatorio.'] }],
    ['?search=%20%09', { search: ['Este campo es obligatorio.'] }],
    ['?search=a&search=b', { search: ['El valor no es válido.'] }],
    ['?search=a%00', { search: ['El texto contiene caracteres que no se pueden guardar.'] }],
    [`?search=${'a'.repeat(201)}`, { search: ['Escriba 200 caracteres como máximo.'] }],
    ['?search=a&page=2', { page: ['Este campo no se reconoce.'] }],
  ])('%j is no question', async (query, fields) => {
    const { status, body } = await portal.api.as('utility').get(PATH + query)
    expect([status, body]).toEqual([400, fields])
  })
})
