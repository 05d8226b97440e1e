import ExcelJS from 'exceljs'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../src/domain/people/schemas.ts'
import type { PriceTier } from '../../src/domain/pricing/schemas.ts'
import { parseCsv, readInLibreOffice } from '../support/fileReaders.ts'
import { hasTool } from '../support/installTools.ts'
import { demoRows, TODAY } from '../support/portalDump.ts'
import {
  buildInspection,
  buildPerson,
  buildRetentionDeletion,
  buildRetentionItem,
  buildUnusualCheck,
  buildVisitReport,
} from '../support/storeRows.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const query = (parameters: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )

describe.each(portalOpeners)('the export of a list, $name', ({ open }) => {
  const portal = usePortal(open, () => ({
    dump: {
      accreditation_items: [],
      personnel: [
        buildPerson({ id: 'ana', last_names: 'Zamora Paz', company: 1, photo: null }),
        buildPerson({ id: 'eva', last_names: 'Bravo Paz', company: 2, rfc: 'BAPE900101' }),
        buildPerson({ id: 'leo', last_names: '=Soto', company: 1, active: false }),
      ],
    },
  }))
  const csv = async (username: string, path: string, parameters: Record<string, unknown> = {}) => {
    const { status, text } = await portal.api
      .as(username)
      .get(`${path}?${query({ ...parameters, format: 'csv' })}`)
    expect(status).toBe(200)
    return parseCsv(text.slice(1))
  }

  it.each([
    { filter: {}, sort: ['name', 'DESC'] },
    { filter: { active: true }, sort: ['company_name', 'ASC'] },
    { filter: { q: 'paz' } },
    { filter: { company: 1, has_photo: false } },
    { filter: { has_photo: true } },
    { filter: { state: 'inactive' } },
  ])('has the rows of the list, in its order: %o', async (parameters) => {
    const { body } = await portal.api.as('utility').get<Person[]>(`/api/personnel/?${query(parameters)}`)
    const [, ...rows] = await csv('utility', '/api/personnel_export/', { ...parameters, columns: ['name'] })
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
    const [utilityColumns] = await csv('utility', '/api/personnel_export/')
    expect(utilityColumns).toContain('RFC')
    const [readerColumns] = await csv('lectura', '/api/personnel_export/')
    expect(readerColumns).toContain('Zona')
    expect(readerColumns).not.toContain('RFC')
    const refusal = await portal.api
      .as('lectura')
      .get(`/api/personnel_export/?${query({ columns: ['name', 'rfc'] })}`)
    expect(refusal.status).toBe(400)
    const filterQuery = query({ filter: { registered_from: '2020-01-01' } })
    expect((await portal.api.as('comercial').get(`/api/personnel_export/?${filterQuery}`)).status).toBe(400)
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
    ['/api/reviews_export/', 'por-revisar', 'Por revisar'],
    ['/api/todos_export/?filter={"company":1}', 'pendientes', 'Pendientes'],
    ['/api/inspections_export/', 'inspecciones', 'Inspecciones'],
    ['/api/visit_reports_export/', 'reportes-de-visitas', 'Reportes de visitas'],
    ['/api/unusual_checks_export/', 'consultas-inusuales', 'Consultas inusuales'],
    ['/api/v1/contacts_export/?filter={"company":1}', 'contactos', 'Contactos'],
    ['/api/zones_export/', 'zonas', 'Zonas'],
    ['/api/roles_export/', 'roles', 'Roles'],
    ['/api/accreditation_types_export/', 'requisitos', 'Requisitos'],
    ['/api/obligations_export/', 'obligaciones', 'Obligaciones'],
    ['/api/company_file_names_export/', 'documentos-de-empresas', 'Documentos de empresas'],
    ['/api/personnel_file_names_export/', 'documentos-de-personal', 'Documentos de personal'],
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
  ])('refuses what no list knows: %o', async (parameters) => {
    expect((await portal.api.as('utility').get(`/api/personnel_export/?${query(parameters)}`)).status).toBe(
      400,
    )
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
      const { book } = await readInLibreOffice({ book: bytes })
      const cells = book.flat().filter((cell) => cell.startsWith('Tramo'))
      expect(cells.map((cell) => [cell.slice(0, 15), cell.slice(-19), cell.length])).toEqual([
        ['Tramo _x0041_. ', '… (texto recortado)', 32_767],
      ])
    },
    120_000,
  )

  it('has the prices as pesos, with what each tier costs, in the order asked for', async () => {
    const exportParameters = { columns: ['meters', 'workforce', 'total'], sort: ['meters', 'DESC'] }
    const { body } = await portal.api
      .as('empresa')
      .get<PriceTier[]>(`/api/pricing/?${query({ sort: exportParameters.sort })}`)
    const [head, ...tiers] = await csv('empresa', '/api/pricing_export/', exportParameters)
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
    for (const path of [
      '/api/quotations_export/?columns=["total"]',
      '/api/pricing_export/?columns=["total"]',
    ]) {
      const { bytes } = await portal.api.as('empresa').get(path)
      const book = new ExcelJS.Workbook()
      await book.xlsx.load(new Uint8Array(bytes).buffer)
      const cell = book.worksheets[0]?.getCell('A2')
      expect([typeof cell?.value, cell?.numFmt]).toEqual(['number', '"$"#,##0.00'])
    }
  })
})

