import ExcelJS from 'exceljs'
import { beforeAll, describe, expect, it } from 'vitest'
import { createDemoUsers } from '../../mock-api/seeds/accounts.ts'
import { isRequirementMetOn } from '../../src/domain/people/requirements.ts'
import type { ReportName } from '../../src/server/reports/tableReports.ts'
import { createEmptyDump } from '../../src/server/store/dump.ts'
import { parseCsv, readInLibreOffice, testZip } from '../support/fileReaders.ts'
import { hasTool } from '../support/installTools.ts'
import { TODAY } from '../support/portalDump.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'
import { HOSTILE_NAMES, hostileDump } from './reportRows.ts'

/** Path, file name, sheet name and first cell of each report. */
const REPORTS: Record<ReportName, [path: string, file: string, sheet: string, first: string]> = {
  personnel: ['/api/personnel_report/', 'personal', 'Personal', 'Número de acreditación'],
  companies: ['/api/company_report/', 'empresas-colaboradoras', 'Empresas colaboradoras', 'Razón Social'],
  companyFiles: ['/api/company_files_report/', 'archivos-de-empresas', 'Archivos de empresas', 'Empresa'],
  contacts: ['/api/contacts_report/', 'contactos', 'Contactos', 'Empresa'],
  accreditation: [
    '/personnel/reports/accreditation/',
    'acreditacion',
    'Acreditación',
    'Número de acreditación',
  ],
}
const names = Object.keys(REPORTS) as ReportName[]
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const TITLE = { argb: 'FF0B5C66' }

/** Returns the digits of a cell that is protected from reformatting: `="0123"`. */
const unquoteDigits = (cell: string): string => cell.replace(/^="(?:")?(\w+)"(?:")?$/u, '$1')

const dump = hostileDump()
const counts: Record<ReportName, number> = {
  personnel: dump.personnel.length,
  companies: dump.companies.length,
  companyFiles: dump.company_files.length,
  contacts: dump.contacts.length,
  accreditation: dump.personnel.length,
}

