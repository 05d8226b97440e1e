import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { companyAnswers } from './support/company.ts'
import { box, button, choose, link, openPortal, paged, title } from './support/console.ts'
import { personAnswers } from './support/person.ts'
import { firstName, roster } from './support/roster.ts'
import { seen, soon } from './support/waiting.ts'

beforeEach(() => loadBackEndForTest())

/** Takes the network away, and tells the page as a browser does; answers how to give it back. */
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

/** What is changed, field by field. */
const records = [
  ['a person', '/personnel/p1', personAnswers, 'Teléfono', '5522222222'],
  ['a company', '/companies/1', companyAnswers, 'RUEC', 'SIN-RED'],
  [
    'a quotation',
    '/quotations/7',
    { 'GET /api/pricing/': () => paged([]), 'GET /api/quotations/7/': () => quotation },
    'Costo 1',
    '25.00',
  ],
] as const

describe('without a network', () => {
  it.each(records)('%s that is saved is told so, kept as typed, and not changed later', async (...row) => {
    const [, path, answers, name, text] = row
    const { calls } = openPortal(path, 'admin', { ...answers, ...roster })
    if (path.startsWith('/companies')) await button('Editar').click()
    if (path.startsWith('/personnel')) await choose('Editar')
    await box(name).fill(text)
    const giveBack = loseNetwork()
    await button('Guardar').click()
    await seen(noConnection()).toBeVisible()
    await seen(box(name)).toHaveValue(text)
    await link('Inicio').click()
    await button('Salir sin guardar').click()
    await seen(title('Hola, admin')).toBeVisible()
    giveBack()
    // What had waited for the network would have gone before what is asked for now.
    await link('Personal').click()
    await soon(firstName).toBe('PERSONA 01')
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('a list and a page say so, and recover by themselves', async () => {
    const { go } = openPortal('/personnel', 'admin', { ...personAnswers, ...roster })
    await soon(firstName).toBe('PERSONA 01')
    for (const [path, shown] of [
      ['/personnel?page=1&perPage=10&sort=company_name&order=ASC&filter={}', 'PERSONA 25'],
      ['/personnel/p1', 'MARÍA JOSÉ ÁLVAREZ NÚÑEZ'],
    ] as const) {
      const giveBack = loseNetwork()
      await go(path)
      await seen(noConnection()).toBeVisible()
      giveBack()
      await seen(page.getByText(shown).first()).toBeVisible()
      await seen(noConnection()).not.toBeInTheDocument()
    }
  })
})
