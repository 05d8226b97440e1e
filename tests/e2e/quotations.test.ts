import { expect, it } from 'vitest'
import type { Pricing } from '../../src/domain/pricing.ts'
import type { Quotation } from '../../src/domain/quotations.ts'
import { hasCapability } from '../support/e2e/backend.ts'
import { saveDownload } from '../support/e2e/downloads.ts'
import { getApi, type Visitor, visit } from '../support/e2e/visitor.ts'
import { findSignatureName } from '../support/wireUsers.ts'

const kept = async (id: number | string): Promise<Quotation> =>
  (await getApi().as('super').get<Quotation>(`/api/quotations/${id}/`)).body
const tierOf = async (meters: number): Promise<Pricing> => {
  const { body } = await getApi().as('super').get<Pricing[]>('/api/pricing/')
  const found = body.find((tier) => tier.meters === meters)
  if (!found) throw new Error(`no tier of ${meters} m`)
  return found
}
const money = (pesos: number) =>
  `$${pesos.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
const priceOf = (tier: Pricing) =>
  Math.round((tier.materials_price + tier.workforce + tier.indirect_costs) * 100) / 100

const field = (me: Visitor, name: string) => me.page.getByRole('textbox', { name, exact: true })
const choose = async (me: Visitor, meters: number) => {
  await me.page.getByRole('combobox', { name: 'Metros de instalación' }).click()
  await me.page.getByRole('option', { name: new RegExp(`^${meters} m ·`, 'u') }).click()
}
const sums = (me: Visitor) => me.page.getByRole('region', { name: 'Costos de instalación' })
const saved = (me: Visitor) => me.page.getByText('Los cambios se guardaron.').waitFor()

it('a contractor begins a quotation, chooses metres, adds costs, and gets its PDF', async () => {
  const me = await visit('empresa')
  await me.go('/quotations')
  await me.link('Nueva cotización').click()
  // Until the form is there, the list is, whose next page has the same name.
  await field(me, 'Nombre').waitFor()
  await me.button('Siguiente').click()
  await expect.poll(() => me.page.getByText('Este campo es obligatorio.').count()).toBe(3)
  await me.page.getByRole('radio', { name: 'Persona Moral' }).check()
  await field(me, 'Nombre').fill('Tortillería La Güera')
  await field(me, 'RFC').fill('PEAO900101')
  await field(me, 'Teléfono').fill('+52 55 1234 5678')
  await me.page.getByText('Escriba el RFC con 3 letras y 6 dígitos').waitFor()
  await field(me, 'RFC').fill('tlg900101')
  await me.button('Siguiente').click()
  await me.page.getByText('Cotización creada exitosamente').waitFor()
  await expect.poll(me.where).toMatch(/^\/quotations\/\d+$/u)

  const id = me.where().split('/').pop() ?? ''
  const price = priceOf(await tierOf(12))
  await choose(me, 12)
  await sums(me).getByText(money(price)).first().waitFor()
  await field(me, 'Descripción del costo 1').fill('Permiso municipal')
  await field(me, 'Costo 1').fill('1,234.50')
  await field(me, 'Costo 4').fill('0.05')
  const total = money(price + 1234.55)
  await sums(me).getByText(total).waitFor()
  await me.button('Guardar').click()
  await saved(me)
  expect(await kept(id)).toMatchObject({
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
  expect(money((await kept(id)).total)).toBe(total)

  const file = await saveDownload(me, () => me.button(/^Descargar PDF/u).click())
  expect(file.name).toMatch(/^Cotización COT-\d{4}-\d{6}\.pdf$/u)
  expect(file.content.subarray(0, 5).toString()).toBe('%PDF-')

  await me.go('/quotations')
  const row = me.page.getByRole('row').filter({ hasText: 'TORTILLERÍA' }).first()
  await row.getByText(total).waitFor()
})
