import { screen, waitFor, within } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { applyPortalSettings } from '../../src/console/port/settings.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { type Call, reply } from '../support/fakeApi.ts'
import { useFakeTime } from '../support/mount.tsx'
import {
  callsByMethod,
  getButton,
  getTextbox,
  openQuotation,
  openQuotations,
  quotationRow,
  retype,
  TIERS,
  tierRow,
} from '../support/openQuotations.tsx'
import { wireUser } from '../support/wireUsers.ts'

beforeEach(() => loadBackEndForTest())
const sums = () => screen.getByRole('region', { name: 'Costos de instalación' }).textContent ?? ''
const choose = async (user: ReturnType<typeof openQuotations>['user'], option: RegExp) => {
  const meters = await screen.findByRole('combobox', { name: 'Metros de instalación' })
  await waitFor(() => expect(meters.getAttribute('aria-disabled')).not.toBe('true'))
  await user.click(meters)
  await user.click(await screen.findByRole('option', { name: option }))
}

describe('the quotations', () => {
  it('have date, name, folio and total, ten with the newest first', async () => {
    const { calls } = openQuotations('/quotations', 'utility')
    const [head, row] = within(await screen.findByRole('table')).getAllByRole('row')
    expect(head?.textContent).toBe('FechaNombreFolioTotalVer')
    expect(row?.textContent).toBe('14 mar 2026ANA PAZCOT-2026-000007$1,950.50Ver')
    expect(screen.getByRole('link', { name: 'Ver la cotización de ANA PAZ' }).getAttribute('href')).toBe(
      '/quotations/7',
    )
    const [listCall] = calls.filter(({ path }) => path === '/api/quotations/')
    expect(Object.fromEntries(listCall?.query ?? [])).toEqual({
      filter: '{}',
      range: '[0,9]',
      sort: '["created_at","DESC"]',
    })
  })

  it('that are none lead to the first', async () => {
    openQuotations('/quotations', 'empresa', {
      'GET /api/quotations/': () => reply([], 200, { 'Content-Range': 'quotations */0' }),
    })
    expect(await screen.findByText('No hay resultados')).toBeTruthy()
    const links = screen.getAllByRole('link', { name: 'Nueva cotización' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/create-quotation', '/create-quotation'])
  })
})

describe('a new quotation', () => {
  const open = async (overrides = {}) => {
    const portal = openQuotations('/create-quotation', 'utility', overrides)
    await screen.findByRole('button', { name: 'Siguiente' })
    return portal
  }

  const chooseMeters = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(screen.getByRole('combobox', { name: 'Metros de instalación' }))
    await user.click(await screen.findByRole('option', { name: /^3 m · /u }))
  }

  it('needs name, RFC, phone and metres; the RFC is a person’s or a firm’s', async () => {
    const { user, calls } = await open()
    expect(document.activeElement).toBe(screen.getByLabelText('Persona Física'))
    await user.click(getButton('Siguiente'))
    expect(await screen.findAllByText('Este campo es obligatorio.')).toHaveLength(4)
    await user.type(getTextbox('RFC'), 'paaa900101')
    await user.tab()
    await waitFor(() => expect(screen.getAllByText('Este campo es obligatorio.')).toHaveLength(3))
    expect(screen.getByLabelText<HTMLInputElement>('Persona Física').checked).toBe(true)
    await user.click(screen.getByLabelText('Persona Moral'))
    expect(
      await screen.findByText('Escriba el RFC con 3 letras y 6 dígitos (la homoclave es opcional).'),
    ).toBeTruthy()
    expect(callsByMethod(calls, 'POST')).toEqual([])
  })

  it('is sent with the day, opens at once, and is announced on top of it for five seconds', async () => {
    const { user, calls, where } = await open({ 'POST /api/quotations/': () => reply(quotationRow, 201) })
    await user.type(getTextbox('Nombre'), 'Ana Paz')
    await user.type(getTextbox('RFC'), 'paaa900101')
    await user.type(getTextbox('Teléfono'), '55 1234 5678')
    await chooseMeters(user)
    const pass = useFakeTime()
    const startedAt = Date.now()
    await user.click(getButton('Siguiente'))
    const message = await screen.findByText('Cotización creada exitosamente')
    expect(await screen.findByRole('heading', { level: 1, name: 'COT-2026-000007' })).toBeTruthy()
    expect(where()).toBe('/quotations/7')
    expect(message.closest('[role=alert]')).toBeTruthy()
    expect(callsByMethod(calls, 'POST')[0]?.body).toEqual({
      client_type: 'IN',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u),
      email: '',
      name: 'Ana Paz',
      phone: '5512345678',
      pricing_id: 4,
      rfc: 'PAAA900101',
    })
    let elapsedMs = 0
    for (; message.isConnected; elapsedMs += 100) await pass(100)
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(5000)
    expect(elapsedMs).toBeLessThan(6000)
  })

  it('that is refused keeps what was typed, the words beside their field', async () => {
    const { user } = await open({
      'POST /api/quotations/': () => reply({ phone: ['Ese teléfono no.'] }, 400),
    })
    await user.type(getTextbox('Nombre'), 'Ana Paz')
    await user.type(getTextbox('RFC'), 'PAAA900101')
    await user.type(getTextbox('Teléfono'), '5512345678')
    await chooseMeters(user)
    await user.click(getButton('Siguiente'))
    expect(await screen.findByText('Ese teléfono no.')).toBeTruthy()
    expect(getTextbox('Nombre').value).toBe('Ana Paz')
  })
})

