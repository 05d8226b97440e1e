import fc from 'fast-check'
import type { WireRequest } from '../access/wire.ts'
import { invalidValue, validValue } from './values.ts'

type Body = Pick<WireRequest, 'headers' | 'body'>
const JSON_TYPE = { 'content-type': 'application/json' }

const UNEXPECTED_FIELDS = [
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

/** Bodies that are no JSON, no object, or hostile. */
const INVALID_BODIES = [
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

/** Appends a field that the body may already have. Any result is fine, as long as nothing crashes. */
const withRepeatedField = (text: string, name: string, value: unknown): string =>
  text === '{}' ? text : `${text.slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(value)}}`

/** Returns bodies with the fields of an endpoint. Most of the values are valid. */
export const jsonBody = (fields: readonly string[]): fc.Arbitrary<Body> => {
  const validBody = fc.record(Object.fromEntries(fields.map((name) => [name, validValue(name)])), {
    requiredKeys: [...fields],
    noNullPrototype: true,
  })
  const someFields = fc.subarray([...fields])
  const oneField = fc.constantFrom(...(fields.length > 0 ? fields : ['id']))
  const text = fc.oneof(
    { arbitrary: validBody.map((body) => JSON.stringify(body)), weight: 3 },
    {
      arbitrary: fc
        .tuple(validBody, someFields)
        .map(([body, names]) => JSON.stringify(Object.fromEntries(names.map((name) => [name, body[name]])))),
      weight: 3,
    },
    {
      arbitrary: fc
        .tuple(validBody, oneField, invalidValue)
        .map(([body, name, value]) => JSON.stringify({ ...body, [name]: value })),
      weight: 5,
    },
    {
      arbitrary: fc
        .tuple(validBody, fc.constantFrom(...UNEXPECTED_FIELDS), invalidValue)
        .map(([body, name, value]) => withRepeatedField(JSON.stringify(body), name, value)),
      weight: 2,
    },
    {
      arbitrary: fc
        .tuple(validBody, oneField, invalidValue)
        .map(([body, name, value]) => withRepeatedField(JSON.stringify(body), name, value)),
      weight: 2,
    },
    { arbitrary: fc.constantFrom(...INVALID_BODIES), weight: 1 },
  )
  return text.map((body) => ({ headers: JSON_TYPE, body }))
}
