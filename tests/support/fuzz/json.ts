import fc from 'fast-check'
import type { WireRequest } from '../access/wire.ts'
import { fitting, junk } from './values.ts'

type Body = Pick<WireRequest, 'headers' | 'body'>
const JSON_TYPE = { 'content-type': 'application/json' }

const EXTRA = [
  'id',
  'version',
  'created_at',
  'photo',
  'lacking_from',
  'owner',
  'extra',
  '__proto__',
  'constructor',
  '',
]

/** What is no JSON, or none that anybody meant. */
const BROKEN = [
  '',
  ' ',
  '{',
  '}',
  '[]',
  'null',
  '1',
  '"a"',
  '{"a":1,}',
  "{'a':1}",
  '{"a":NaN}',
  '\ufeff{}',
  '{}{}',
  '\u0000',
  '{"__proto__":{"admin_access":true}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"a":1e999}',
  '{"a":"\\ud800"}',
  '['.repeat(5000),
  `{"a":${'['.repeat(2000)}${']'.repeat(2000)}}`,
  `{"id":${'9'.repeat(400)}}`,
]

/** A field that is told twice; what counts is that nothing breaks. */
const repeated = (text: string, name: string, value: unknown): string =>
  text === '{}' ? text : `${text.slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(value)}}`

/** A body with an endpoint's fields, most of them fitting. */
export const jsonBody = (fields: readonly string[]): fc.Arbitrary<Body> => {
  const whole = fc.record(Object.fromEntries(fields.map((name) => [name, fitting(name)])), {
    requiredKeys: [...fields],
    noNullPrototype: true,
  })
  const some = fc.subarray([...fields])
  const one = fc.constantFrom(...(fields.length > 0 ? fields : ['id']))
  const text = fc.oneof(
    { arbitrary: whole.map((body) => JSON.stringify(body)), weight: 3 },
    {
      arbitrary: fc
        .tuple(whole, some)
        .map(([body, kept]) => JSON.stringify(Object.fromEntries(kept.map((name) => [name, body[name]])))),
      weight: 3,
    },
    {
      arbitrary: fc
        .tuple(whole, one, junk)
        .map(([body, name, value]) => JSON.stringify({ ...body, [name]: value })),
      weight: 5,
    },
    {
      arbitrary: fc
        .tuple(whole, fc.constantFrom(...EXTRA), junk)
        .map(([body, name, value]) => repeated(JSON.stringify(body), name, value)),
      weight: 2,
    },
    {
      arbitrary: fc
        .tuple(whole, one, junk)
        .map(([body, name, value]) => repeated(JSON.stringify(body), name, value)),
      weight: 2,
    },
    { arbitrary: fc.constantFrom(...BROKEN), weight: 1 },
  )
  return text.map((body) => ({ headers: JSON_TYPE, body }))
}