describe.each(portalOpeners)('reports, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ dump }))
  const books = {} as Record<ReportName, Buffer>
  const tables = {} as Record<ReportName, string[][]>
  const get = (name: ReportName, query = '') => portal.api.as('utility').get(`${REPORTS[name][0]}${query}`)
  const column = (name: ReportName, title: string) => {
    const [head = [], ...rows] = tables[name]
    return rows.map((row) => row[head.indexOf(title)])
  }
  const sheetOf = async (name: ReportName) => {
    const book = new ExcelJS.Workbook()
    // The types of the library expect another Buffer.
    await book.xlsx.load(new Uint8Array(books[name]).buffer)
    const figures = name === 'accreditation' ? ['Cifras del mes', 'Personal hoy'] : []
    expect(book.worksheets.map((sheet) => sheet.name)).toEqual([REPORTS[name][2], ...figures])
    const [sheet] = book.worksheets
    if (!sheet) throw new Error('no sheet')
    return sheet
  }

  beforeAll(async () => {
    for (const name of names) {
      books[name] = (await get(name)).bytes
      tables[name] = parseCsv((await get(name, '?format=csv')).text.slice(1))
    }
  })

  it.each(names)('%s comes as a workbook and as CSV, named after itself and the day', async (name) => {
    const file = `${REPORTS[name][1]}-${TODAY}`
    for (const [query, type, extension] of [
      ['', XLSX, 'xlsx'],
      ['?format=xlsx', XLSX, 'xlsx'],
      ['?format=csv', 'text/csv; charset=utf-8', 'csv'],
    ]) {
      const { status, headers } = await get(name, query)
      expect([status, headers.get('content-type')]).toEqual([200, type])
      expect(headers.get('content-disposition')).toContain(`filename="${file}.${extension}"`)
    }
  })

  it.each(names)('%s has a row for each', (name) => {
    const [head, ...rows] = tables[name]
    expect(head?.[0]).toBe(REPORTS[name][3])
    expect(rows).toHaveLength(counts[name])
    expect(new Set(tables[name].map((row) => row.length))).toEqual(new Set([head?.length]))
  })

  it.each(names)(
    '%s is a sheet with a name, a head and names that stay, a filter and widths, and no formula',
    async (name) => {
      const sheet = await sheetOf(name)
      const columns = tables[name][0]?.length ?? 0
      const names = { personnel: 3, contacts: 2, accreditation: 2 } as Record<string, number>
      expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1, xSplit: names[name] ?? 1 })
      expect(sheet.autoFilter).toBe(`A1:${sheet.getColumn(columns).letter}${counts[name] + 1}`)
      for (let i = 1; i <= columns; i += 1) expect(sheet.getColumn(i).width).toBeGreaterThanOrEqual(9)
      expect(sheet.getCell('A1').fill).toMatchObject({ type: 'pattern', fgColor: TITLE })
      // A long text wraps to the next line. On paper, the table is as wide as the page.
      for (const [i, title] of (tables[name][0] ?? []).entries()) {
        const { width = 0 } = sheet.getColumn(i + 1)
        for (const word of title.split(' ')) expect(width, title).toBeGreaterThanOrEqual(word.length + 2)
        for (const row of tables[name].slice(1, 201))
          expect(width, title).toBeGreaterThanOrEqual(Math.min(60, (row[i] ?? '').length))
      }
      for (const cell of ['A1', 'A2']) expect(sheet.getCell(cell).alignment).toMatchObject({ wrapText: true })
      if (name === 'accreditation') expect(sheet.getRow(1).height).toBeGreaterThanOrEqual(30)
      expect(sheet.pageSetup).toMatchObject({
        orientation: 'landscape',
        fitToPage: true,
        fitToWidth: 1,
        fitToHeight: 0,
        printTitlesRow: '1:1',
      })
      sheet.eachRow((row) => row.eachCell((cell) => void expect(cell.formula, cell.address).toBeUndefined()))
    },
  )

  it('have days as days and numbers as numbers, and telephones with all their digits', async () => {
    const sheet = await sheetOf('personnel')
    const titles = (sheet.getRow(1).values as string[]).map(String)
    const cellAt = (row: number, title: string) => sheet.getRow(row).getCell(titles.indexOf(title))
    const row = column('personnel', 'RFC').indexOf('ZEPA900101') + 2
    expect(cellAt(row, 'Fecha de alta').value).toEqual(new Date('2026-01-15'))
    expect(cellAt(row, 'Fecha de alta').numFmt).toBe('dd/mm/yyyy')
    expect(cellAt(row, 'Vigencia').value).toEqual(new Date('2027-02-28'))
    expect(cellAt(row, 'Requisitos pendientes').value).toBe(3)
    expect(cellAt(row, 'Teléfono').value).toBe('0055123456')
    expect(cellAt(row, 'NSS').value).toBe('00123456789')
    expect(cellAt(row, 'Personal Activo').value).toBe('Sí')
    const companies = await sheetOf('companies')
    const companyTitles = (companies.getRow(1).values as string[]).map(String)
    const createdCell = companies.getRow(2).getCell(companyTitles.indexOf('Fecha de alta'))
    expect([createdCell.value instanceof Date, createdCell.numFmt]).toEqual([true, 'dd/mm/yyyy hh:mm'])
  })

  it.each(names)(
    '%s, as CSV, begins with its mark, ends lines as Excel does, and runs nothing',
    async (name) => {
      const { bytes, text } = await get(name, '?format=csv')
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
      expect(text.endsWith('\r\n')).toBe(true)
      for (const cell of tables[name].flat()) expect(unquoteDigits(cell)).not.toMatch(/^[=+\-@\t\r]/u)
    },
  )

  it.each(names)('%s, as CSV, runs nothing wherever a spreadsheet splits it', async (name) => {
    const { text } = await get(name, '?format=csv')
    const SIGN = /^[\s"]*[=+\-@＝＋－＠]/u
    for (const separator of [',', ';', '\t', '|']) {
      // Quotes only apply at the beginning of a cell, where the separator is a comma.
      const cells =
        separator === ','
          ? tables[name].flat()
          : text.split(/\r\n|\r|\n/u).flatMap((line) => line.split(separator))
      expect(cells.filter((cell) => SIGN.test(unquoteDigits(cell)))).toEqual([])
    }
  })

  it('keep hostile names to the letter, as text', async () => {
    expect(
      column('contacts', 'Nombre')
        .map((name) => name?.replaceAll("'", ''))
        .filter((name) => HOSTILE_NAMES.some((hostile) => hostile === name))
        .sort(),
    ).toEqual([...HOSTILE_NAMES].sort())
    const sheet = await sheetOf('contacts')
    const sheetNames = sheet.getColumn(2).values.map(String)
    for (const name of HOSTILE_NAMES) expect(sheetNames).toContain(name)
    expect(sheetNames).toContain('"Comillas", <&> y\nrenglón \u{1F525}')
  })

  it.runIf(hasTool('soffice'))(
    'show in LibreOffice what the CSV says',
    async () => {
      const sheets = await readInLibreOffice(books)
      const asShown = (cell: string) =>
        unquoteDigits(cell)
          .replace(/'(?=[=+\-@＝＋－＠\t\r\n])/gu, '')
          .replace(/^(\d{4})-(\d\d)-(\d\d)(?= |$)/u, '$3/$2/$1')
      for (const name of names)
        expect(sheets[name], name).toEqual(tables[name].map((row) => row.map(asShown)))
    },
    120_000,
  )

  it.runIf(hasTool('unzip'))('are sound zips', async () => {
    for (const name of names) expect(await testZip(books[name])).toContain('No errors detected')
  })

  it('list people and companies by name, and what companies have company by company', () => {
    const people = column('personnel', 'RFC')
    expect([...people].sort()).toEqual(dump.personnel.map(({ rfc }) => rfc).sort())
    expect(column('accreditation', 'RFC')).toEqual(people)
    const order = column('companies', 'Razón Social')
    for (const name of ['companyFiles', 'contacts'] as const) {
      const runs = column(name, 'Empresa').filter((company, i, companies) => company !== companies[i - 1])
      expect(runs).toEqual(order.filter((company) => runs.includes(company)))
    }
  })

  it('tell of each person every requirement of the role, met or not, its light and its expiry', () => {
    const [head = []] = tables.accreditation
    const types = dump.accreditation_types.map(({ name }) => name)
    expect([...head.slice(-types.length)].sort()).toEqual([...types].sort())
    const personByRfc = new Map(dump.personnel.map((person) => [person.rfc, person]))
    for (const row of tables.accreditation.slice(1)) {
      const cellsByTitle = Object.fromEntries(row.map((cell, i) => [head[i], cell]))
      const person = personByRfc.get(String(cellsByTitle.RFC))
      const items = dump.accreditation_items.filter(({ personnel }) => personnel === person?.id)
      for (const { id, name } of dump.accreditation_types) {
        const item = items.find(({ type }) => type === id)
        expect(cellsByTitle[name]).toBe(item ? (isRequirementMetOn(item, TODAY) ? 'Sí' : 'No') : '')
      }
      expect(cellsByTitle.Vigencia).toBe(person?.accreditation_expiration_date ?? '')
      if (!person?.active) expect(cellsByTitle.Estado).toBe('Inactivo')
      else if (person.standing === 'revoked') expect(cellsByTitle.Estado).toBe('Revocada')
      else if (!person.accreditation_date) expect(cellsByTitle.Estado).toBe('Sin acreditar')
    }
    const lights = ['Inactivo', 'Con veto', 'Suspendida', 'Revocada', 'Sin acreditar']
    lights.push('Vencida', 'No cumple', 'Por vencer', 'Incompleta', 'Documento por vencer', 'Vigente')
    expect(new Set(column('accreditation', 'Estado'))).toEqual(new Set(lights))
  })

  it.each([
    ['?format=pdf', 'format'],
    ['?format=csv&format=csv', 'format'],
    ['?format=', 'format'],
    ['?year=2026', 'year'],
  ])('are not made for %s', async (query, invalidField) => {
    const { status, body } = await get('contacts', query)
    expect([status, Object.keys(body)]).toEqual([400, [invalidField]])
  })
})

describe.each(portalOpeners)('reports of a portal where nobody is, $name', ({ open }) => {
  const portal = usePortal(open, () => ({
    dump: { ...createEmptyDump(), users: createDemoUsers(TODAY).slice(0, 3) },
  }))

  it.each(names)('%s is its head alone', async (name) => {
    const { status, text } = await portal.api.as('utility').get(`${REPORTS[name][0]}?format=csv`)
    expect([status, parseCsv(text).length]).toEqual([200, 1])
  })
})
