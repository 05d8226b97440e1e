import fc from 'fast-check'
import type { WireRequest } from '../access/wire.ts'
import { fitting, junk, spelt } from './values.ts'

type Body = Pick<WireRequest, 'headers' | 'body'>

const BOUNDARY = 'acredita-fuzz'
const END = `--${BOUNDARY}--\r\n`

const CONTENTS = [
  '%PDF-1.4\n%%EOF\n',
  '',
  'GIF89a',
  '<html>',
  'MZ\u0000\u0000',
  'a,b\n1,2\n',
  '\u0000\u0001',
  'x'.repeat(20_000),
]
const FILE_NAMES = [
  'acta.pdf',
  '',
  'foto.png',
  '../../x.pdf',
  'a\\"b.pdf',
  'x'.repeat(500),
  'a%00.pdf',
  '.htaccess',
  'ñ\u{1f9ef}.csv',
]

const part = (disposition: string, content: string): string =>
  `--${BOUNDARY}\r\ncontent-disposition: ${disposition}\r\n\r\n${content}\r\n`
const quoted = (name: string): string => name.replace(/["\r\n]/gu, '_')
const text = (name: string, value: unknown): string => part(`form-data; name="${quoted(name)}"`, spelt(value))
const file = fc.tuple(fc.constantFrom(...FILE_NAMES), fc.constantFrom(...CONTENTS)).map(
  ([filename, content]) =>
    (name: string) =>
      part(`form-data; name="${name}"; filename="${filename}"`, content),
)

const good = (name: string): string =>
  part(`form-data; name="${name}"; filename="acta.pdf"`, CONTENTS[0] ?? '')

/** What comes after the parts that fit: nothing, or what makes the form a wrong one. */
const TAILS = [
  text('extra', 1),
  text('id', 7),
  text('__proto__', 1),
  text('', 1),
  good('other'),
  good('file'),
  good('file') + good('file'),
  part('form-data', 'no name'),
  part('attachment; name="x"', 'x'),
  part('', 'x'),
  'no part at all',
  '\r\n\r\n',
  `--${BOUNDARY}\r\n`,
  `--${BOUNDARY}\r\nx`,
  text('text', 'x'.repeat(250_000)),
  text('many', 1).repeat(70),
]
const ENDS = ['', '--', `--${BOUNDARY}`, `--other--\r\n`]
const TYPES = [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=other',
  'multipart/mixed; boundary=a',
  `multipart/form-data; boundary="${BOUNDARY}`,
  'multipart/form-data; boundary=\u00ff',
  'application/x-www-form-urlencoded',
]

const seldom = (values: readonly string[], usual: string, weight: number): fc.Arbitrary<string> =>
  fc.oneof({ arbitrary: fc.constant(usual), weight }, { arbitrary: fc.constantFrom(...values), weight: 1 })

/** A form with an endpoint's fields and files, most of them fitting. */
export const formBody = (fields: readonly string[], files: readonly string[]): fc.Arbitrary<Body> => {
  const one = (name: string) =>
    fc.oneof(
      { arbitrary: fitting(name).map((value) => text(name, value)), weight: 12 },
      { arbitrary: junk.map((value) => text(name, value)), weight: 1 },
      { arbitrary: fc.constant(''), weight: 1 },
    )
  const attached = (name: string) =>
    fc.oneof(
      { arbitrary: fc.constant(good(name)), weight: 6 },
      { arbitrary: file.map((make) => make(name)), weight: 2 },
      { arbitrary: fc.constantFrom('', text(name, 'a text')), weight: 1 },
    )
  const parts = fc.tuple(...fields.map(one), ...files.map(attached))
  const type = seldom(TYPES, `multipart/form-data; boundary=${BOUNDARY}`, 20)
  return fc
    .tuple(parts, seldom(TAILS, '', 6), seldom(ENDS, END, 15), type)
    .map(([made, tail, end, contentType]) => ({
      headers: { 'content-type': contentType },
      body: [...made, tail, end].join(''),
    }))
}
