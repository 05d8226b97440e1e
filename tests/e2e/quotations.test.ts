import { expect, it } from 'vitest'
import type { Pricing } from '../../src/domain/pricing.ts'
import type { Quotation } from '../../src/domain/quotations.ts'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { has, onlyWith } from '../support/e2e/backend.ts'
import { downloaded } from '../support/e2e/downloads.ts'
import { focused, tabTo } from '../support/e2e/keyboard.ts'
import { apiOf, DESKTOP, PHONE, type Visitor, visit } from '../support/e2e/visitor.ts'
import { signatureOf } from '../support/wireUsers.ts'

const CLIENT = { name: 'Óscar Peña', rfc: 'PEAO900101', phone: '5512345678', client_type: 'IN' }

const aQuotation = async (more: object = {}, username = 'utility'): Promise<Quotation> => {
  const api = apiOf().as(username)
  const { body } = await api.post<Quotation>('/api/quotations/', CLIENT)
  return (await api.put<Quotation>(`/api/quotations/${body.id}/`, more)).body
}
const kept = async (id: number | string): Promise<Quotation> =>
  (await apiOf().as('super').get<Quotation>(`/api/quotations/${id}/`)).body
const tierOf = async (meters: number): Promise<Pricing> => {
  const { body } = await apiOf().as('super').get<Pricing[]>('/api/pricing/')
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
const openDetail = async (me: Visitor, id: number) => {
  await me.go(`/quotations/${id}`)
  await field(me, 'Costo 1').waitFor()
}

it.each(['utility', 'empresa'])(
  '%s begins a quotation, chooses metres, adds costs, and gets its PDF',
  async (username) => {
    const me = await visit(username)
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
    await me.page.getByRole('status').getByText('Cotización creada exitosamente').waitFor()
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
      ...{ name: 'Tortillería La Güera', rfc: 'TLG900101', phone: '5512345678', client_type: 'LI' },
      ...{ pricing_id: 13, indirect_cost_1: 1234.5, indirect_cost_4: 0.05 },
      indirect_cost_1_description: 'Permiso municipal',
      ...(has('extras') ? { owner_name: signatureOf(username) } : {}),
    })
    expect(money((await kept(id)).total)).toBe(total)

    const file = await downloaded(me, () => me.button(/^Descargar PDF/u).click())
    expect(file.name).toMatch(/^Cotización COT-\d{4}-\d{6}\.pdf$/u)
    expect(file.content.subarray(0, 5).toString()).toBe('%PDF-')

    await me.go('/quotations')
    const row = me.page.getByRole('row').filter({ hasText: 'TORTILLERÍA' }).first()
    await row.getByText(total).waitFor()
  },
)

