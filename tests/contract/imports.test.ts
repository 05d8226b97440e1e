import { describe, expect, it } from 'vitest'
import { BLANK_COMPANY } from '../../src/domain/companies/schemas.ts'
import type { ImportChange, WireImport } from '../../src/domain/imports/imports.ts'
import type { Person, PersonDetail } from '../../src/domain/people/schemas.ts'
import { buildWorkbook, textCell, textRow, xmlRow } from '../fixtures/imports/workbooks.ts'
import { createImportCalls, PEOPLE_TITLES } from '../support/importCalls.ts'
import { NOW, portalDump } from '../support/portalDump.ts'
import { buildPerson } from '../support/storeRows.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'
import { readSheet } from '../support/workbooks.ts'

const ROLE = 'tecnica de INSPECCION'
const FIRM = 'INSTALACIONES DEL BAJIO'

describe.each(portalOpeners)('a spreadsheet, $name', ({ open }) => {
  const portal = usePortal(open, () => ({
    dump: {
      personnel: portalDump().personnel.map((row, i) =>
        row.id === 'valid' ? row : { ...row, rfc: `SOTO9001${10 + i}` },
      ),
    },
  }))
  const asSuper = () => createImportCalls(portal.api.as('super'))
  const findPeople = async (q: string) => {
    const filter = encodeURIComponent(JSON.stringify({ q }))
    return (await portal.api.as('super').get<Person[]>(`/api/personnel/?filter=${filter}`)).body
  }

  it('of people is checked, and nothing written; then what is right is', async () => {
    const { uploadRows, apply, listProblems } = asSuper()
    const checked = await uploadRows(
      'people',
      ['Personal de 2026'],
      PEOPLE_TITLES,
      ['NUSA900131', 'Núñez Soto', 'Ana', ROLE, FIRM, '15/01/2026', '31/01/2026', '', ''],
      ['SOTI900102', 'Soto', 'Iván', ROLE, FIRM, '2026-01-15', '', '', 'A-900001'],
      ['AANM900101', '', '', '', '', '', '1 de marzo de 2026', '', ''],
      ['AANM900101', 'Otra', '', '', '', '', '', '', ''],
      ['XX', 'Mal', 'RFC', ROLE, FIRM, '15/01/2026', '', '', ''],
      ['PEXJ900131', 'Peña', 'José', 'Astronauta', 'Nadie', '31/02/2026', '', '', 'A-000001'],
    )
    expect(checked).toMatchObject({
      state: 'checked',
      uploaded_by: 'Beatriz Salas Ochoa',
      columns: [
        'rfc',
        'last_names',
        'first_names',
        'role',
        'company',
        'registration_date',
        'accreditation_date',
        'accreditation_expiration_date',
        'accreditation_number',
      ],
      checked: { created: 2, changed: 1, same: 0, refused: 3 },
      missing: [],
    })
    expect(await listProblems(checked.id)).toEqual([
      [6, 'A', 'AANM900101', 'Ya está en la fila 5 de este archivo.'],
      [7, 'A', 'XX', 'Escriba el RFC con 4 letras y 6 dígitos (la homoclave es opcional).'],
      [8, 'D', 'Astronauta', 'No hay un puesto «Astronauta» en el catálogo.'],
      [8, 'E', 'Nadie', expect.stringMatching(/^No hay una empresa «Nadie»/u)],
      [8, 'F', '31/02/2026', '31/02/2026 no existe. Escriba la fecha como DD/MM/AAAA.'],
      [8, 'I', 'A-000001', 'Otra persona tiene este número de acreditación.'],
    ])
    // Each row has the name of its record, and its id if it exists.
    const namedRows = await asSuper().preview(checked.id, 'refused')
    expect(namedRows.map(({ id, label, target }) => [id, label, target])).toEqual([
      [6, 'Álvarez Núñez, María José', 'valid'],
      [7, 'Mal, RFC', ''],
      [8, 'Peña, José', ''],
    ])
    expect(await findPeople('Núñez Soto')).toEqual([])
    const refusal = await portal.api
      .as('super')
      .post(`/api/imports/${checked.id}/apply/`, { mode: 'all', reviewed: true })
    expect(refusal.status).toBe(409)

    const applied = await apply(checked.id, 'right')
    expect(applied).toMatchObject({ state: 'done', applied: { created: 2, changed: 1, same: 0, refused: 3 } })
    const [ana] = await findPeople('Núñez Soto')
    // An accreditation date without an end gets its end by the rule.
    expect(ana).toMatchObject({
      company: 1,
      role: 1,
      accreditation_date: '2026-01-31',
      accreditation_expiration_date: '2027-01-31',
      accreditation_flag: 'warning',
      active: true,
      rfc: 'NUSA900131',
    })
    const { body: maria } = await portal.api.as('super').get<PersonDetail>('/api/personnel/valid/')
    expect(maria).toMatchObject({
      accreditation_date: '2026-03-01',
      accreditation_expiration_date: '2027-03-01',
      version: 2,
    })
    expect(maria.first_names).toBe('María José')
    const changes = (await portal.api.as('super').get<ImportChange[]>(`/api/imports/${applied.id}/changes/`))
      .body
    expect(changes.map(({ outcome, label, row }) => [row, outcome, label])).toEqual([
      [3, 'created', 'Núñez Soto, Ana'],
      [4, 'created', 'Soto, Iván'],
      [5, 'changed', 'Álvarez Núñez, María José'],
    ])
    expect(changes[0]?.target).toBe(ana?.id)
  })

  it('refuses rows whose cells cannot be read, unless their columns are not imported', async () => {
    const { uploadRows, listProblems } = asSuper()
    const person = (rfc: string, names: string, color: string) => [
      rfc,
      'Soto',
      names,
      ROLE,
      FIRM,
      '15/01/2026',
      color,
    ]
    const checked = await uploadRows(
      'people',
      [...PEOPLE_TITLES.slice(0, 6), 'Color'],
      person('CELA900101', '#N/D', 'rojo'),
      person('CELA900102', 'IvÃ¡n', 'rojo'),
      person('CELA900103', 'Iván', '#N/D'),
    )
    expect(checked.checked).toEqual({ created: 1, changed: 0, same: 0, refused: 2 })
    expect(await listProblems(checked.id)).toEqual([
      [2, 'C', '#N/D', expect.stringMatching(/error de fórmula/u)],
      [3, 'C', 'IvÃ¡n', expect.stringMatching(/letras dañadas/u)],
    ])
  })

  it('can be downloaded with its problems: the original columns, the row and the reasons', async () => {
    const { uploadRows, bring } = asSuper()
    const checked = await uploadRows('people', ['RFC', 'Notas'], ['XX', 'a'], ['AANM900101', 'b'])
    const sheet = await portal.api.as('super').get(`/api/imports/${checked.id}/sheet/`)
    expect((await readSheet(sheet.bytes)).rows.map(({ cells }) => cells)).toEqual([
      ['RFC', 'Notas', 'Fila', 'Motivo'],
      ['XX', 'a', '2', expect.stringMatching(/^RFC: Escriba el RFC/u)],
    ])
    expect(await bring('people', sheet.bytes)).toMatchObject({ checked: { same: 0, refused: 1 } })
  })

  it('with unknown columns is matched by the user, and the match is remembered', async () => {
    const { uploadRows, settled } = asSuper()
    const head = ['Clave única', 'Razón']
    const unknown = await uploadRows('companies', head, ['IBA900131', 'Instalaciones del Bajío'])
    expect(unknown).toMatchObject({ state: 'columns', columns: ['', ''], missing: ['Razón Social'] })
    await portal.api
      .as('super')
      .put(`/api/imports/${unknown.id}/columns/`, { columns: ['rfc', 'company_name'] })
    expect(await settled(unknown.id)).toMatchObject({ state: 'checked', checked: { changed: 1 } })
    expect(await uploadRows('companies', head, ['', 'Nueva'])).toMatchObject({
      columns: ['rfc', 'company_name'],
    })
  })

  it('of companies, contacts and requirements follows the rules of single writes', async () => {
    const { uploadRows, apply, listProblems } = asSuper()
    const firms = await uploadRows(
      'companies',
      ['Razón social', 'Zona', 'RFC', 'División de trabajo'],
      ['Redes Nuevas', 'bajio', 'RNU900131', 'X1, D2'],
      ['Redes Viejas', 'Luna', 'RVI900131', 'X9'],
    )
    expect(firms.checked).toEqual({ created: 1, changed: 0, same: 0, refused: 1 })
    expect((await listProblems(firms.id)).map(([row, column]) => `${column}${row}`)).toEqual(['B3', 'D3'])
    expect((await apply(firms.id, 'right')).applied.created).toBe(1)

    const head = ['Empresa', 'Nombre', 'Puesto', 'Teléfono', 'Correo']
    const ana = ['RNU900131', 'Ana Paz', 'Jefa', '4421234567', 'ana@redes.example']
    const contacts = await uploadRows('contacts', head, ana, ['Redes Nuevas', 'Eva', '', '12', 'eva'])
    expect(contacts.checked).toEqual({ created: 1, changed: 0, same: 0, refused: 1 })
    await apply(contacts.id, 'right')
    const secondUpload = await uploadRows('contacts', head, ana, [
      'Redes Nuevas',
      'ana paz',
      'Directora',
      '',
      '',
    ])
    expect(secondUpload.checked).toEqual({ created: 0, changed: 1, same: 1, refused: 0 })

    const ticks = await uploadRows(
      'requirements',
      ['RFC', 'Examen médico', 'Atención al cliente'],
      ['AANM900101', 'No', ''],
      ['AANM900101A', 'Sí', ''],
      ['AANM900102', 'Sí', ''],
    )
    expect(ticks.checked).toMatchObject({ changed: 1, refused: 2 })
    await apply(ticks.id, 'right')
    const { body } = await portal.api.as('super').get<PersonDetail>('/api/personnel/valid/')
    expect(body.personnel_accreditation?.map(({ name, status }) => [name, status])).toEqual([
      ['Curso de inducción', true],
      ['Examen médico', false],
    ])
  })

  it('of users creates accounts without a password, and changes none', async () => {
    const { uploadRows, apply, listProblems } = asSuper()
    const head = ['Usuario', 'Nombre', 'Correo', 'Grupos', 'Empresa', 'Administra']
    const checked = await uploadRows(
      'users',
      head,
      ['ana.nunez', 'Ana Núñez', 'ana@bajio.example', 'Empresa colaboradora', FIRM, 'No'],
      ['luz', 'Luz Paz', '', 'Distribuidora, certificador', '', 'Sí'],
      ['super', 'Otro', '', 'utility', '', ''],
      ['eva', '', 'eva', 'Jefes', '', ''],
      ['leo', '', '', 'company', '', ''],
    )
    expect(checked.checked).toEqual({ created: 2, changed: 0, same: 0, refused: 3 })
    expect((await listProblems(checked.id)).map(([row, column]) => `${column}${row}`)).toEqual([
      'A4',
      'C5',
      'D5',
      'E6',
    ])
    expect((await apply(checked.id, 'right')).state).toBe('done')
    const { rows: createdUsers } = await portal.store.getList('users', {
      filter: { username: ['ana.nunez', 'luz'] },
    })
    expect(
      createdUsers.map(({ username, groups, company, admin_access }) => [
        username,
        groups,
        company,
        admin_access,
      ]),
    ).toEqual([
      ['ana.nunez', ['company'], 1, false],
      ['luz', ['utility', 'certifier'], null, true],
    ])
    expect(createdUsers.map(({ password_hash, super_admin }) => [password_hash, super_admin])).toEqual(
      Array(2).fill(['', false]),
    )
    // Without a mail server, the link is created on the account's page, which shows it once.
    expect((await portal.store.getList('account_links', {})).rows).toEqual([])
    expect((await uploadRows('users', head, ['ANA.NUNEZ', 'Ana Núñez', '', '', '', ''])).checked.same).toBe(1)
  })

  it('that counts days from 1904 has its days in cells without a date format, and empty ones for day 0', async () => {
    const cells = ['CASD920131', 'Castro', 'Diego', ROLE, FIRM].map((text) => textCell(text))
    const content = await buildWorkbook({
      workbookPr: '<workbookPr date1904="1"/>',
      formats: ['dd/mm/yyyy'],
      rows:
        textRow(1, ...PEOPLE_TITLES.slice(0, 7)) +
        xmlRow(2, ...cells, '<c><v>44591</v></c>', '<c s="1"><f>J2</f><v>0</v></c>'),
    })
    const { bring, preview } = asSuper()
    const { id, checked } = await bring('people', content)
    expect(checked).toMatchObject({ created: 1, refused: 0 })
    expect((await preview(id))[0]?.cells.slice(5).map(({ text }) => text)).toEqual(['2026-01-31', ''])
  })

  it('that is cancelled, or no spreadsheet, leaves nothing', async () => {
    const { uploadRows, bring } = asSuper()
    const checked = await uploadRows('companies', ['Razón social', 'Zona'], ['Fugaz', 'Bajío'])
    const cancelReply = await portal.api
      .as('super')
      .post<WireImport>(`/api/imports/${checked.id}/cancel/`, {})
    expect(cancelReply.body.state).toBe('cancelled')
    expect(
      (
        await portal.api
          .as('super')
          .post(`/api/imports/${checked.id}/apply/`, { mode: 'all', reviewed: true })
      ).status,
    ).toBe(409)
    expect(await bring('people', Buffer.from('%PDF-1.4\n%%EOF\n'), 'hoja.xlsx')).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/no es una hoja de cálculo/u),
    })
  })

  describe('of people with a generic RFC', () => {
    const FOREIGN = 'XEXX010101000'
    const HEAD = ['RFC', 'Pasaporte', 'Apellidos', 'Nombres', 'Puesto', 'Empresa', 'Fecha de alta', 'Folio']
    const row = (document: string, last: string, { rfc = FOREIGN, number = '' } = {}) => [
      rfc,
      document,
      last,
      'Maria',
      ROLE,
      FIRM,
      '15/01/2026',
      number,
    ]
    const foreigners = async () =>
      (await portal.store.getList('personnel', { filter: { rfc: FOREIGN } })).rows
        .map(({ last_names, identity_document }) => [last_names, identity_document])
        .sort()

    it('tells them apart by their identity document', async () => {
      const { uploadRows, apply, listProblems } = asSuper()
      const invalidRows = await uploadRows(
        'people',
        ['RFC', ...HEAD.slice(2)],
        [FOREIGN, ...row('', 'Rossi').slice(2)],
      )
      expect(await listProblems(invalidRows.id)).toEqual([
        [2, '', '', expect.stringMatching(/^El RFC genérico lo comparten muchas personas.*Agregue/u)],
      ])
      const first = await uploadRows('people', HEAD, row('YA1234567', 'Rossi'))
      expect((await apply(first.id, 'all')).applied).toMatchObject({ created: 1 })
      const second = await uploadRows(
        'people',
        HEAD,
        row('PA7654321', 'Smith', { number: 'A-910001' }),
        row('ya 123-4567', 'Rossi'),
        row('YA1234567', 'Rossi', { rfc: 'XAXX010101000' }),
        row('', 'Nadie'),
        row('XX', 'Corto'),
      )
      expect(await listProblems(second.id)).toEqual([
        [4, 'B', 'YA1234567', 'Ya está en la fila 3 de este archivo.'],
        [5, 'B', '', expect.stringMatching(/^El RFC genérico/u)],
        [6, 'B', 'XX', 'Escriba de 5 a 20 letras o dígitos, como están en el documento.'],
      ])
      expect(second.checked).toEqual({ created: 1, changed: 0, same: 1, refused: 3 })
      await apply(second.id, 'right')
      expect(await foreigners()).toEqual([
        ['Rossi', 'YA1234567'],
        ['Smith', 'PA7654321'],
      ])
    })

    it('changes the person with the document, and refuses one who has another RFC', async () => {
      const { uploadRows, listProblems } = asSuper()
      const withRfc = ['NUSB900131', 'YA1234567', 'Núñez', 'Ana', ROLE, FIRM, '15/01/2026', '']
      const none = ['', 'ZZ9999999', 'Nadie', 'Eva', ROLE, FIRM, '15/01/2026', '']
      await portal.store.transaction((tx) =>
        tx.update('personnel', 'valid', { identity_document: 'VA1234567' }),
      )
      const changedRow = ['', 'YA1234567', 'Rossi Bianchi', '', '', '', '', '']
      const checked = await uploadRows('people', HEAD, changedRow, none, row('VA1234567', 'Álvarez'))
      expect(checked.checked).toEqual({ created: 0, changed: 1, same: 0, refused: 2 })
      expect(await listProblems(checked.id)).toEqual([
        [3, 'A', '', 'Este campo es obligatorio.'],
        [4, 'A', FOREIGN, expect.stringMatching(/ya tiene un RFC propio/u)],
      ])
      const refusedUpload = await uploadRows('people', HEAD, withRfc)
      expect(await listProblems(refusedUpload.id)).toEqual([
        [2, 'B', 'YA1234567', expect.stringMatching(/^Ya hay otra persona registrada con este número/u)],
      ])
    })

    it('tells them apart by their CURP, and knows a person by CURP and by document', async () => {
      const { uploadRows, apply, listProblems } = asSuper()
      const [CURP, OTHER_CURP] = ['BIAM900101MNEXXX09', 'SIXJ850505HNEXXX07']
      const head = [...HEAD, 'C.U.R.P.']
      const first = await uploadRows('people', head, [...row('', 'Bianchi'), CURP])
      expect((await apply(first.id, 'all')).applied).toMatchObject({ created: 1 })
      const second = await uploadRows(
        'people',
        head,
        [...row('BI1234567', 'Bianchi'), 'biam 900101 mnexxx09'],
        [...row('', 'Bianchi'), CURP],
        [...row('', 'Smith'), OTHER_CURP],
        [...row('', 'Corta'), 'BIAM900101'],
      )
      expect(await listProblems(second.id)).toEqual([
        [3, 'I', CURP, 'Ya está en la fila 2 de este archivo.'],
        [5, 'I', 'BIAM900101', 'Escriba las 18 letras y dígitos de la CURP.'],
      ])
      expect(second.checked).toEqual({ created: 1, changed: 1, same: 0, refused: 2 })
      await apply(second.id, 'right')
      const third = await uploadRows('people', head, [...row('BI1234567', 'Bianchi'), OTHER_CURP])
      expect(await listProblems(third.id)).toEqual([
        [2, 'B', 'BI1234567', expect.stringMatching(/^Ya hay otra persona registrada con este número/u)],
      ])
    })

    it('gives a document to a person without one who is recognised by accreditation number', async () => {
      const { uploadRows, apply } = asSuper()
      await portal.store.transaction((tx) =>
        tx.create('personnel', buildPerson({ id: 'old', rfc: FOREIGN, accreditation_number: 'A-920001' })),
      )
      const checked = await uploadRows('people', HEAD, [FOREIGN, 'OL1234567', '', '', '', '', '', 'A-920001'])
      expect(checked.checked).toMatchObject({ changed: 1, refused: 0 })
      await apply(checked.id, 'all')
      expect((await portal.store.getOne('personnel', 'old'))?.identity_document).toBe('OL1234567')
    })

    it('recognises them in requirements by accreditation number only', async () => {
      const { uploadRows, listProblems } = asSuper()
      const head = ['RFC', 'Número de acreditación', 'Examen médico']
      const checked = await uploadRows(
        'requirements',
        head,
        [FOREIGN, '', 'Sí'],
        [FOREIGN, 'A-910001', 'Sí'],
        [FOREIGN, 'A-999999', 'Sí'],
      )
      expect(checked.checked).toMatchObject({ changed: 1, refused: 2 })
      expect(await listProblems(checked.id)).toEqual([
        [2, 'A', FOREIGN, expect.stringMatching(/genérico.*número de acreditación/u)],
        [4, 'B', 'A-999999', 'No hay una persona con este número de acreditación.'],
      ])
    })
  })

  it('finds a company in any punctuation and spelling of its legal form', async () => {
    const { uploadRows, listProblems } = asSuper()
    await portal.store.transaction(async (tx) => {
      for (const [company_name, rfc] of [
        ['Gas Azul, S.A. de C.V.', 'GAZ900131'],
        ['Tubos SA', 'TUB900131'],
        ['Tubos, S.A.', 'TUB900101'],
      ] as const)
        await tx.create('companies', { ...BLANK_COMPANY, company_name, rfc, zone: 1, created_at: NOW })
    })
    const person = (rfc: string, firm: string) => [rfc, 'Paz', 'Eva', ROLE, firm, '15/01/2026', '', '', '']
    const checked = await uploadRows(
      'people',
      PEOPLE_TITLES,
      person('PAXE900101', 'GAS AZUL SA DE CV'),
      person('PAXE900102', 'Gas Azul'),
      person('PAXE900103', 'tubos s. a.'),
    )
    expect(checked.checked).toEqual({ created: 1, changed: 0, same: 0, refused: 2 })
    expect(await listProblems(checked.id)).toEqual([
      [3, 'E', 'Gas Azul', expect.stringMatching(/La más parecida es «Gas Azul, S\.A\. de C\.V\.»/u)],
      [4, 'E', 'tubos s. a.', expect.stringMatching(/^Hay varias empresas/u)],
    ])
    const head = ['Empresa', 'Nombre', 'Puesto', 'Teléfono', 'Correo']
    const contact = ['GAS AZUL, SA de CV', 'Ana Paz', 'Jefa', '4421234567', 'ana@azul.example']
    expect((await uploadRows('contacts', head, contact)).checked).toMatchObject({ created: 1 })
    const users = await uploadRows(
      'users',
      ['Usuario', 'Grupos', 'Empresa'],
      ['azul', 'company', 'gas azul s.a. de c.v.'],
    )
    expect(users.checked).toMatchObject({ created: 1 })
  })

  it('refuses a new company with the name of another one in another spelling, unless their RFCs differ', async () => {
    const { uploadRows, listProblems } = asSuper()
    await portal.store.transaction(async (tx) => {
      for (const [company_name, rfc] of [
        ['Redes Rojas, S.A. de C.V.', 'RRO900131'],
        ['Pozos Verdes', ''],
      ] as const)
        await tx.create('companies', { ...BLANK_COMPANY, company_name, rfc, zone: 1, created_at: NOW })
    })
    const checked = await uploadRows(
      'companies',
      ['Razón social', 'RFC', 'Zona'],
      ['Redes Rojas SC', 'RRS900131', 'Bajío'],
      ['REDES ROJAS SA DE CV', '', 'Bajío'],
      ['Redes Rojas', 'XAXX010101000', 'Bajío'],
      ['Pozos Verdes SA', 'PVE900131', 'Bajío'],
      ['Norte Gas SA de CV', '', 'Bajío'],
      ['NORTE GAS, S.A. DE C.V.', '', 'Bajío'],
      ['Sur Gas SA', 'SGA900131', 'Bajío'],
      ['Sur Gas, S.A.', 'SGA900101', 'Bajío'],
    )
    expect(await listProblems(checked.id)).toEqual([
      [
        3,
        'A',
        'REDES ROJAS SA DE CV',
        expect.stringMatching(/^Ya existe «Redes Rojas, S\.A\. de C\.V\.»: si es la misma/u),
      ],
      [4, 'A', 'Redes Rojas', expect.stringMatching(/^Ya existe «Redes Rojas, S\.A\. de C\.V\.»/u)],
      [5, 'A', 'Pozos Verdes SA', expect.stringMatching(/^Ya existe «Pozos Verdes», sin RFC/u)],
      [7, 'A', 'NORTE GAS, S.A. DE C.V.', expect.stringMatching(/^La fila 6 tiene «Norte Gas SA de CV»/u)],
    ])
    expect(checked.checked).toEqual({ created: 4, changed: 0, same: 0, refused: 4 })
    const appliedImport = await asSuper().apply(checked.id, 'right')
    expect(appliedImport.applied).toEqual({ created: 4, changed: 0, same: 0, refused: 4 })
  })

  it.each([
    ['/api/personnel_report/', 'people'],
    ['/api/company_report/', 'companies'],
    ['/api/contacts_report/', 'contacts'],
    ['/personnel/reports/accreditation/', 'requirements'],
    ['/api/personnel_export/', 'people'],
    ['/api/companies_export/', 'companies'],
  ] as const)('that %s has written changes nothing', async (path, kind) => {
    for (const format of ['xlsx', 'csv']) {
      const { bytes } = await portal.api.as('super').get(`${path}?format=${format}`)
      const { checked, state } = await asSuper().bring(kind, bytes, `hoja.${format}`)
      expect({ state, ...checked }).toMatchObject({ state: 'checked', created: 0, changed: 0, refused: 0 })
      expect(checked.same).toBeGreaterThan(0)
    }
  })

  it('accepts only the columns and the mode', async () => {
    const { uploadRows } = asSuper()
    const { id } = await uploadRows('companies', ['Razón social', 'Zona'], ['Nadie', 'Bajío'])
    const caller = portal.api.as('super')
    for (const extra of ['state', 'key', 'checked', 'worker', 'uploaded_by', 'kind']) {
      const extraField = { [extra]: 'x' }
      expect((await caller.put(`/api/imports/${id}/columns/`, { columns: [], ...extraField })).status).toBe(
        400,
      )
      expect(
        (await caller.post(`/api/imports/${id}/apply/`, { mode: 'all', reviewed: true, ...extraField }))
          .status,
      ).toBe(400)
    }
    const twice = await caller.put(`/api/imports/${id}/columns/`, { columns: ['rfc', 'rfc'] })
    expect(twice.status).toBe(400)
  })

  it('is previewed: what each row would write, and what an existing record has before', async () => {
    const { uploadRows, preview } = asSuper()
    const checked = await uploadRows(
      'people',
      ['RFC', 'Apellido paterno', 'Apellido materno', 'Nombre(s)', 'Puesto', 'Empresa', 'Alta', 'Domicilio'],
      ['nuxa-900131', 'Núñez', 'Soto', 'Ana', ROLE, FIRM, '5 de enero de 2026', ''],
      ['AANM900101', '', '', '', '', '', '', 'Av. Juárez 10'],
      ['XX', '', '', '', '', '', '', ''],
    )
    const [createdRow, changedRow, refusedRow] = await preview(checked.id)
    expect(createdRow).toMatchObject({
      id: 2,
      outcome: 'created',
      label: 'Núñez Soto, Ana',
      sensitive: false,
      cells: [
        { text: 'nuxa-900131', value: 'NUXA900131' },
        { text: 'Núñez' },
        { text: 'Soto' },
        { text: 'Ana' },
        { text: ROLE, value: 'Técnica de inspección' },
        { text: FIRM, value: 'Instalaciones del Bajío' },
        { text: '5 de enero de 2026', value: '05/01/2026' },
        { text: '' },
      ],
      derived: [{ title: 'Apellidos', value: 'Núñez Soto' }],
    })
    expect(changedRow).toMatchObject({ outcome: 'changed', target: 'valid' })
    expect(changedRow?.cells.at(-1)).toEqual({ text: 'Av. Juárez 10', before: '' })
    expect(refusedRow?.cells[0]?.reason).toMatch(/^Escriba el RFC/u)
    const ids = async (filter?: Parameters<typeof preview>[1]) =>
      (await preview(checked.id, filter)).map(({ id }) => id)
    expect([await ids('created'), await ids('changed'), await ids('same'), await ids('refused')]).toEqual([
      [2],
      [3],
      [],
      [4],
    ])
  })

  it('is previewed in pages, with the total of the filter', async () => {
    const { uploadRows } = asSuper()
    const checked = await uploadRows(
      'companies',
      ['Razón social'],
      ...Array.from({ length: 7 }, (_, i) => [`Firma ${i}`]),
    )
    const query = `filter=${encodeURIComponent('{"outcome":"refused"}')}&range=[2,3]`
    const { body, headers } = await portal.api
      .as('super')
      .get<{ id: number }[]>(`/api/imports/${checked.id}/rows/?${query}`)
    expect(body.map(({ id }) => id)).toEqual([4, 5])
    expect(headers.get('Content-Range')).toBe('rows 2-3/7')
  })

  it('is corrected cell by cell without changing the file, and applied as corrected', async () => {
    const { uploadRows, correctCells, preview, apply } = asSuper()
    const checked = await uploadRows(
      'people',
      PEOPLE_TITLES,
      ['NUXA9O0102', 'Núñez Soto', 'Ana', ROLE, 'Nadie', '15/01/2026'],
      ['SOXI900103', 'Soto', 'Iván', ROLE, FIRM, '15/01/2026'],
    )
    expect(checked.checked).toMatchObject({ created: 1, refused: 1 })
    const once = await correctCells(checked.id, { row: 2, column: 0, text: 'NUXA900102' })
    expect(once).toMatchObject({ state: 'checked', corrected: 1, checked: { created: 1, refused: 1 } })
    const twice = await correctCells(checked.id, { row: 2, column: 4, text: FIRM })
    expect(twice).toMatchObject({ corrected: 2, checked: { created: 2, refused: 0 } })
    const [ana] = await preview(checked.id)
    expect(ana?.cells[0]).toEqual({ text: 'NUXA900102', original: 'NUXA9O0102' })
    await apply(checked.id, 'all')
    expect((await findPeople('NUXA900102')).length).toBe(1)
  })

  it('asks how dates are written where a day is only possible with the month first', async () => {
    const { uploadRows, matchColumns, preview } = asSuper()
    const person = (rfc: string, day: string) => [rfc, 'Paz', 'Luz', ROLE, FIRM, day]
    const doubtful = await uploadRows(
      'people',
      PEOPLE_TITLES,
      person('PAXL900101', '04/03/2026'),
      person('PAXL900102', '04/25/2026'),
    )
    expect(doubtful).toMatchObject({ state: 'columns', missing: [], reading: { doubtful: [5] } })
    const monthFirst = await matchColumns(doubtful.id, { day_orders: { 5: 'month' } })
    expect(monthFirst).toMatchObject({ state: 'checked', checked: { created: 2 } })
    expect((await preview(doubtful.id)).map(({ cells }) => cells[5]?.value)).toEqual([
      '03/04/2026',
      '25/04/2026',
    ])
    const dayFirst = await matchColumns(doubtful.id, { day_orders: { 5: 'day' } })
    expect(dayFirst.checked).toMatchObject({ created: 1, refused: 1 })
  })

  it('leaves an accredited person alone until the changed name is confirmed, and shows it first', async () => {
    const { uploadRows, apply, preview } = asSuper()
    const row = ['AANM900101', 'Otra', 'Persona', '', '', '', '', '', '']
    const first = await uploadRows('people', PEOPLE_TITLES, row)
    expect(first).toMatchObject({ sensitive: 1, checked: { changed: 1 } })
    expect(await preview(first.id, 'sensitive')).toMatchObject([
      {
        id: 2,
        cells: [
          {},
          { text: 'Otra', before: 'Álvarez Núñez' },
          { before: 'María José' },
          {},
          {},
          {},
          {},
          {},
          {},
        ],
      },
    ])
    const caller = portal.api.as('super')
    const refusal = await caller.post(`/api/imports/${first.id}/apply/`, { mode: 'all', reviewed: true })
    expect(refusal.status).toBe(409)
    expect((await apply(first.id, 'right')).applied).toMatchObject({ changed: 0, refused: 1 })
    const second = await uploadRows('people', PEOPLE_TITLES, row)
    // The old name that the user saw is no longer the old name.
    await caller.patch('/api/personnel/valid/', { last_names: 'Álvarez' })
    expect((await apply(second.id, 'right', true)).applied).toMatchObject({ changed: 0, refused: 1 })
    const third = await uploadRows('people', PEOPLE_TITLES, row)
    expect((await apply(third.id, 'all', true)).applied).toMatchObject({ changed: 1, refused: 0 })
  })

  it('that was applied is undone for thirty days, but for what others changed since', async () => {
    const { uploadRows, apply, undo } = asSuper()
    const checked = await uploadRows(
      'people',
      PEOPLE_TITLES,
      ['NUXA900105', 'Núñez Deshecha', 'Ana', ROLE, FIRM, '15/01/2026', '', '', ''],
      ['SOXI900105', 'Soto Deshecho', 'Iván', ROLE, FIRM, '15/01/2026', '', '', ''],
    )
    const appliedImport = await apply(checked.id, 'all')
    expect(appliedImport.undo_until).not.toBeNull()
    const [ana] = await findPeople('Núñez Deshecha')
    await portal.api.as('super').patch(`/api/personnel/${ana?.id}/`, { address: 'Av. Juárez 10' })
    expect(await undo(appliedImport.id)).toMatchObject({
      state: 'undone',
      kept: 1,
      // The rest can be undone later.
      undo_until: appliedImport.undo_until,
    })
    expect(await findPeople('Soto Deshecho')).toEqual([])
    expect(await findPeople('Núñez Deshecha')).toHaveLength(1)
    const old = await uploadRows('companies', ['Razón social', 'Zona'], ['Fugaz', 'Bajío'])
    await apply(old.id, 'all')
    await portal.store.transaction((tx) =>
      tx.update('imports', old.id, { finished_at: '2020-01-01T00:00:00.000Z' }),
    )
    expect((await portal.api.as('super').post(`/api/imports/${old.id}/undo/`, {})).status).toBe(409)
  })

  it('has a template that can be read back', async () => {
    for (const kind of ['people', 'companies', 'contacts', 'requirements', 'users'] as const) {
      const { bytes } = await portal.api.as('super').get(`/api/imports_template/${kind}/`)
      const { columns, missing } = await asSuper().bring(kind, bytes)
      expect(missing).toEqual([])
      expect(columns).not.toContain('')
    }
  })
})
