import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import {
  box,
  button,
  type Call,
  dialog,
  link,
  onPhone,
  openPortal,
  openScreen,
  PHONE,
  pageReply,
  title,
} from './support/console.ts'
import { tabTo } from './support/keyboard.ts'
import { expectElement, expectSoon } from './support/waiting.ts'

beforeEach(() => loadBackEndForTest())

const tier = (id: number, meters: number) => ({
  id,
  meters,
  materials_price: 1000,
  workforce: 500,
  indirect_costs: 100 * meters,
  version: 1,
})
const TIERS = [tier(1, 0), tier(2, 1), tier(3, 2)]
const NONE = { indirect_cost_2: 0, indirect_cost_3: 0, indirect_cost_4: 0, additional_costs: 0 }
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
  pricing_id: 1,
  pricing: TIERS[0],
  actual_pricing: 1500,
  indirect_cost_1: 0,
  ...NONE,
  total: 1500,
  owner: 3,
  owner_name: 'Raúl Ibarra Luna',
  company: null,
}
const answers = {
  'GET /api/pricing/': () => pageReply(TIERS),
  'GET /api/quotations/': () => pageReply([quotation]),
  'GET /api/quotations/7/': () => quotation,
  'PUT /api/quotations/7/': ({ body }: Call) => ({ ...quotation, ...(body as object), pricing: TIERS[1] }),
}
const putBodies = (calls: Call[]) => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)

it('asks before what was typed is lost, and keeps it when told to', async () => {
  const { calls, where } = openPortal('/quotations/7', 'empresa', answers)
  await box('Costo 2').fill('80')
  await link('Personal').click()
  const question = dialog('Cambios sin guardar')
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  await expectElement(question).not.toBeInTheDocument()
  await expectElement(box('Costo 2')).toHaveValue('80.00')
  await link('Personal').click()
  await question.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expectElement(title('Plantilla de Personal')).toBeVisible()
  expect(where()).toMatch(/^\/personnel/u)
  expect(putBodies(calls)).toEqual([])
})

it('is done without a mouse', async () => {
  const { calls } = openScreen('/quotations/7', 'utility', answers)
  const meters = page.getByRole('combobox', { name: /Metros de instalación/u })
  await expectElement(meters).not.toHaveAttribute('aria-disabled', 'true')
  await tabTo(/^0 m ·/u)
  await userEvent.keyboard('{Enter}')
  await expectElement(page.getByRole('option', { name: /^1 m ·/u })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await tabTo('Costo 1')
  await userEvent.keyboard('20')
  await tabTo('Guardar')
  await userEvent.keyboard('{Enter}')
  await expectElement(page.getByText('Los cambios se guardaron.')).toBeVisible()
  expect(putBodies(calls)).toMatchObject([{ pricing_id: 2, indirect_cost_1: 20 }])
})

it('that is not there leads back to the list', async () => {
  openScreen('/quotations/9', 'empresa', answers)
  await expectElement(page.getByText('No encontramos esta cotización')).toBeVisible()
  await link('Volver a Cotizaciones').click()
  await expectElement(title('Cotizaciones')).toBeVisible()
})

it('fits a phone: cards that are a target as a whole, and the save bar in sight with the total', async () => {
  await onPhone()
  const { where } = openPortal('/quotations', 'utility', answers)
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'ANA PAZ' })
  await card.click({ position: { x: 12, y: 12 } })
  await expectSoon(where).toBe('/quotations/7')
  await box('Costo 1').fill('99.9')
  const total = page.getByText('Total: $1,599.90')
  await expectElement(total).toBeVisible()
  expect(total.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(PHONE.height)
  await expectElement(button('Guardar')).toBeVisible()
})

it('leaves its foot no taller than its buttons while nothing is wrong', async () => {
  openScreen('/quotations/7', 'empresa', answers)
  const save = button('Guardar')
  await expectElement(save).toBeVisible()
  const foot = save.element().parentElement as HTMLElement
  expect(foot.getBoundingClientRect().height).toBeLessThan(3 * save.element().getBoundingClientRect().height)
})