onlyWith('extras')('shows two editors what differs, and keeps what they choose', async () => {
  const { id } = await aQuotation({ indirect_cost_1: 100 })
  const [me, other] = [await visit('utility'), await visit('super')]
  me.allow(/\/api\/quotations\//u)
  await openDetail(me, id)
  await openDetail(other, id)
  await field(other, 'Teléfono').fill('5599999999')
  await field(other, 'Costo 1').fill('150')
  await other.button('Guardar').click()
  await saved(other)

  await field(me, 'Costo 1').fill('175')
  await field(me, 'Nombre').fill('Óscar Peña Luna')
  await me.button('Guardar').click()
  const dialog = me.page.getByRole('dialog', { name: 'Alguien más guardó cambios' })
  await dialog.getByText('$150.00').waitFor()
  await expectAccessible(me)
  await me.page.setViewportSize(DESKTOP)
  await dialog.getByRole('button', { name: 'Seguir editando' }).click()
  await expect.poll(() => field(me, 'Costo 1').inputValue()).toBe('175.00')
  await me.button('Guardar').click()
  await dialog
    .getByRole('group', { name: 'Costo 1' })
    .getByRole('radio', { name: /\$150\.00/u })
    .check()
  await dialog.getByRole('button', { name: 'Guardar lo elegido' }).click()
  await saved(me)
  expect(await kept(id)).toMatchObject({
    name: 'Óscar Peña Luna',
    phone: '5599999999',
    indirect_cost_1: 150,
  })
  await expect.poll(() => field(me, 'Teléfono').inputValue()).toBe('5599999999')
})

onlyWith('looks')('asks before what was typed is lost', async () => {
  const { id } = await aQuotation({}, 'empresa')
  const me = await visit('empresa')
  await openDetail(me, id)
  await field(me, 'Costo 2').fill('80')
  await me.link('Personal').click()
  const question = me.page.getByRole('dialog', { name: 'Cambios sin guardar' })
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  await expect.poll(() => field(me, 'Costo 2').inputValue()).toBe('80.00')
  await me.link('Personal').click()
  await question.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect.poll(me.where).toMatch(/^\/personnel\?/u)
  expect((await kept(id)).indirect_cost_2).toBe(0)
})

onlyWith('extras')('keeps a price that was changed afterwards, until today’s is asked for', async () => {
  const tier = await tierOf(15)
  const { id, total } = await aQuotation({ pricing_id: tier.id })
  const boss = await visit('super')
  await boss.go('/pricing')
  await boss.button('Siguiente').click()
  await boss.button('Editar el tramo de 15 m').click()
  const workforce = tier.workforce + 10.25
  await boss.page.keyboard.press('Tab')
  await boss.page.keyboard.type(String(workforce))
  await boss.page.keyboard.press('Enter')
  await boss.page.getByText('El tramo de 15 m se guardó.').waitFor()
  await boss.page.getByRole('row').filter({ hasText: '15 m' }).getByText(money(workforce)).waitFor()
  await expect.poll(async () => (await focused(boss)).name).toBe('Editar el tramo de 15 m')

  const me = await visit('utility')
  await openDetail(me, id)
  await sums(me).getByText(money(total)).last().waitFor()
  await me.button('Usar el precio de hoy').click()
  await me.button('Guardar').click()
  await saved(me)
  expect((await kept(id)).total).toBe(Math.round((total + 10.25) * 100) / 100)
})

onlyWith('extras')('shows two who change a tier both of their prices', async () => {
  const tier = await tierOf(14)
  const boss = await visit('super')
  boss.allow(/\/api\/pricing\//u)
  await boss.go('/pricing')
  await boss.button('Siguiente').click()
  await boss.button('Editar el tramo de 14 m').click()
  await apiOf()
    .as('super')
    .patch(`/api/pricing/${tier.id}/`, { workforce: tier.workforce + 1 })
  await field(boss, 'Materiales, tramo de 14 m').fill('5000')
  await boss.button('Guardar').click()
  const dialog = boss.page.getByRole('dialog', { name: 'Alguien más guardó cambios' })
  await dialog.getByRole('button', { name: 'Guardar lo elegido' }).click()
  await boss.page.getByText('El tramo de 14 m se guardó.').waitFor()
  await expect.poll(() => tierOf(14)).toMatchObject({ materials_price: 5000, workforce: tier.workforce + 1 })
})

it('tells a contractor nothing of what is not its own', async () => {
  const { id } = await aQuotation()
  const me = await visit('empresa')
  me.allow(new RegExp(`/api/quotations/${id}/`, 'u'))
  await me.go(`/quotations/${id}`)
  await me.page.getByText('No encontramos esta cotización').waitFor()
  await me.link('Volver a Cotizaciones').click()
  await me.title().filter({ hasText: 'Cotizaciones' }).waitFor()
})

onlyWith('looks')('is done without a mouse', async () => {
  const { id } = await aQuotation({ pricing_id: 1 })
  const me = await visit('utility')
  const keys = me.page.keyboard
  await openDetail(me, id)
  await tabTo(me, /^0 m ·/u)
  await keys.press('Enter')
  await me.page.getByRole('option').first().waitFor()
  await keys.press('ArrowDown')
  await keys.press('Enter')
  await tabTo(me, 'Costo 1')
  await keys.type('20')
  await tabTo(me, 'Guardar')
  await keys.press('Enter')
  await saved(me)
  expect(await kept(id)).toMatchObject({ pricing_id: 2, indirect_cost_1: 20 })
})

onlyWith('looks')('fits a phone: cards, and the save bar in sight with the total', async () => {
  const { id } = await aQuotation()
  const me = await visit('utility', { viewport: PHONE })
  await me.go('/quotations')
  const card = me.page.getByRole('main').getByRole('listitem').filter({ hasText: 'ÓSCAR PEÑA' }).first()
  await card.click({ position: { x: 12, y: 12 } })
  await expect.poll(me.where).toMatch(/^\/quotations\/\d+$/u)
  await openDetail(me, id)
  await field(me, 'Costo 1').fill('99.9')
  const bar = me.page.getByText('Total: $99.90')
  await bar.waitFor()
  const box = await bar.boundingBox()
  expect((box?.y ?? PHONE.height) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height)
})
