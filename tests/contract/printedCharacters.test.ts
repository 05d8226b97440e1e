import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { toSpanishUpperCase } from '../../src/domain/common/text.ts'
import { formatCredentialFields } from '../../src/domain/credentials/cardFields.ts'
import type { Quotation } from '../../src/domain/quotations/schemas.ts'
import { createCredentialsPdf } from '../../src/server/credentials/cardsPdf.ts'
import { createMonthlyPdf } from '../../src/server/reports/monthlyPdf.ts'
import { readPdfText } from '../support/fileReaders.ts'
import { createImportCalls, PEOPLE_TITLES } from '../support/importCalls.ts'
import { hasTool } from '../support/installTools.ts'
import { portalDump, TODAY } from '../support/portalDump.ts'
import { PRINTED_TEXTS } from '../support/printedTexts.ts'
import { buildPerson } from '../support/storeRows.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const PROBLEM = 'El carácter «李» no se puede imprimir; escríbalo con letras latinas.'
const CLIENT = { name: 'Ana Soto', rfc: 'SOTA900131', phone: '4421234567', client_type: 'IN' }

/** Text without blanks, and with one form of each letter. The font has one shape for both apostrophes. */
const toComparable = (text: string) => text.normalize('NFKC').replaceAll('ʼ', '’').replace(/\s/gu, '')

/** Expects each word of a text in the text of a PDF. Expects marks apart, because poppler places some of them beside their word. */
const expectText = (pdfText: string, text: string) => {
  const comparable = toComparable(pdfText)
  for (const word of text.normalize('NFKC').split(/[\s\p{M}]+/u))
    expect(comparable, text).toContain(toComparable(word))
  for (const [mark] of text.normalize('NFKC').matchAll(/\p{M}/gu))
    expect(pdfText.normalize('NFD'), text).toContain(mark)
}

describe.runIf(hasTool('pdftotext'))('each character is in the PDF', () => {
  it('of a card', async () => {
    const cards = PRINTED_TEXTS.map((text) => ({
      fields: formatCredentialFields({
        last_names: text,
        first_names: text,
        company_name: text,
        role_definition: text,
      }),
      photo: null,
      address: 'https://portal.example/',
    }))
    const sender = { utilityName: 'Gas', logo: null, helpPhone: '', typing: 'portal.example/credential' }
    const pages = (await readPdfText(await buffer(createCredentialsPdf(cards, sender, 'card')))).split('\f')
    for (const [i, text] of PRINTED_TEXTS.entries()) {
      expectText(pages[2 * i] ?? '', toSpanishUpperCase(text))
      expectText(pages[2 * i] ?? '', text)
    }
  })

  it('of the monthly report', async () => {
    const none = { registered: 1, granted: 0, expiring: 0, expired: 0 }
    const byCompany = PRINTED_TEXTS.map((name) => ({ name, ...none }))
    const figures = {
      month: 2,
      year: 2026,
      today: TODAY,
      vetoed: 0,
      knownOn: null,
      total: none,
      byCompany,
      byZone: byCompany,
    }
    const pdf = createMonthlyPdf(figures, { utilityName: PRINTED_TEXTS.join(' '), logo: null })
    const pdfText = await readPdfText(await buffer(pdf))
    for (const text of PRINTED_TEXTS) expectText(pdfText, text)
  })
})

describe.runIf(hasTool('pdftotext')).each(sqliteOpeners)('printed characters, $name', ({ open }) => {
  // A row of the matrix takes long to draw.
  const printed = PRINTED_TEXTS.filter((_, i) => i % 3 === 0)
  const names = printed.map((text, i) =>
    buildPerson({ id: `printed-${i}`, rfc: `PRIN9001${i}`, last_names: text, first_names: '', company: 2 }),
  )
  const old = buildPerson({ id: 'old', rfc: 'WEIL900131', last_names: '李', first_names: 'Wei', company: 3 })
  const portal = usePortal(open, () => ({
    dump: { personnel: [...portalDump().personnel, ...names, old] },
  }))

  it('are in the matrix', async () => {
    const filter = encodeURIComponent(JSON.stringify({ company: 2 }))
    const { bytes } = await portal.api.as('utility').get(`/api/accreditation_matrix/?filter=${filter}`)
    const pdfText = await readPdfText(bytes)
    for (const text of printed) expectText(pdfText, toSpanishUpperCase(text))
  })

  it('are in quotations, as they were typed', async () => {
    const utility = portal.api.as('utility')
    const symbols = PRINTED_TEXTS.filter((text) => /[\p{S}\p{N}]/u.test(text))
    for (let first = 0; first < symbols.length; first += 4) {
      const texts = symbols.slice(first, first + 4)
      const { body } = await utility.post<Quotation>('/api/quotations/', { ...CLIENT, name: texts[0] })
      const costs = texts.flatMap((text, i) => [
        [`indirect_cost_${i + 1}`, '1'],
        [`indirect_cost_${i + 1}_description`, text],
      ])
      await utility.put(`/api/quotations/${body.id}/`, Object.fromEntries(costs))
      const { bytes } = await utility.get(`/${body.id}/pdf/download/`)
      const pdfText = await readPdfText(bytes)
      expectText(pdfText, toSpanishUpperCase(texts[0] ?? ''))
      for (const text of texts) expectText(pdfText, text)
    }
  })

  it.each([
    ['post', '/api/personnel/', { last_names: '李', first_names: 'Wei' }],
    ['patch', '/api/personnel/valid/', { last_names: '李' }],
    ['post', '/api/companies/', { company_name: '李 Gas', zone: 1 }],
    ['patch', '/api/company_data/1/', { company_name: '李 Gas' }],
    ['post', '/api/quotations/', { ...CLIENT, name: '李' }],
    ['patch', '/api/v1/settings/portal/', { utility_name: '李' }],
  ] as const)('that no font has are refused: %s %s %j', async (method, path, body) => {
    const { status, body: errors } = await portal.api.as('super')[method](path, body)
    expect(status).toBe(400)
    expect(Object.values(errors as Record<string, string[]>).flat()).toContain(PROBLEM)
  })

  it('that no font has are refused in an import, unless the person has them already', async () => {
    const { uploadRows, listProblems } = createImportCalls(portal.api.as('super'))
    const checked = await uploadRows(
      'people',
      PEOPLE_TITLES,
      [
        'LIWE900131',
        '李',
        'Wei',
        'Técnica de inspección',
        'Instalaciones del Bajío',
        '15/01/2026',
        '',
        '',
        '',
      ],
      ['WEIL900131', '李', 'Wei', '', '', '16/01/2026', '', '', ''],
    )
    expect(JSON.stringify(await listProblems(checked.id))).toContain(PROBLEM)
    expect(checked).toMatchObject({ rows: 2, problems: 1 })
  })

  it('that no font has stay on an existing person, and are visibly replaced in print', async () => {
    const utility = portal.api.as('utility')
    expect((await utility.patch('/api/personnel/old/', { phone: '5512345678' })).status).toBe(200)
    expect((await utility.get('/api/personnel/old/')).body).toMatchObject({ last_names: '李' })
    const filter = encodeURIComponent(JSON.stringify({ company: 3 }))
    const { bytes } = await utility.get(`/api/accreditation_matrix/?filter=${filter}`)
    expect(await readPdfText(bytes)).toContain('□, WEI')
  })
})
