import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { companyAnswers } from './support/company.ts'
import { box, button, chooseAction, link, openPortal, pageReply, title } from './support/console.ts'
import { personAnswers } from './support/person.ts'
import { firstRowName, roster } from './support/roster.ts'
import { expectElement, expectSoon } from './support/waiting.ts'

beforeEach(() => loadBackEndForTest())

/** Disconnects the network and notifies the page as a browser does. Returns how to reconnect. */
const loseNetwork = (): (() => void) => {
  const { fetch } = window
  const isThere = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => isThere.mockRestore())
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  window.dispatchEvent(new Event('offline'))
  return () => {
    isThere.mockReturnValue(true)
    vi.stubGlobal('fetch', fetch)
    window.dispatchEvent(new Event('online'))
  }
}
const noConnection = () => page.getByText(/^No hay conexión con el servidor/u).first()

const quotation = {
  id: 7,
  created_at: '2026-03-14T18:00:00.000Z',
  folio: 'COT-2026-000007',
  version: 4,
  name: 'Ana Paz',
  rfc: 'PAAA900101',
  phone: '5512345678',
  email: '',
  client_type: 'IN',
}

/** Records and the field that the test changes. */
const records = [
  ['a person', '/personnel/p1', personAnswers, 'Teléfono', '5522222222'],
  ['a company', '/companies/1', companyAnswers, 'RUEC', 'SIN-RED'],
  [
    'a quotation',
    '/quotations/7',
    { 'GET /api/pricing/': () => pageReply([]), 'GET /api/quotations/7/': () => quotation },
    'Costo 1',
    '25.00',
  ],
] as const

describe('without a network', () => {
  it.each(records)('%s that is saved is told so, kept as typed, and not changed later', async (...row) => {
    const [, path, answers, name, text] = row
    const { calls } = openPortal(path, 'admin', { ...answers, ...roster })
    if (path.startsWith('/companies')) await button('Editar').click()
    if (path.startsWith('/personnel')) await chooseAction('Editar')
    await box(name).fill(text)
    const giveBack = loseNetwork()
    await button('Guardar').click()
    await expectElement(noConnection()).toBeVisible()
    await expectElement(box(name)).toHaveValue(text)
    await link('Inicio').click()
    await button('Salir sin guardar').click()
    await expectElement(title('Hola, admin')).toBeVisible()
    giveBack()
    // A queued write would be sent before the next request.
    await link('Personal').click()
    await expectSoon(firstRowName).toBe('PERSONA 01')
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('a list and a page say so, and recover by themselves', async () => {
    const { go } = openPortal('/personnel', 'admin', { ...personAnswers, ...roster })
    await expectSoon(firstRowName).toBe('PERSONA 01')
    for (const [path, text] of [
      ['/personnel?page=1&perPage=10&sort=company_name&order=ASC&filter={}', 'PERSONA 25'],
      ['/personnel/p1', 'MARÍA JOSÉ ÁLVAREZ NÚÑEZ'],
    ] as const) {
      const giveBack = loseNetwork()
      await go(path)
      await expectElement(noConnection()).toBeVisible()
      giveBack()
      await expectElement(page.getByText(text).first()).toBeVisible()
      await expectElement(noConnection()).not.toBeInTheDocument()
    }
  })
})