describe('a quotation', () => {
  it('says below its total whether VAT is in it', async () => {
    applyPortalSettings({ vat: { percent: 0, isIncluded: false } })
    onTestFinished(() => applyPortalSettings({ vat: null }))
    await openQuotation()
    expect(sums()).toMatch(/Total\$1,950\.50Los precios no incluyen IVA\.$/u)
  })

  it('adds up what is typed, at once and to the cent', async () => {
    const { user } = await openQuotation()
    expect(sums()).toContain('Total$1,950.50')
    await retype(user, 'Costo 1', '1234.5')
    expect(sums()).toContain('Total$2,935.00')
    await user.type(getTextbox('Costo 4'), '1,000.05')
    expect(sums()).toContain('Costos adicionales$2,234.55')
    expect(sums()).toContain('Total$3,935.05')
    await user.tab()
    expect(getTextbox('Costo 1').value).toBe('1,234.50')
    await choose(user, /^10 m · \$2,500\.50$/u)
    expect(sums()).toContain('Total$4,735.05')
    await retype(user, 'Costo 2', 'mil')
    expect(sums()).toContain('Total—')
    await user.tab()
    expect(await screen.findByText(/^Escriba una cantidad en pesos/u)).toBeTruthy()
  })

  it('goes out whole, for the version that was seen', async () => {
    const savedQuotation = {
      ...quotationRow,
      pricing_id: 11,
      pricing: TIERS[1],
      actual_pricing: 2500.5,
      total: 2750.5,
    }
    const { user, calls } = await openQuotation('utility', { 'PUT /api/quotations/7/': () => savedQuotation })
    await choose(user, /^10 m/u)
    await retype(user, 'Descripción del costo 1', 'Trámite')
    await user.click(getButton('Guardar'))
    expect(await screen.findByText('Los cambios se guardaron.')).toBeTruthy()
    const [putCall] = callsByMethod(calls, 'PUT')
    expect(putCall?.headers.get('If-Match')).toBe('"4"')
    expect(putCall?.body).toEqual({
      client_type: 'IN',
      name: 'Ana Paz',
      rfc: 'PAAA900101',
      phone: '5512345678',
      email: 'ana@correo.example',
      created_at: quotationRow.created_at,
      pricing_id: 11,
      pricing: 11,
      indirect_cost_1: 250,
      indirect_cost_2: 0,
      indirect_cost_3: 0,
      indirect_cost_4: 0,
      indirect_cost_1_description: 'Trámite',
      indirect_cost_2_description: '',
      indirect_cost_3_description: '',
      indirect_cost_4_description: '',
      actual_pricing: 2500.5,
      additional_costs: 250,
      total: 2750.5,
    })
    await waitFor(() => expect(screen.queryByText(/^Hay cambios sin guardar/u)).toBeNull())
  })

  it('keeps the price of when its tier was chosen, and takes today’s when asked', async () => {
    const dearer = [tierRow(2, { workforce: 600.5 })]
    const { user, calls } = await openQuotation('utility', {
      'GET /api/pricing/': () => reply(dearer, 200, { 'Content-Range': 'pricing 0-0/1' }),
      'PUT /api/quotations/7/': () => ({ ...quotationRow, actual_pricing: 1800.5, total: 2050.5 }),
    })
    expect(
      await screen.findByText(/conserva el precio .*: \$1,700\.50\. Hoy cuesta \$1,800\.50\./u),
    ).toBeTruthy()
    expect(sums()).toContain('Precio guardado$1,700.50')
    await user.click(getButton('Usar el precio de hoy'))
    expect(sums()).toContain('Total$2,050.50')
    await user.click(getButton('Guardar'))
    await screen.findByText('Los cambios se guardaron.')
    expect(callsByMethod(calls, 'PUT')[0]?.body).toMatchObject({ pricing_id: 3, reprice: true })
  })

  it('says when it was saved at another total', async () => {
    const { user } = await openQuotation('utility', {
      'PUT /api/quotations/7/': () => ({
        ...quotationRow,
        pricing_id: 11,
        pricing: TIERS[1],
        actual_pricing: 3000,
        total: 3250,
      }),
    })
    await choose(user, /^10 m/u)
    await user.click(getButton('Guardar'))
    expect(await screen.findByText(/el total es ahora \$3,250\.00\./u)).toBeTruthy()
    await waitFor(() => expect(sums()).toContain('Total$3,250.00'))
  })

  it('is closed to who may only look', async () => {
    await openQuotation('utility', {
      'GET /api/auth/user/': () => ({
        ...wireUser('utility'),
        groups: ['utility', 'read_only'],
        read_only: true,
      }),
    })
    const fields = [
      ...screen.getAllByRole<HTMLInputElement>('textbox'),
      ...screen.getAllByRole<HTMLInputElement>('radio'),
    ]
    const pageFields = fields.filter((field) => field.closest('main'))
    expect(pageFields.length).toBeGreaterThan(12)
    expect(pageFields.every(({ disabled }) => disabled)).toBe(true)
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull()
    expect(screen.getByText(/no cambiarlas/u)).toBeTruthy()
    expect(getButton('Descargar PDF')).toBeTruthy()
  })

  it('that is not there says so', async () => {
    openQuotations('/quotations/9', 'empresa')
    expect(await screen.findByText('No encontramos esta cotización')).toBeTruthy()
  })
})

