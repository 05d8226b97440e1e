import ExcelJS from 'exceljs'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../src/domain/personnel.ts'
import type { Pricing } from '../../src/domain/pricing.ts'
import { hasTool } from '../support/install.ts'
import { mounts } from '../support/mounts.ts'
import { TODAY } from '../support/portalDump.ts'
import { csvCells, shownInLibreOffice } from '../support/readers.ts'
import { aPerson } from '../support/storeRows.ts'
import { usePortal } from '../support/usePortal.ts'

const query = (asked: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(asked).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )

describe.each(mounts)('the export of a list, $name', ({ open }) => {
  const portal = usePortal(open, () => ({
    dump: {
      accreditation_items: [],
      personnel: [
        aPerson({ id: 'ana', last_names: 'Zamora Paz', company: 1, photo: null }),
        aPerson({ id: 'eva', last_names: 'Bravo Paz', company: 2, rfc: 'BAPE900101' }),
        aPerson({ id: 'leo', last_names: '=Soto', company: 1, active: false }),
      ],
    },
  }))
  const csv = async (username: string, path: string, asked: Record<string, unknown> = {}) => {
    const { status, text } = await portal.api
      .as(username)
      .get(`${path}?${query({ ...asked, format: 'csv' })}`)
    expect(status).toBe(200)
    return csvCells(text.slice(1))
  }

  it.each([
    { filter: {}, sort: ['name', 'DESC'] },
    { filter: { active: true }, sort: ['company_name', 'ASC'] },
    { filter: { q: 'paz' } },
    { filter: { company: 1, has_photo: false } },
    { filter: { has_photo: true } },
    { filter: { state: 'inactive' } },
  ])('has the rows of the list, in its order: %o', async (asked) => {
    const { body } = await portal.api.as('utility').get<Person[]>(`/api/personnel/?${query(asked)}`)
    const [, ...rows] = await csv('utility', '/api/personnel_export/', { ...asked, columns: ['name'] })
    expect(rows.map(([name]) => name?.replace(/^'/u, ''))).toEqual(body.map(({ name }) => name))
  })

  it('has the columns of the list, in their order', async () => {
    const columns = ['zone', 'name', 'accreditation_flag']
    const [head, first] = await csv('utility', '/api/personnel_export/', { columns, filter: { q: 'bravo' } })
    expect(head).toEqual(['Zona', 'Nombre', 'Estado'])
    expect(first?.[1]).toBe('Bravo Paz, María José')
  })

  it('has nobody else’s people, whatever a contractor asks for', async () => {
    for (const filter of [{}, { company: 1 }]) {
      const [, ...rows] = await csv('empresa', '/api/personnel_export/', {
        filter,
        columns: ['company_name'],
      })
      expect(new Set(rows.flat()).size).toBe(1)
    }
    expect(await csv('empresa', '/api/personnel_export/', { filter: { company: 2 } })).toHaveLength(1)
    expect(await csv('empresa', '/api/companies_export/')).toHaveLength(2)
  })

  it('has what somebody is shown of people, and refuses what it is not', async () => {
    const [all] = await csv('utility', '/api/personnel_export/')
    expect(all).toContain('RFC')
    const [shown] = await csv('lectura', '/api/personnel_export/')
    expect(shown).toContain('Zona')
    expect(shown).not.toContain('RFC')
    const refused = await portal.api
      .as('lectura')
      .get(`/api/personnel_export/?${query({ columns: ['name', 'rfc'] })}`)
    expect(refused.status).toBe(400)
    const narrowed = query({ filter: { registered_from: '2020-01-01' } })
    expect((await portal.api.as('comercial').get(`/api/personnel_export/?${narrowed}`)).status).toBe(400)
  })

  it.each([
    ['/api/personnel_export/', 'personal', 'Personal'],
    ['/api/companies_export/', 'empresas-colaboradoras', 'Empresas colaboradoras'],
    ['/api/quotations_export/', 'cotizaciones', 'Cotizaciones'],
    ['/api/pricing_export/', 'precios-de-instalacion', 'Precios de instalación'],
    ['/api/v1/vetoes_export/', 'vetos', 'Vetos'],
    ['/api/v1/announcements_export/', 'anuncios', 'Anuncios'],
    ['/api/v1/administrative_acts_export/', 'actas-administrativas', 'Actas administrativas'],
    ['/api/v1/non_accordance_export/', 'no-conformidades', 'No conformidades'],
  ])('is a workbook named after the list and the day: %s', async (path, file, sheet) => {
    const { status, headers, bytes } = await portal.api.as('utility').get(path)
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toContain(`filename="${file}-${TODAY}.xlsx"`)
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(new Uint8Array(bytes).buffer)
    expect(book.worksheets.map(({ name }) => name)).toEqual([sheet])
  })

  it.each([
    { columns: ['name', 'name'] },
    { columns: ['photo'] },
    { columns: [] },
    { range: [0, 9] },
    { format: 'pdf' },
    { filter: { password: 1 } },
  ])('refuses what no list knows: %o', async (asked) => {
    expect((await portal.api.as('utility').get(`/api/personnel_export/?${query(asked)}`)).status).toBe(400)
  })

  it('has the notices that somebody sees, as plain text', async () => {
    const publish = (company: number, text: string) => {
      const form = new FormData()
      form.append('text', text)
      form.append('company', String(company))
      form.append('file', new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }), 'acta.pdf')
      return portal.api.as('admin').post('/api/v1/administrative_acts/', form)
    }
    expect((await publish(1, '<p>Obra &amp; <b>gas</b></p><p>Uno</p>')).status).toBe(201)
    expect((await publish(2, '<p>De otra</p>')).status).toBe(201)
    const path = '/api/v1/administrative_acts_export/'
    expect(await csv('empresa', path, { columns: ['text', 'file_name'] })).toEqual([
      ['Texto del acta', 'Archivo'],
      ['Obra & gas Uno', 'acta.pdf'],
    ])
    expect(await csv('utility', path, { filter: { q: 'otra' } })).toHaveLength(2)
  })

  it.runIf(hasTool('soffice'))(
    'opens with a notice that is longer than a cell, and shows texts as they are',
    async () => {
      const long = `Tramo _x0041_. ${'Aviso de prueba. '.repeat(2350)}`
      const form = new FormData()
      form.append('text', `<p>${long}</p>`)
      form.append('file', new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }), 'aviso.pdf')
      expect((await portal.api.as('admin').post('/api/v1/announcements/', form)).status).toBe(201)
      const { bytes } = await portal.api.as('utility').get('/api/v1/announcements_export/')
      const { book } = await shownInLibreOffice({ book: bytes })
      const cells = book.flat().filter((cell) => cell.startsWith('Tramo'))
      expect(cells.map((cell) => [cell.slice(0, 15), cell.slice(-19), cell.length])).toEqual([
        ['Tramo _x0041_. ', '… (texto recortado)', 32_767],
      ])
    },
    120_000,
  )

  it('has the prices as pesos, with what each tier costs, in the order asked for', async () => {
    const asked = { columns: ['meters', 'workforce', 'total'], sort: ['meters', 'DESC'] }
    const { body } = await portal.api
      .as('empresa')
      .get<Pricing[]>(`/api/pricing/?${query({ sort: asked.sort })}`)
    const [head, ...tiers] = await csv('empresa', '/api/pricing_export/', asked)
    expect(head).toEqual(['Metros', 'Mano de obra', 'Total'])
    expect(tiers.length).toBeGreaterThan(0)
    expect(tiers.map((cells) => cells.map(Number))).toEqual(
      body.map(({ meters, materials_price, workforce, indirect_costs }) => [
        meters,
        workforce,
        Math.round((materials_price + workforce + indirect_costs) * 100) / 100,
      ]),
    )
  })

  it('says amounts as pesos and a quotation by its number', async () => {
    const client = { name: 'Ana Paz', rfc: 'PAAA900101', phone: '5512345678' }
    const { body } = await portal.api.as('empresa').post<{ folio: string }>('/api/quotations/', client)
    const columns = ['folio', 'name', 'total']
    expect(await csv('empresa', '/api/quotations_export/', { columns, filter: { q: 'paaa' } })).toEqual([
      ['Folio', 'Nombre', 'Total'],
      [body.folio, 'Ana Paz', '0'],
    ])
  })
})
