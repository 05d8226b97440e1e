import fc from 'fast-check'
import type { WireRequest } from '../access/wire.ts'
import { invalidValue, toText, validValue } from './values.ts'

type Body = Pick<WireRequest, 'headers' | 'body'>

const BOUNDARY = 'acredita-fuzz'
const END = `--${BOUNDARY}--\r\n`

const FILE_CONTENTS = [
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

const formPart = (disposition: string, content: string): string =>
  `--${BOUNDARY}\r\ncontent-disposition: ${disposition}\r\n\r\n${content}\r\n`
const quoteName = (name: string): string => name.replace(/["\r\n]/gu, '_')
const textPart = (name: string, value: unknown): string =>
  formPart(`form-data; name="${quoteName(name)}"`, toText(value))
const filePart = fc.tuple(fc.constantFrom(...FILE_NAMES), fc.constantFrom(...FILE_CONTENTS)).map(
  ([filename, content]) =>
    (name: string) =>
      formPart(`form-data; name="${name}"; filename="${filename}"`, content),
)

const validFilePart = (name: string): string =>
  formPart(`form-data; name="${name}"; filename="acta.pdf"`, FILE_CONTENTS[0] ?? '')

/** Suffixes after the valid parts. All except the empty one make the form invalid. */
const TAILS = [
  textPart('extra', 1),
  textPart('id', 7),
  textPart('__proto__', 1),
  textPart('', 1),
  validFilePart('other'),
  validFilePart('file'),
  validFilePart('file') + validFilePart('file'),
  formPart('form-data', 'no name'),
  formPart('attachment; name="x"', 'x'),
  formPart('', 'x'),
  'no part at all',
  '\r\n\r\n',
  `--${BOUNDARY}\r\n`,
  `--${BOUNDARY}\r\nx`,
  textPart('text', 'x'.repeat(250_000)),
  textPart('many', 1).repeat(70),
]
const ENDS = ['', '--', `--${BOUNDARY}`, `--other--\r\n`]
const CONTENT_TYPES = [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=other',
  'multipart/mixed; boundary=a',
  `multipart/form-data; boundary="${BOUNDARY}`,
  'multipart/form-data; boundary=\u00ff',
  'application/x-www-form-urlencoded',
]

const mostly = (values: readonly string[], usual: string, weight: number): fc.Arbitrary<string> =>
  fc.oneof({ arbitrary: fc.constant(usual), weight }, { arbitrary: fc.constantFrom(...values), weight: 1 })

/** Returns forms with the fields and files of an endpoint. Most of the values are valid. */
export const formBody = (fields: readonly string[], files: readonly string[]): fc.Arbitrary<Body> => {
  const fieldPart = (name: string) =>
    fc.oneof(
      { arbitrary: validValue(name).map((value) => textPart(name, value)), weight: 12 },
      { arbitrary: invalidValue.map((value) => textPart(name, value)), weight: 1 },
      { arbitrary: fc.constant(''), weight: 1 },
    )
  const fileFieldPart = (name: string) =>
    fc.oneof(
      { arbitrary: fc.constant(validFilePart(name)), weight: 6 },
      { arbitrary: filePart.map((make) => make(name)), weight: 2 },
      { arbitrary: fc.constantFrom('', textPart(name, 'a text')), weight: 1 },
    )
  const parts = fc.tuple(...fields.map(fieldPart), ...files.map(fileFieldPart))
  const type = mostly(CONTENT_TYPES, `multipart/form-data; boundary=${BOUNDARY}`, 20)
  return fc
    .tuple(parts, mostly(TAILS, '', 6), mostly(ENDS, END, 15), type)
    .map(([formParts, tail, end, contentType]) => ({
      headers: { 'content-type': contentType },
      body: [...formParts, tail, end].join(''),
    }))
}