describe('a back end that knows only what is documented', () => {
  beforeEach(() => loadBackEndForTest(false))

  const documentedQuotation = {
    id: 7,
    created_at: '2026-03-14',
    name: 'Ana Paz',
    rfc: 'PAAA900101',
    phone: '',
    email: null,
    client_type: 'LI',
    pricing: 3,
    actual_pricing: '1700.50',
    indirect_cost_1: '250.00',
  }
  const older = { id: 6, created_at: '2026-02-01', name: 'Luz Mar', total: '99.90' }
  const answers = {
    'GET /api/pricing/': () => [
      { id: 3, meters: 2, materials_price: '1000.00', workforce: '500.50', indirect_costs: '200' },
      { id: 11, meters: 10, materials_price: '1.00', workforce: null },
    ],
    'GET /api/quotations/': () => [older, documentedQuotation],
    'GET /api/quotations/7/': () => documentedQuotation,
    'PUT /api/quotations/7/': ({ body }: Call) => ({ ...documentedQuotation, ...(body as object) }),
  }

  it('begins with the client alone', async () => {
    openQuotations('/create-quotation', 'utility', answers)
    expect(await screen.findByRole('textbox', { name: 'Teléfono' })).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: 'Metros de instalación' })).toBeNull()
  })

  it('is read leniently: whole lists, texts for amounts, no folio', async () => {
    openQuotations('/quotations', 'utility', answers)
    const rows = within(await screen.findByRole('table')).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'FechaNombreTotalVer',
      '14 mar 2026ANA PAZ$1,950.50Ver',
      '1 feb 2026LUZ MAR$99.90Ver',
    ])
  })

  it('gets its quotation back whole, and no version', async () => {
    const { user, calls } = await openQuotation('utility', answers)
    expect(screen.getByRole('heading', { level: 1, name: 'Cotización 7' })).toBeTruthy()
    expect(sums()).toContain('Total$1,950.50')
    await user.type(getTextbox('Costo 3'), '.5')
    expect(sums()).toContain('Total—')
    await retype(user, 'Costo 3', '0.5')
    await user.click(getButton('Guardar'))
    await screen.findByText('Los cambios se guardaron.')
    const [putCall] = callsByMethod(calls, 'PUT')
    expect(putCall?.headers.get('If-Match')).toBeNull()
    expect(putCall?.body).toMatchObject({ pricing: 3, phone: '', client_type: 'LI', total: 1951 })
    // A field that the server left out is not sent back as an empty value.
    expect(putCall?.body).not.toHaveProperty('indirect_cost_2')
    expect(putCall?.body).not.toHaveProperty('indirect_cost_1_description')
  })
})
