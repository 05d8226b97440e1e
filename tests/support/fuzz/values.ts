import fc from 'fast-check'
import { fuzzCompanies, fuzzPeople } from './seeds.ts'

/** What no field expects: wrong types, edges of numbers, texts that are hard to keep, and values inside values. */
const deep = (levels: number): unknown => (levels === 0 ? [] : { a: deep(levels - 1) })
export const JUNK: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53, 1e300, Number.MIN_VALUE],
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    '\u202e',
    '\u{1f9ef}',
    '%00',
    '../../etc/passwd',
  ],
  ...['0', '-1', '1e9', '999999999999999', '9'.repeat(40), 'NaN', 'null', 'true', '2026-02-30', '0000-00-00'],
  ...[
    "'; drop table users; --",
    '{"$ne":1}',
    '<script>alert(1)</script>',
    '=1+1',
    'x'.repeat(5000),
    // What takes long where it is read again for each of its letters.
    ...['<p '.repeat(4000), '\u0301\u0316'.repeat(6000)],
    '[]',
    '{}',
  ],
  ...[[], [null], [1, 'a'], {}, { id: 1 }, { id: null }, { toString: 1 }, deep(60)],
]
export const junk = fc.oneof(
  { arbitrary: fc.constantFrom(...JUNK), weight: 8 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 20 }), weight: 1 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 },
)

/** As a form, an address or a query spells a value. */
export const spelt = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const ids = [...Array.from({ length: 12 }, (_, i) => i + 1), '3', 999]

/** What a field of this name may well be; most requests must come far enough to touch a row. */
export const FITTING: Record<string, readonly unknown[]> = {
  username: ['super', 'nadie', 'empresa'],
  password: ['demo', 'otra'],
  first_names: ['Ana', 'Ñuño de la O'],
  last_names: ['Paz', "O'Higgins"],
  rfc: ['PAAA900101', 'ÑÑ&A900101', 'ABC900101XY1', 'PAAA900101ABC'],
  role: [1, 2, '2'],
  company: [1, 2, ...fuzzCompanies],
  company_id: [1, 2, ...fuzzCompanies],
  company_name: ['Nueva', 'Ñandú, S.A.'],
  zone: [1, 2],
  registration_date: ['2026-01-31', null],
  accreditation_date: ['2024-02-29', '', null],
  accreditation_number: ['A-000001', 'B-1', '', null],
  email: ['ana@ejemplo.example', '', null],
  phone: ['5512345678', '+52 55 1234 5678'],
  active: [true, 'false', '1'],
  status: [true, 'false'],
  provider_url: ['https://ejemplo.example', ''],
  work_division: ['X1,X2', ''],
  business_area: ['FINANZAS,MARKETING', ''],
  sap_payment_alert_blocked: [true, 'False'],
  prevention_security_health_environment_certified: [false, '1'],
  client_type: ['IN', 'LI'],
  created_at: ['2026-01-31', '2026-01-31T10:00:00.000Z', ''],
  pricing: [1, null, { id: 2 }],
  pricing_id: [1, 7, '', null],
  reprice: [true],
  indirect_cost_1: ['10.50', 0, '$ 1,234.50'],
  indirect_cost_2: [99.99],
  indirect_cost_3: [''],
  indirect_cost_4: [null],
  materials_price: [100],
  workforce: ['70.10'],
  indirect_costs: [12.5],
  personnel: fuzzPeople,
  person: fuzzPeople,
  personnel_id: fuzzPeople,
  name: [1, '1', 'Ana Paz'],
  type: ['Otros', 'Identificación oficial'],
  file_name: ['acta.pdf', 'a/b\\c.pdf', '.pdf'],
  text: ['<p>Aviso</p>', 'Aviso', '<b><script>x</script>y</b>'],
  description: ['<p>Hallazgo</p>'],
  id: ids,
  user_id: [1, 4, 9],
  search: ['ana', 'núñez paz', 'x'.repeat(150)],
  include: ['contacts', 'contacts,files', ''],
  format: ['csv'],
  page: ['1', '2'],
  month: ['3', '12'],
  year: ['2026', '2019'],
  sort: ['["name","ASC"]', '["created_at","DESC"]', '["meters","ASC"]'],
  range: ['[0,9]', '[5,5]', '[100,200]'],
  filter: [
    '{"q":"ana"}',
    '{"id":[1,2]}',
    '{"active":true}',
    '{"company":1,"state":"success"}',
    '{"category":"General"}',
  ],
}

const OTHERWISE = ['Otro', 'Ñandú']
export const fitting = (name: string): fc.Arbitrary<unknown> =>
  fc.constantFrom(...(FITTING[name] ?? OTHERWISE))

/** Queries of lists that only look like some. */
const ODD_JSON = [
  ...[
    '{"id":[99999999999999999999]}',
    '{"id":[2147483648]}',
    '{"id":["a"]}',
    '{"id":[]}',
    '{"id":["valid","\\u0000"]}',
  ],
  ...[
    '{"q":"\\u0000"}',
    '{"q":"\\ud800"}',
    '{"q":"%"}',
    '{"q":"_"}',
    '{"q":"\\\\"}',
    '{"q":"a:*|b"}',
    '{"q":"()&!<->"}',
  ],
  ...[
    '{"company":9007199254740991}',
    '{"company":-9007199254740991}',
    '{"missing":2147483648}',
    '{"role":1e15}',
  ],
  ...[
    '{"__proto__":{"q":"a"}}',
    '{"registered_from":"2026-02-30"}',
    '{"registered_to":"9999-12-31"}',
    '{"has_photo":false}',
    '{"has_unmet":true}',
  ],
  ...[
    '[0,9007199254740991]',
    '[9007199254740000,9007199254740001]',
    '[2147483648,2147483650]',
    '[-1,1]',
    '[1,0]',
  ],
  ...['["password_hash","ASC"]', '["name","asc; drop"]', '["name"]', '{', '[[[[', 'null', '"a"'],
]
export const odd = fc.oneof(fc.constantFrom<unknown>(...ODD_JSON), junk)
