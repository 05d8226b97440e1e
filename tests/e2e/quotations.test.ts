import { expect, it } from 'vitest'
import type { PriceTier } from '../../src/domain/pricing/schemas.ts'
import type { Quotation } from '../../src/domain/quotations/schemas.ts'
import { hasCapability } from '../support/e2e/backend.ts'
import { saveDownload } from '../support/e2e/downloads.ts'
import { getApi, type Visitor, visit } from '../support/e2e/visitor.ts'
import { findSignatureName } from '../support/wireUsers.ts'

const readQuotation = async (id: number | string): Promise<Quotation> =>
  (await getApi().as('super').get<Quotation>(`/api/quotations/${id}/`)).body
const tierOf = async (meters: number): Promise<PriceTier> => {
  const { body } = await getApi().as('super').get<PriceTier[]>('/api/pricing/')
  const matchingTier = body.find((tier) => tier.meters === meters)
  if (!matchingTier) throw new Error(`no tier of ${meters} m`)
  return matchingTier
}
const money = (pesos: number) =>
  `$${pesos.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
const priceOf = (tier: PriceTier) =>
  Math.round((tier.materials_price + tier.workforce + tier.indirect_costs) * 100) / 100

const field = (visitor: Visitor, name: string) => visitor.page.getByRole('textbox', { name, exact: true })
const choose = async (visitor: Visitor, meters: number) => {
  await visitor.page.getByRole('combobox', { name: 'Metros de instalación' }).click()
  await visitor.page.getByRole('option', { name: new RegExp(`^${meters} m ·`, 'u') }).click()
}
const sums = (visitor: Visitor) => visitor.page.getByRole('region', { name: 'Costos de instalación' })
const waitForSaved = (visitor: Visitor) => visitor.page.getByText('Los cambios se guardaron.').waitFor()

it('a contractor begins a quotation, chooses metres, adds costs, and gets its PDF', async () => {
  const visitor = await visit('empresa')
  await visitor.go('/quotations')
  await visitor.link('Nueva cotización').click()
  // The list, whose next page has the same name, is shown until the form is rendered.
  await field(visitor, 'Nombre').waitFor()
  await visitor.button('Siguiente').click()
  await expect
    .poll(() => visitor.page.getByText('Este campo es obligatorio.').count())
    .toBe(hasCapability('extras') ? 4 : 3)
  await visitor.page.getByRole('radio', { name: 'Persona Moral' }).check()
  await field(visitor, 'Nombre').fill('Tortillería La Güera')
  await field(visitor, 'RFC').fill('PEAO900101')
  await field(visitor, 'Teléfono').fill('+52 55 1234 5678')
  await visitor.page.getByText('Escriba el RFC con 3 letras y 6 dígitos').waitFor()
  await field(visitor, 'RFC').fill('tlg900101')
  if (hasCapability('extras')) await choose(visitor, 2)
  await visitor.button('Siguiente').click()
  await visitor.page.getByText('Cotización creada exitosamente').waitFor()
  await expect.poll(visitor.where).toMatch(/^\/quotations\/\d+$/u)

  const id = visitor.where().split('/').pop() ?? ''
  const price = priceOf(await tierOf(12))
  // The form of the new quotation, which has the same metres, is shown until its page is rendered.
  await field(visitor, 'Descripción del costo 1').waitFor()
  await choose(visitor, 12)
  await sums(visitor).getByText(money(price)).first().waitFor()
  await field(visitor, 'Descripción del costo 1').fill('Permiso municipal')
  await field(visitor, 'Costo 1').fill('1,234.50')
  await field(visitor, 'Costo 4').fill('0.05')
  const total = money(price + 1234.55)
  await sums(visitor).getByText(total).waitFor()
  await visitor.button('Guardar').click()
  await waitForSaved(visitor)
  expect(await readQuotation(id)).toMatchObject({
    name: 'Tortillería La Güera',
    rfc: 'TLG900101',
    phone: '5512345678',
    client_type: 'LI',
    pricing_id: 13,
    indirect_cost_1: 1234.5,
    indirect_cost_4: 0.05,
    indirect_cost_1_description: 'Permiso municipal',
    ...(hasCapability('extras') ? { owner_name: findSignatureName('empresa') } : {}),
  })
  expect(money((await readQuotation(id)).total)).toBe(total)

  const file = await saveDownload(visitor, () => visitor.button(/^Descargar PDF/u).click())
  expect(file.name).toMatch(/^Cotización COT-\d{4}-\d{6}\.pdf$/u)
  expect(file.content.subarray(0, 5).toString()).toBe('%PDF-')

  await visitor.go('/quotations')
  const row = visitor.page.getByRole('row').filter({ hasText: 'TORTILLERÍA' }).first()
  await row.getByText(total).waitFor()
})