/** Paths of each list and of its export, the compared column, and its value in a row of the list. */
const LISTS: [
  list: string,
  exported: string,
  column: string,
  of: (row: Record<string, unknown>) => unknown,
][] = [
  ['/api/reviews/?', '/api/reviews_export/?', 'company_name', (row) => row.company_name],
  [
    '/api/reviews/?filter={"kind":"company"}&',
    '/api/reviews_export/?filter={"kind":"company"}&',
    'company_name',
    (row) => row.company_name,
  ],
  ['/api/companies/1/todos/?', '/api/todos_export/?filter={"company":1}&', 'name', (row) => row.text],
  [
    '/api/companies/2/todos/?filter={"kind":"missing"}&',
    '/api/todos_export/?filter={"company":2,"kind":"missing"}&',
    'name',
    (row) => row.text,
  ],
  ['/api/companies/999/todos/?', '/api/todos_export/?filter={"company":999}&', 'name', (row) => row.text],
  [
    '/api/inspections/?filter={"result":"may"}&',
    '/api/inspections_export/?filter={"result":"may"}&',
    'note',
    (row) => row.note,
  ],
  [
    '/api/visit_reports/?filter={"state":"open"}&',
    '/api/visit_reports_export/?filter={"state":"open"}&',
    'what',
    (row) => row.what,
  ],
  [
    '/api/retention/?filter={"state":"held"}&',
    '/api/retention_export/?filter={"state":"held"}&',
    'person_name',
    (row) => row.person_name,
  ],
  ['/api/retention_deletions/?', '/api/retention_deletions_export/?', 'id', (row) => row.folio],
  ['/api/unusual_checks/?', '/api/unusual_checks_export/?', 'person_name', (row) => row.person_name],
  [
    '/api/users/?sort=["name","DESC"]&',
    '/api/users_export/?sort=["name","DESC"]&',
    'username',
    (row) => row.username,
  ],
  [
    '/api/v1/company/1/contacts/?',
    '/api/v1/contacts_export/?filter={"company":1}&',
    'name',
    (row) => row.name,
  ],
  [
    '/api/v1/company/2/contacts/?',
    '/api/v1/contacts_export/?filter={"company":2}&',
    'name',
    (row) => row.name,
  ],
  ...([
    'zones',
    'roles',
    'accreditation_types',
    'obligations',
    'company_file_names',
    'personnel_file_names',
  ].map((name) => [
    `/api/${name}/?filter={"all":true}&`,
    `/api/${name}_export/?filter={"all":true}&`,
    'name',
    (row) => row.name,
  ]) as typeof LISTS),
]

