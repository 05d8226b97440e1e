import { describe, expect, it } from 'vitest'
import { toSpanishUpperCase } from '../../src/domain/common/text.ts'
import type { AccreditationPage } from '../../src/domain/people/schemas.ts'
import { checkPdf, readPdfInfo, readPdfText } from '../support/fileReaders.ts'
import { hasTool } from '../support/installTools.ts'
import { demoRows, portalDump, TODAY } from '../support/portalDump.ts'
import { buildPerson } from '../support/storeRows.ts'
import { portalOpeners, sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const queryOf = (parameters: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)]))
const BY_NAME = ['name', 'ASC']

describe.runIf(hasTool('pdftotext') && hasTool('qpdf')).each(portalOpeners)(
  'the printed matrix, $name',
  ({ open }) => {
    const demo = demoRows()
    const portal = usePortal(open, () => ({ dump: demo }))
    const printMatrix = (username: string, parameters: Record<string, unknown>) =>
      portal.api.as(username).get(`/api/accreditation_matrix/?${queryOf({ sort: BY_NAME, ...parameters })}`)
    const pagesOf = async (bytes: Buffer) =>
      (await readPdfText(bytes)).split('\f').filter((page) => page.trim() !== '')
    const listMatrix = async (username: string, filter: object) => {
      const query = queryOf({ sort: BY_NAME, filter, size: 200 })
      return (await portal.api.as(username).get<AccreditationPage>(`/api/personnel_accreditation/?${query}`))
        .body
    }
    const collapseSpaces = (text: string) => text.replace(/\s+/gu, ' ')

    it('has the people of the list in its order, on numbered pages with heads and legend', async () => {
      const { status, headers, bytes } = await printMatrix('utility', {
        filter: { active: true, company: 1 },
      })
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('application/pdf')
      expect(headers.get('content-disposition')).toContain(`acreditacion-de-personal-${TODAY}.pdf`)
      expect(await readPdfInfo(bytes)).toMatchObject({
        Title: 'Acreditación de Personal',
        Tagged: 'yes',
        'Page size': '792 x 612 pts (letter)',
      })
      const pages = await pagesOf(bytes)
      expect(pages.length).toBeGreaterThan(1)
      for (const [i, page] of pages.entries()) {
        const text = collapseSpaces(page)
        expect(text).toContain('Núm. Estado Nombre')
        expect(text).toContain(`Página ${i + 1} de ${pages.length}`)
        for (const sign of ['Cumplido', 'No cumplido', 'Documento aprobado', 'Rechazado', 'No aplica'])
          expect(text).toContain(sign)
      }
      const { results, count } = await listMatrix('utility', { active: true, company: 1 })
      expect(collapseSpaces(pages[0] ?? '')).toContain(
        `Personal activo · Empresa: ${results[0]?.company_name} · ${count} personas`,
      )
      const places = results.map(({ name }) => pages.join('').indexOf(toSpanishUpperCase(name)))
      expect(places.filter((place) => place < 0)).toEqual([])
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect(await checkPdf(bytes)).toContain('/Alt (Documento aprobado)')
    })

    it('names what it is narrowed by', async () => {
      const [type] = demo.accreditation_types
      const { bytes } = await printMatrix('utility', { filter: { missing: type?.id, q: 'a' } })
      const text = collapseSpaces(await readPdfText(bytes))
      expect(text).toContain(`Requisito no cumplido: ${type?.name} · Coincide con «a» · `)
    })

    it('has nobody of another company for a contractor', async () => {
      const { bytes } = await printMatrix('empresa', {})
      const { count } = await listMatrix('empresa', {})
      expect(collapseSpaces(await readPdfText(bytes))).toContain(`Todo el personal · ${count} personas`)
    })
  },
)

describe.each(sqliteOpeners)('the printed matrix without people, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ dump: portalDump() }))

  it('is a message instead of an empty table', async () => {
    const filter = encodeURIComponent(JSON.stringify({ q: 'xyzxyz' }))
    const { status, body } = await portal.api.as('utility').get(`/api/accreditation_matrix/?filter=${filter}`)
    expect([status, body]).toEqual([
      404,
      { error: 'Ninguna persona coincide con los filtros: no hay nada que imprimir.' },
    ])
  })
})

describe.each(sqliteOpeners)('the printed matrix of too many people, $name', ({ open }) => {
  const crowd = Array.from({ length: 2001 }, (_, i) => buildPerson({ id: `crowd-${i}`, rfc: `CROW90${i}` }))
  const portal = usePortal(open, () => ({ dump: { personnel: [...portalDump().personnel, ...crowd] } }))

  it('is refused with what to do', async () => {
    const { status, body } = await portal.api.as('utility').get('/api/accreditation_matrix/')
    expect([status, body]).toEqual([
      400,
      {
        error:
          'Se imprimen hasta 2,000 personas. Acote los filtros, por ejemplo a una empresa o a un estado.',
      },
    ])
  })
})
