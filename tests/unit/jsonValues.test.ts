import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readJsonValues } from '../../src/server/backup/jsonValues.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acredita-pieces-'))
})
afterAll(() => rm(folder, { recursive: true }))

const readPieces = async (text: string) => {
  const path = join(folder, 'some.json')
  await writeFile(path, text)
  const pieces = []
  for await (const some of readJsonValues(path, { start: 0, end: Buffer.byteLength(text) }))
    pieces.push(...some)
  return pieces
}

describe('a JSON text in pieces', () => {
  it.each([
    ['[]', []],
    [' [ ] \n', []],
    ['{}', []],
    ['[1]', [1]],
    ['[1, "a,]}\\"[", {"b": [2, {}]}, null]', [1, 'a,]}"[', { b: [2, {}] }, null]],
    ['["\\\\", "ñandú «»", [[]]]', ['\\', 'ñandú «»', [[]]]],
  ])('contains the values of the list %s', async (text, values) => {
    expect((await readPieces(text)).map((piece) => JSON.parse(piece.text))).toEqual(values)
  })

  it('contains the keys and values of an object, with their positions', async () => {
    const text = '{ "a" : [1,2] ,\n"b:,\\"":{"c":"}"}, "ñ": "x" }'
    const pieces = await readPieces(text)
    expect(Object.fromEntries(pieces.map(({ key, text }) => [key, JSON.parse(text)]))).toEqual(
      JSON.parse(text),
    )
    const bytes = Buffer.from(text)
    expect(pieces.map(({ start, end }) => JSON.parse(bytes.subarray(start, end).toString()))).toEqual(
      Object.values(JSON.parse(text)),
    )
  })

  it('does not depend on the boundaries of chunks', async () => {
    // Each value has another length, so that every kind of byte is at the end of some chunk.
    const values = Array.from({ length: 2000 }, (_, i) => ({ key: `ñ"\\${'x'.repeat(i % 601)}`, list: [i] }))
    const text = JSON.stringify(values)
    expect(Buffer.byteLength(text)).toBeGreaterThan(2 * 65_536)
    expect((await readPieces(text)).map((piece) => JSON.parse(piece.text))).toEqual(values)
    const object = JSON.stringify(Object.fromEntries(values.map((value, i) => [`${value.key}-${i}`, i])))
    expect((await readPieces(object)).map(({ key, text }) => [key, Number(text)])).toEqual(
      Object.entries(JSON.parse(object)),
    )
  })

  it.each([
    '',
    ' ',
    '[',
    '[1',
    '["a',
    '{"a": 1',
    '[1] 2',
    '[1]]',
    '[1,]',
    '[,1]',
    '[1,,2]',
    '{1}',
    '{"a":1,}',
    '"a"',
  ])('is refused if it is incomplete: %s', async (text) => {
    await expect(readPieces(text)).rejects.toThrow(SyntaxError)
  })
})
