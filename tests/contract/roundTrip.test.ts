import ExcelJS from 'exceljs'
import { describe, expect, it } from 'vitest'
import { parseCsv, resaveInLibreOffice } from '../support/fileReaders.ts'
import { createImportCalls, PEOPLE_TITLES } from '../support/importCalls.ts'
import { hasTool } from '../support/installTools.ts'
import { buildPerson } from '../support/storeRows.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const people = [
  buildPerson({
    id: 'zeros',
    rfc: 'ZEPA900101',
    ssn: '00123456784',
    phone: '0055123456',
    accreditation_number: '000123',
    naturgy_id: '0009',
    accreditation_date: '2026-02-28',
    accreditation_expiration_date: '2027-02-28',
  }),
  buildPerson({
    id: 'long',
    rfc: 'ZEPB900101',
    naturgy_id: '1234567890123456',
    accreditation_number: '12E5',
  }),
  // Stored before social security numbers had to have 11 digits.
  buildPerson({ id: 'older', rfc: 'ZEPC900101', ssn: '123', accreditation_number: 'A-000003' }),
]

const shownNumber = (digits: string): string =>
  digits.length > 11 || /e/iu.test(digits)
    ? Number(digits).toExponential(5).replace('e', 'E')
    : String(Number(digits))

/** Returns how Excel saves a CSV cell: results of formulas, numbers for digits, days in Mexican order. */
const resaveCell = (cell: string): string => {
  const [, text] = /^="(.*)"$/u.exec(cell) ?? []
  if (text !== undefined) return text
  if (/^\d+(?:E\d+)?$/iu.test(cell)) return shownNumber(cell)
  return cell.replace(/^(\d{4})-(\d\d)-(\d\d)$/u, '$3/$2/$1')
}

const csvOf = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(
    `\uFEFF${rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')}\r\n`,
  )

describe.each(portalOpeners)('the export of people, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ dump: { accreditation_items: [], personnel: people } }))
  const asSuper = () => createImportCalls(portal.api.as('super'))
  const exportPeople = async (format: 'xlsx' | 'csv') =>
    portal.api.as('super').get(`/api/personnel_export/?format=${format}`)
  const UNCHANGED = { created: 0, changed: 0, same: people.length, refused: 0 }

  it('comes back unchanged from a program that saves the workbook', async () => {
    const { bytes } = await exportPeople('xlsx')
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(new Uint8Array(bytes).buffer)
    const sheet = book.worksheets[0]
    const head = Array.isArray(sheet?.getRow(1).values) ? (sheet.getRow(1).values as string[]) : []
    for (const title of ['RFC', 'NSS', 'Teléfono', 'Número de acreditación', 'ID 900'])
      expect(sheet?.getRow(2).getCell(head.indexOf(title)).numFmt, title).toBe('@')
    const workbook = Buffer.from(await book.xlsx.writeBuffer())
    const { id, checked } = await asSuper().bring('people', workbook)
    expect([await asSuper().listProblems(id), checked]).toEqual([[], UNCHANGED])
  })

  it.runIf(hasTool('soffice'))(
    'comes back unchanged from LibreOffice',
    async () => {
      const workbook = await resaveInLibreOffice((await exportPeople('xlsx')).bytes)
      const { id, checked } = await asSuper().bring('people', workbook)
      expect([await asSuper().listProblems(id), checked]).toEqual([[], UNCHANGED])
    },
    120_000,
  )

  it('comes back unchanged from Excel that opened and saved the CSV', async () => {
    const rows = parseCsv((await exportPeople('csv')).text.slice(1))
    const { id, checked } = await asSuper().bring(
      'people',
      csvOf(rows.map((cells) => cells.map(resaveCell))),
      'p.csv',
    )
    expect([await asSuper().listProblems(id), checked]).toEqual([[], UNCHANGED])
  })

  it('has problems, not changes, where Excel spoilt an identifier', async () => {
    const head = ['RFC', 'NSS', 'Teléfono', 'ID 900']
    const { id, checked } = await asSuper().uploadRows(
      'people',
      head,
      ['ZEPA900101', '123456784', '55123456', '9'],
      ['ZEPB900101', '1.23457E+10', '1,23457E+9', '1234567890123450'],
      ['ZEPC900101', '########', '', ''],
    )
    expect(checked).toEqual({ created: 0, changed: 0, same: 0, refused: 3 })
    const zeros = expect.stringMatching(/^Faltan los ceros a la izquierda/u)
    const digits = expect.stringMatching(/últimos dígitos/u)
    expect(await asSuper().listProblems(id)).toEqual([
      [2, 'B', '123456784', zeros],
      [2, 'C', '55123456', zeros],
      [2, 'D', '9', zeros],
      [3, 'B', '1.23457E+10', digits],
      [3, 'C', '1,23457E+9', expect.stringMatching(/notación científica/u)],
      [3, 'D', '1234567890123450', digits],
      [4, 'B', '########', expect.stringMatching(/columna era angosta/u)],
    ])
  })

  it('takes identifiers with marks of other programs as the stored ones', async () => {
    const { id, checked } = await asSuper().uploadRows(
      'people',
      [...PEOPLE_TITLES, 'NSS', 'Teléfono'],
      [
        'ZEPA\u2011900101\u200b',
        ...Array(7).fill(''),
        '000123\u200b',
        '0012-34-5678-4',
        '\u202a+52 00 5512 3456\u202c',
      ],
      ['ＺＥＰＢ９００１０１', ...Array(7).fill(''), '12E5', '', '\u200b'],
      ['ZEPC\u00ad900101', ...Array(7).fill(''), 'A–000003', '123', ''],
    )
    expect([await asSuper().listProblems(id), checked]).toEqual([[], UNCHANGED])
  })
})
