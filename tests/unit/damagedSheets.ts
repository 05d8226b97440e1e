import { buildWorkbook, workbookParts, zipParts } from '../support/workbooks.ts'

/** Returns random numbers, the same for each seed. */
const createRandom = (seed: number) => {
  let state = seed * 2_654_435_761 + 1
  return (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_507) + 0x9e3779b9) >>> 0
    return state % below
  }
}

type Random = ReturnType<typeof createRandom>

const ROWS = [
  ['RFC', 'Apellidos', 'Nombres', 'Fecha de acreditación'],
  ['AANM900101', 'Núñez', 'Ana', '2026-01-31'],
  ['SOTI900102', 'Soto', 'Iván', '31/01/2026'],
]
const CSV = ROWS.map((row) => row.join(',')).join('\r\n')

let workbook: Promise<Buffer> | undefined
const validWorkbook = (): Promise<Buffer> => {
  workbook ??= buildWorkbook(ROWS)
  return workbook
}

/** A zip with one part that unpacks to far more than its size. */
let zipBomb: Promise<Buffer> | undefined
const createZipBomb = (): Promise<Buffer> =>
  zipParts({ ...workbookParts(''), 'xl/worksheets/sheet1.xml': Buffer.alloc(300 * 1024 * 1024, ' ') })

let emptyRows: Promise<Buffer> | undefined
const createEmptyRows = (): Promise<Buffer> =>
  zipParts(
    workbookParts(
      `<row r="1"><c r="A1" t="inlineStr"><is><t>RFC</t></is></c></row>${Array.from({ length: 1_000_000 }, (_, i) => `<row r="${i + 2}"/>`).join('')}`,
    ),
  )

const flipBytes = (content: Buffer, random: Random): Buffer => {
  const copy = Buffer.from(content)
  for (let i = 0; i < 1 + random(20); i += 1) copy[random(copy.length)] = random(256)
  return copy
}

/** Returns a text without a part of it. */
const tearText = (text: string, random: Random): string => {
  const at = random(text.length)
  return text.slice(0, at) + text.slice(at + random(text.length - at))
}

const cellXml = (attributes: string, inside: string) =>
  `<row r="1"><c r="A1" ${attributes}>${inside}</c></row>`

/** Ways to damage a spreadsheet. */
const DAMAGES: Record<string, (random: Random) => Promise<Buffer> | Buffer> = {
  'cut off': async (random) => (await validWorkbook()).subarray(0, random((await validWorkbook()).length)),
  'bytes changed': async (random) => flipBytes(await validWorkbook(), random),
  'bytes of a CSV changed': (random) => flipBytes(Buffer.from(CSV), random),
  'a part torn': (random) => {
    const parts = workbookParts('<row r="1"><c r="A1" t="s"><v>0</v></c></row>')
    const names = Object.keys(parts)
    const name = names[random(names.length)] ?? ''
    return zipParts({ ...parts, [name]: tearText(parts[name] ?? '', random) })
  },
  'a part missing': (random) => {
    const parts = workbookParts('<row r="1"><c r="A1" t="s"><v>7</v></c></row>')
    const names = Object.keys(parts)
    return zipParts(
      Object.fromEntries(Object.entries(parts).filter(([name]) => name !== names[random(names.length)])),
    )
  },
  'a wrong encoding': (random) => {
    const bytes = Buffer.from(CSV, (['latin1', 'utf16le', 'utf8'] as const)[random(3)])
    return Buffer.concat([
      Buffer.from([[0xff, 0xfe], [0xfe, 0xff], [0xef, 0xbb, 0xbf], []][random(4)] ?? []),
      bytes,
    ])
  },
  'merged cells': (random) => {
    const column = String.fromCharCode(65 + random(4))
    return zipParts(
      workbookParts(
        `<row r="1"><c r="A1" t="inlineStr"><is><t>RFC</t></is></c></row><row r="2"><c r="A2"><v>1</v></c></row>`,
        `<mergeCells><mergeCell ref="${column}2:${column}${3 + random(50)}"/></mergeCells>`,
      ),
    )
  },
  formulas: (random) =>
    zipParts(
      workbookParts(
        cellXml(random(2) ? 't="str"' : '', `<f>VLOOKUP(B1,C:D,2,0)</f>${random(2) ? '<v>5</v>' : ''}`),
      ),
    ),
  'strange values': (random) =>
    zipParts(
      workbookParts(
        cellXml(
          ['t="s"', 't="b"', 't="e"', 't="n" s="1"', 't="d"', 't="nonsense"'][random(6)] ?? '',
          `<v>${['99999999999', '-1', 'NaN', '1e400', '', '2026-02-31T00:00:00', '45000.75', '#N/A'][random(8)]}</v>`,
        ),
      ),
    ),
  'rows and columns out of their places': (random) =>
    zipParts(
      workbookParts(
        `<row r="${random(3) ? -5 : 'x'}"><c r="${['ZZZ1', '1A', '', 'A', '€4'][random(5)]}"><v>1</v></c><c><v>2</v></c></row><row r="1"><c r="B1"><v>3</v></c></row>`,
      ),
    ),
  'a head that lies': (random) => {
    const head = [
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.from('%PDF-1.7\n'),
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      Buffer.from('PK\u0003\u0004'),
      Buffer.from('<?xml version="1.0"?>'),
    ][random(5)]
    return Buffer.concat([head ?? Buffer.alloc(0), Buffer.alloc(random(200), 65)])
  },
  'quotes that do not close': (random) => Buffer.from(`RFC,Nombre\r\n"${'x'.repeat(random(3000))}\r\na,"b`),
  'nothing in it': (random) => Buffer.from([' ', '\r\n\r\n', ',,,\n,,', '\uFEFF'][random(4)] ?? ''),
  'far too many columns': (random) => Buffer.from(`${'x,'.repeat(250 + random(1000))}\r\n`),
  'entities that grow': () =>
    zipParts({
      ...workbookParts(''),
      'xl/worksheets/sheet1.xml':
        '<!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&b;&b;&b;</t></is></c></row></sheetData></worksheet>',
    }),
  'a cell that is too long': (random) =>
    zipParts(workbookParts(cellXml('t="inlineStr"', `<is><t>${'x'.repeat(33_000 + random(9000))}</t></is>`))),
}

/** Files that take a second each, so tests read them once. */
export const HEAVY_FILES = {
  'an endless line': async () => Buffer.concat([Buffer.from('"'), Buffer.alloc(300_000, 'aaaa ')]),
  'a zip bomb': () => {
    zipBomb ??= createZipBomb()
    return zipBomb
  },
  'a million empty rows': () => {
    emptyRows ??= createEmptyRows()
    return emptyRows
  },
}

/** Returns a damaged spreadsheet, the same for each number. */
export const damageSheet = async (seed: number): Promise<{ damage: string; content: Buffer }> => {
  const names = Object.keys(DAMAGES)
  const damage = names[seed % names.length] ?? ''
  return { damage, content: (await DAMAGES[damage]?.(createRandom(seed))) ?? Buffer.alloc(0) }
}

/** Returns a workbook with a part whose declared size is too small. */
export const createLyingZipBomb = async (): Promise<Buffer> => {
  const content = Buffer.from(await zipParts(workbookParts('x'.repeat(5_000_000))))
  const real = Buffer.alloc(4)
  real.writeUInt32LE(workbookParts('x'.repeat(5_000_000))['xl/worksheets/sheet1.xml']?.length ?? 0)
  for (let at = content.indexOf(real); at >= 0; at = content.indexOf(real, at + 1))
    content.writeUInt32LE(10, at)
  return content
}
