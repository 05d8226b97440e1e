import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { applyPortalSettings } from '../../src/console/port/settings.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { type Call, reply } from '../support/fakeApi.ts'
import { getTextbox, openQuotations, TIERS, tierRow } from '../support/openQuotations.tsx'

beforeEach(() => loadBackEndForTest())
const open = async (username: string, overrides = {}) => {
  const portal = openQuotations('/pricing', username, overrides)
  await screen.findByRole('table')
  return portal
}
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
const patches = (calls: Call[]) => calls.filter(({ method }) => method === 'PATCH')
const WORKFORCE = 'Mano de obra, 2 m'
const edit = () => screen.getByRole('button', { name: 'Editar el precio de 2 m' })

describe('the prices', () => {
  it('are in one table, by metres', async () => {
    const { calls } = await open('empresa')
    expect(rows()).toEqual([
      'MetrosMaterialesMano de obraCostos indirectosTotal',
      '2 m$1,000.00$500.50$200.00$1,700.50',
      '10 m$1,000.00$500.50$1,000.00$2,500.50',
      '3 m$1,000.00$500.50$300.00$1,800.50',
    ])
    const [pricingCall] = calls.filter(({ path }) => path === '/api/pricing/')
    expect(pricingCall?.query.get('sort')).toBe('["meters","ASC"]')
  })

  it('go by size where the back end sorts nothing', async () => {
    await loadBackEndForTest(false)
    await open('utility', { 'GET /api/pricing/': () => TIERS })
    expect(rows().map((row) => row?.split('$')[0])).toEqual([
      'MetrosMaterialesMano de obraCostos indirectosTotal',
      '2 m',
      '3 m',
      '10 m',
    ])
  })

  it('say whether VAT is in them', async () => {
    applyPortalSettings({ vat: { percent: 16, isIncluded: true } })
    onTestFinished(() => applyPortalSettings({ vat: null }))
    await open('empresa')
    expect(screen.getByText(/Los precios incluyen el IVA de 16 %\./u)).toBeTruthy()
  })

  it.each([
    ['super', true],
    ['empresa', false],
  ])('are changed by %s: %s', async (username, may) => {
    await open(username)
    expect(screen.queryAllByRole('button', { name: /^Editar/u }).length > 0).toBe(may)
  })
})

describe('a tier', () => {
  it('is changed in its row: Enter sends what is new, for the version that was seen', async () => {
    let currentTiers = TIERS
    const { user, calls } = await open('super', {
      'GET /api/pricing/': () => reply(currentTiers, 200, { 'Content-Range': 'pricing 0-2/3' }),
      'PATCH /api/pricing/3/': () => {
        const changedTier = tierRow(2, { workforce: 1234.5, version: 2 })
        currentTiers = [changedTier, ...TIERS.slice(1)]
        return changedTier
      },
    })
    await user.click(edit())
    await waitFor(() => expect(document.activeElement).toBe(getTextbox('Materiales, 2 m')))
    await user.clear(getTextbox(WORKFORCE))
    await user.type(getTextbox(WORKFORCE), '1,234.5')
    expect(rows()[1]).toContain('$2,434.50')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('El precio de 2 m se guardó.')).toBeTruthy()
    expect(patches(calls).map(({ body, headers }) => [body, headers.get('If-Match')])).toEqual([
      [{ workforce: 1234.5 }, '"1"'],
    ])
    await waitFor(() => expect(rows()[1]).toContain('$1,234.50'))
    await waitFor(() => expect(document.activeElement).toBe(edit()))
  })

  it('stays as it was after Escape, which asks first when something was typed', async () => {
    const { user, calls } = await open('super')
    await user.click(edit())
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('textbox', { name: WORKFORCE })).toBeNull()
    await user.click(edit())
    await user.type(getTextbox(WORKFORCE), '9')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: WORKFORCE })).toBeNull())
    expect(patches(calls)).toEqual([])
  })

  it('says beside the field what is no amount', async () => {
    const { user, calls } = await open('super')
    await user.click(edit())
    await user.clear(getTextbox(WORKFORCE))
    await user.type(getTextbox(WORKFORCE), 'mucho{Enter}')
    expect(await screen.findByText(/^Escriba una cantidad en pesos/u)).toBeTruthy()
    expect(rows()[1]).toContain('—')
    expect(patches(calls)).toEqual([])
  })

  it('that another user changed shows both prices', async () => {
    const othersTier = tierRow(2, { materials_price: 1100, workforce: 700, version: 2 })
    let saveAttempts = 0
    const { user, calls } = await open('super', {
      'GET /api/pricing/3/': () => othersTier,
      'PATCH /api/pricing/3/': ({ body }: Call) => {
        saveAttempts += 1
        return saveAttempts === 1 ? reply({ detail: 'Cambió.' }, 412) : { ...othersTier, ...(body as object) }
      },
    })
    await user.click(edit())
    await user.clear(getTextbox(WORKFORCE))
    await user.type(getTextbox(WORKFORCE), '800{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Alguien más guardó cambios' }))
    expect(dialog.getAllByRole('group').map((group) => group.textContent)).toEqual([
      'MaterialesComo estaba$1,000.00De la otra persona$1,100.00',
      'Mano de obraMi cambio$800.00De la otra persona$700.00',
    ])
    await user.click(dialog.getByRole('button', { name: 'Guardar lo elegido' }))
    await screen.findByText('El precio de 2 m se guardó.')
    const last = patches(calls).at(-1)
    expect(last?.body).toEqual({ workforce: 800 })
    expect(last?.headers.get('If-Match')).toBe('"2"')
  })
})