describe.each(portalOpeners)('the export of every list, $name', ({ open }) => {
  const portal = usePortal(open, () => {
    const rows = demoRows()
    const [zone] = rows.zones
    const personnel = rows.personnel[0]?.id ?? null
    return {
      dump: {
        ...rows,
        ...(zone && { zones: [{ ...zone, id: 99, name: 'Zona cerrada', active: false }, ...rows.zones] }),
        inspections: [
          { id: 1, ...buildInspection({ note: 'Sin casco.', offline: true, signature: 'valid' }) },
          { id: 2, ...buildInspection({ note: 'Otra zona.', result: 'elsewhere' }) },
          { id: 3, ...buildInspection({ note: 'Todo bien.' }) },
        ],
        visit_reports: [
          { id: 1, ...buildVisitReport({ what: 'Pidió dinero.' }) },
          { id: 2, ...buildVisitReport({ what: 'Fue grosero.', state: 'closed' }) },
        ],
        unusual_checks: [{ id: 1, ...buildUnusualCheck() }],
        retention_items: [
          { id: 1, ...buildRetentionItem({ personnel }) },
          { id: 2, ...buildRetentionItem({ personnel, state: 'held' }) },
        ],
        retention_deletions: [{ id: 1, ...buildRetentionDeletion() }],
      },
    }
  })
  const csv = async (username: string, path: string, parameters: Record<string, unknown> = {}) => {
    const { status, text } = await portal.api
      .as(username)
      .get(`${path}?${query({ ...parameters, format: 'csv' })}`)
    expect(status).toBe(200)
    return parseCsv(text.slice(1))
  }

  it.each(LISTS)(
    'has the rows that each user sees in the list: %s',
    async (list, exportPath, column, getValue) => {
      let count = 0
      for (const username of ['super', 'utility', 'admin', 'empresa', 'lectura', 'comercial']) {
        const api = portal.api.as(username)
        const { status, body } = await api.get<Record<string, unknown>[]>(list.slice(0, -1))
        const file = await api.get(`${exportPath}format=csv&columns=["${column}"]`)
        expect([username, file.status]).toEqual([username, status])
        if (status !== 200) continue
        const [, ...rows] = parseCsv(file.text.slice(1))
        expect(rows.map(([cell]) => cell)).toEqual(body.map((row) => getValue(row)))
        count += body.length
      }
      if (!list.includes('999')) expect(count).toBeGreaterThan(0)
    },
  )

  it('says moments, states and yes or no in words, and splits a column of the list into its facts', async () => {
    expect(
      await csv('utility', '/api/inspections_export/', { filter: { result: 'may' }, sort: ['id', 'ASC'] }),
    ).toEqual([
      [
        'Cuándo',
        'Quién inspeccionó',
        'Zona, como se llamaba',
        'Resultado',
        'Empresa que trabaja en el sitio, como se llamaba',
        'Sin señal',
        'Firma',
        'Nombre de la persona',
        'Empresa, como se llamaba',
        'Código',
        'Nota',
      ],
      [
        '2026-03-01 06:00',
        expect.any(String),
        'Bajío',
        'Puede trabajar aquí',
        '',
        'Sí',
        'Válida',
        'Álvarez Núñez, María José',
        'Instalaciones del Bajío',
        'A-000001',
        'Sin casco.',
      ],
      [
        '2026-03-01 06:00',
        expect.any(String),
        'Bajío',
        'Puede trabajar aquí',
        '',
        'No',
        '',
        'Álvarez Núñez, María José',
        'Instalaciones del Bajío',
        'A-000001',
        'Todo bien.',
      ],
    ])
    expect(await csv('utility', '/api/unusual_checks_export/', { columns: ['id', 'kind'] })).toEqual([
      ['Última vez', 'Motivo', 'Consultas', 'Lugares distintos en una hora'],
      ['2026-03-01 06:00', 'Desde muchos lugares', '18', '15'],
    ])
    const [head, first] = await csv('super', '/api/users_export/', { filter: { q: 'empresa' } })
    expect(head).toEqual([
      'Usuario',
      'Nombre',
      'Correo electrónico',
      'Grupos',
      'Acceso de administración',
      'Superadministración',
      'Empresa',
      'Último acceso',
      'Estado',
    ])
    expect(first?.slice(3, 7)).toEqual([
      'Empresa colaboradora',
      'No',
      'No',
      demoRows().companies.find(({ id }) => id === 1)?.company_name,
    ])
    expect(await csv('super', '/api/zones_export/', { filter: { all: true, q: 'cerrada' } })).toEqual([
      ['Nombre', 'Se ofrece'],
      ['Zona cerrada', 'No'],
    ])
  })

  it('sorts contacts by their position, as their list does', async () => {
    const positions = async (order: string) => {
      const inOrder = { filter: { company: 1 }, sort: ['position', order], columns: ['position'] }
      return (await csv('empresa', '/api/v1/contacts_export/', inOrder)).slice(1).flat()
    }
    const ascendingIds = await positions('ASC')
    expect(ascendingIds.length).toBeGreaterThan(1)
    expect(ascendingIds).toEqual(ascendingIds.toSorted((a, b) => a.localeCompare(b, 'es')))
    expect(await positions('DESC')).toEqual(ascendingIds.toReversed())
  })

  it.each([
    ['lectura', '/api/zones_export/', { columns: ['active'] }],
    ['empresa', '/api/pricing_export/', { columns: ['active'] }],
    ['utility', '/api/todos_export/', {}],
    ['super', '/api/users_export/', { columns: ['password_hash'] }],
  ])(
    'refuses columns that the user is not shown, and a list of no company: %s %s %o',
    async (username, path, parameters) => {
      const { status } = await portal.api.as(username).get(`${path}?${query(parameters)}`)
      expect(status).toBe(400)
    },
  )
})
