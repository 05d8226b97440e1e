import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { reply } from '../support/fakeApi.ts'
import { companyData, getField, openCompany, requestBodies } from '../support/openCompany.tsx'
import { openScreen } from '../support/openScreen.tsx'

const FIELDS = [
  /^Razón Social/u,
  /^RFC/u,
  /^RUEC/u,
  /^Zona/u,
  /^Sitio web/u,
  /^Activa$/u,
  /^Representante legal/u,
  /^Supervisor de seguridad/u,
  /^Domicilio fiscal/u,
  /^Domicilio comercial/u,
  /^ID de acreedor SAP/u,
  /^ID de cliente SAP/u,
  /^SAP GOR/u,
  /^SAP PM/u,
  /^Bloqueada por alerta/u,
  /^Número REPSE/u,
  /^División de trabajo/u,
  /^Área de trabajo/u,
  /^Certificada en/u,
]

describe('a company', () => {
  it('says that it has no users only when they are known', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const { go } = openScreen('/companies', 'admin', {
      'GET /api/companies/': () => reply([companyData], 200, { 'Content-Range': 'companies 0-0/1' }),
      'GET /api/company_data/1/': () => companyData,
      'GET /api/companies/1/': () => promise,
    })
    await screen.findByText('Instalaciones del Bajío')
    await go('/companies/1/usuarios')
    const users = within(await screen.findByRole('region', { name: 'Usuarios' }))
    expect(users.queryByText('Esta empresa no tiene usuarios.')).toBeNull()
    resolve(reply({ ...companyData, users: [] }))
    expect(await users.findByText('Esta empresa no tiene usuarios.')).toBeTruthy()
  })

  it('shows its data, people, contacts and users in tabs with addresses of their own', async () => {
    const { calls, openTab, where } = await openCompany('admin')
    expect(screen.getByRole('heading', { level: 1, name: 'Instalaciones del Bajío' })).toBeTruthy()
    expect(document.title).toBe('Instalaciones del Bajío · Acredita')
    expect(screen.getByRole('link', { name: 'Ver pendientes' }).getAttribute('href')).toBe(
      '/mis-pendientes?filter=%7B%22company%22%3A1%7D',
    )
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Datos',
      'Personal',
      'Obligaciones',
      'Archivos',
      'Contactos',
      'Usuarios',
      'Cotizaciones',
      'Inspecciones',
      'Historial',
    ])

    await openTab('Contactos')
    expect(where()).toMatch(/^\/companies\/1\/contactos(?:\?|$)/u)
    expect(document.title).toBe('Contactos · Instalaciones del Bajío · Acredita')
    const contacts = within(await screen.findByRole('region', { name: 'Contactos' }))
    const rows = within(await contacts.findByRole('table')).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'NombreTeléfonoCorreo electrónicoPuestoNúmero 900Acciones',
      'HUGO CHÁVEZ477 067 7564hugo@bajio.examplePagos900Editar',
    ])

    await openTab('Usuarios')
    expect(await within(screen.getByRole('region', { name: 'Usuarios' })).findByText('empresa')).toBeTruthy()

    await openTab('Personal')
    const people = within(await screen.findByRole('region', { name: 'Personal' }))
    expect(within(await people.findByRole('table')).getAllByRole('row')[0]?.textContent).toBe(
      'EstadoNombreRolEmpresaVer',
    )
    expect(people.getByRole('link').getAttribute('href')).toBe('/personnel/p1')
    expect(people.getByText('1–10 de 34')).toBeTruthy()
    const [personnelCall] = calls.filter(({ path }) => path === '/api/personnel/')
    expect(personnelCall?.query.get('filter')).toBe('{"company":1}')
  })

  it.each([
    ['admin', true, true],
    ['admin', false, false],
    ['empresa', false, true],
    ['lectura', true, false],
  ])(
    'has its quotations for %s, where the back end says whose they are (%s): %s',
    async (user, extras, has) => {
      const { openTab, calls } = await openCompany(
        user,
        {
          'GET /api/quotations/': () => [{ id: 7, name: 'Ana Paz', created_at: '2026-03-01T18:00:00Z' }],
        },
        '/companies/1',
        extras,
      )
      expect(screen.queryByRole('tab', { name: 'Cotizaciones' }) !== null).toBe(has)
      if (!has) return
      await openTab('Cotizaciones')
      const table = within(await screen.findByRole('region', { name: 'Cotizaciones' }))
      const link = await table.findByRole('link', { name: 'Ver la cotización de ANA PAZ' })
      expect(link.getAttribute('href')).toBe('/quotations/7')
      const query = calls.find(({ path }) => path === '/api/quotations/')?.query
      expect(query?.get('filter') ?? null).toBe(extras ? '{"company":1}' : null)
    },
  )

  it('has no other tabs: an address of one leads to its data', async () => {
    const { where } = await openCompany('lectura', {}, '/companies/1/cotizaciones')
    expect(where()).toBe('/companies/1')
  })

  it.each([
    ['super', FIELDS.length, true, true, true],
    ['admin', FIELDS.length, true, true, false],
    ['utility', FIELDS.length, true, false, false],
    ['lectura', 0, false, false, false],
    ['empresa', 1, true, true, false],
  ])(
    'opens to %s %i fields, saving: %s, contacts: %s, deleting: %s',
    async (username, open, save, add, del) => {
      const { openTab, click } = await openCompany(username)
      const hasButton = (name: string) => screen.queryByRole('button', { name }) !== null
      // An open list of a field has the same label as the field.
      const fieldOf = (name: RegExp) =>
        screen.queryAllByLabelText<HTMLInputElement>(name).find(({ type }) => type)
      const getEditableFields = () => FIELDS.filter(fieldOf)
      // Specification 14.8: values are text until the user edits them.
      expect(getEditableFields()).toEqual([])
      expect(screen.getByText('R-1')).toBeTruthy()
      expect(hasButton('Editar')).toBe(save)
      expect(hasButton('Eliminar empresa')).toBe(del)
      if (save) await click('Editar')
      expect(getEditableFields()).toHaveLength(open)
      expect(getEditableFields().every((name) => !fieldOf(name)?.disabled)).toBe(true)
      if (open === 1) {
        expect(getEditableFields()).toEqual([/^Zona/u])
        expect(screen.getByText('R-1')).toBeTruthy()
      }
      expect(hasButton('Guardar')).toBe(save)
      await openTab('Contactos')
      expect(hasButton('Agregar Contacto')).toBe(add)
    },
  )

  it('sends only what was changed, the lists joined by commas', async () => {
    const savedData = { ...companyData, ruec: 'R-2', work_division: 'X4,X5,D1' }
    const { user, click, calls } = await openCompany('admin', {
      'PATCH /api/company_data/1/': () => savedData,
    })
    await click('Editar')
    await waitFor(() => expect(document.activeElement).toBe(getField(/^Razón Social/u)))
    await user.clear(getField(/^RUEC/u))
    await user.type(getField(/^RUEC/u), 'R-2')
    await user.click(getField(/^División de trabajo/u))
    await user.click(await screen.findByRole('option', { name: 'D1' }))
    await user.click(getField(/^Bloqueada/u))
    expect(screen.getByRole('tab', { name: 'Datos. Hay cambios sin guardar.' })).toBeTruthy()
    await click('Guardar')
    expect(await screen.findByText('Los cambios se guardaron.')).toBeTruthy()
    expect(requestBodies(calls, 'PATCH')).toEqual([
      { ruec: 'R-2', sap_payment_alert_blocked: true, work_division: 'X4,X5,D1' },
    ])
    expect(await screen.findByText('R-2')).toBeTruthy()
    expect(screen.getByText('X4, X5, D1')).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Datos' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Editar' })))
  })

  it('calls nothing when nothing was changed', async () => {
    const { click, calls } = await openCompany('admin')
    await click('Editar')
    await click('Guardar')
    expect(await screen.findByText('No hay cambios por guardar.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Editar' })).toBeTruthy()
    expect(requestBodies(calls, 'PATCH')).toEqual([])
  })

  it('says beside the field what is wrong, before and after the call', async () => {
    const { user, click, calls } = await openCompany('admin', {
      'PATCH /api/company_data/1/': () => reply({ ruec: ['Este valor ya está en uso.'] }, 400),
    })
    await click('Editar')
    await user.clear(getField(/^Razón Social/u))
    await user.clear(getField(/^RFC/u))
    await user.type(getField(/^RFC/u), 'mal')
    await user.type(getField(/^Sitio web/u), 'sin esquema')
    await click('Guardar')
    expect(await screen.findByText('Este campo es obligatorio.')).toBeTruthy()
    expect(screen.getByText(/^Escriba el RFC con 3 letras/u)).toBeTruthy()
    expect(screen.getByText(/^Escriba una dirección web/u)).toBeTruthy()
    expect(requestBodies(calls, 'PATCH')).toHaveLength(0)
    await click('Cancelar')
    await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
    await user.click(await screen.findByRole('button', { name: 'Editar' }))
    expect(getField(/^Razón Social/u).value).toBe('Instalaciones del Bajío')
    await user.type(getField(/^RUEC/u), '2')
    await click('Guardar')
    expect(await screen.findByText('Este valor ya está en uso.')).toBeTruthy()
    expect(getField(/^RUEC/u).value).toBe('R-12')
  })

  it('keeps what was typed while another tab is looked at, and asks before it is lost', async () => {
    const { user, click, openTab, where, go } = await openCompany('admin')
    await click('Editar')
    await user.type(getField(/^RUEC/u), '2')
    await openTab('Usuarios')
    expect(where()).toBe('/companies/1/usuarios')
    await openTab('Datos. Hay cambios sin guardar.')
    expect(getField(/^RUEC/u).value).toBe('R-12')
    await go('/vetos')
    expect(await screen.findByText(/¿Desea salir sin guardar\?/u)).toBeTruthy()
    await click('Seguir editando')
    expect(where().split('?')[0]).toBe('/companies/1')
  })

  it('says that it is loading', async () => {
    const neverAnswers = () => new Promise<Response>(() => {})
    openScreen('/companies/1', 'lectura', {
      'GET /api/companies/1/': neverAnswers,
      'GET /api/company_data/1/': neverAnswers,
    })
    expect(await screen.findByText('Cargando información')).toBeTruthy()
  })

  it('that does not exist has a page that says so', async () => {
    openScreen('/companies/9', 'admin')
    expect(await screen.findByText('No encontramos esta empresa')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Volver a Empresas' }).getAttribute('href')).toBe('/companies')
  })
})

describe('the own company', () => {
  it('is the start page of its user: only the zone is sent', async () => {
    const toluca = { ...companyData, zone: { id: 2, name: 'Toluca' } }
    const { user, click, calls } = await openCompany(
      'empresa',
      { 'PATCH /api/company_data/1/': () => toluca },
      '/inicio',
    )
    expect(screen.getByRole('tab', { name: 'Personal' }).getAttribute('href')).toBe('/inicio/personal')
    expect(document.title).toBe('Inicio · Acredita')
    expect(screen.getByText(/usted puede cambiar la zona/u)).toBeTruthy()
    await click('Editar')
    await user.click(screen.getByRole('combobox', { name: /^Zona/u }))
    // An answer may move the options before the button is released.
    const option = await screen.findByRole('option', { name: 'Toluca' })
    await user.pointer({ keys: '[MouseLeft>]', target: option })
    await waitFor(() => expect(option.isConnected).toBe(false))
    await click('Guardar')
    expect(await screen.findByText('Zona Toluca · Activa')).toBeTruthy()
    expect(requestBodies(calls, 'PATCH')).toEqual([{ zone: 2 }])
  })
})
