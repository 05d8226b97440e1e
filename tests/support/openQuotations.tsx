import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type Call, reply } from './fakeApi.ts'
import { openScreen } from './openScreen.tsx'

/** A price tier as the documented product has it: its id is its metres plus 1. */
export const tierRow = (meters: number, overrides: object = {}) => ({
  id: meters + 1,
  meters,
  materials_price: 1000,
  workforce: 500.5,
  indirect_costs: 100 * meters,
  version: 1,
  ...overrides,
})

export const TIERS = [tierRow(2), tierRow(10), tierRow(3)]

/** A quotation as our server sends it: 2 metres, at the current price. */
export const quotationRow = {
  id: 7,
  created_at: '2026-03-14T18:00:00.000Z',
  name: 'Ana Paz',
  rfc: 'PAAA900101',
  phone: '5512345678',
  email: 'ana@correo.example',
  client_type: 'IN',
  pricing_id: 3,
  pricing: TIERS[0],
  actual_pricing: 1700.5,
  indirect_cost_1: 250,
  indirect_cost_2: 0,
  indirect_cost_3: 0,
  indirect_cost_4: 0,
  indirect_cost_1_description: 'Permiso',
  indirect_cost_2_description: '',
  indirect_cost_3_description: '',
  indirect_cost_4_description: '',
  additional_costs: 250,
  total: 1950.5,
  owner: 3,
  owner_name: 'utility',
  company: null,
  folio: 'COT-2026-000007',
  version: 4,
}

type Answers = Parameters<typeof openScreen>[2]

/** Opens a page of quotations or prices, on a back end with pages. */
export const openQuotations = (path: string, username: string, overrides: Answers = {}) => ({
  ...openScreen(path, username, {
    'GET /api/pricing/': () => reply(TIERS, 200, { 'Content-Range': 'pricing 0-2/3' }),
    'GET /api/quotations/': () => reply([quotationRow], 200, { 'Content-Range': 'quotations 0-0/1' }),
    'GET /api/quotations/7/': () => quotationRow,
    ...overrides,
  }),
  user: userEvent.setup(),
})

/** Opens the page of a quotation and waits until its form is ready. */
export const openQuotation = async (username = 'utility', overrides: Answers = {}) => {
  const portal = openQuotations('/quotations/7', username, overrides)
  await screen.findByLabelText(/^Costo 1/u)
  return portal
}

export const getButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
export const getTextbox = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
export const retype = async (
  user: ReturnType<typeof openQuotations>['user'],
  name: string,
  text: string,
): Promise<void> => {
  await user.clear(getTextbox(name))
  await user.type(getTextbox(name), text)
}
export const callsByMethod = (calls: Call[], method: string) => calls.filter((call) => call.method === method)
