import { expect, it } from 'vitest'
import type { PersonDetail } from '../../src/domain/personnel.ts'
import { onlyWith } from '../support/e2e/backend.ts'
import { newcomer } from '../support/e2e/people.ts'
import { rows } from '../support/e2e/roster.ts'
import { apiOf, type Visitor, visit } from '../support/e2e/visitor.ts'

const offline = (me: Visitor, isOffline = true) => me.page.context().setOffline(isOffline)
const noConnection = (me: Visitor) => me.page.getByText('No hay conexión con el servidor').first().waitFor()
const field = (me: Visitor, name: string) => me.page.getByRole('textbox', { name, exact: true })

/** Tries to save without a network, leaves without saving, and has the network back; what the browser then asks to be changed. */
const giveUp = async (me: Visitor, leave: () => Promise<void>): Promise<string[]> => {
  await offline(me)
  await me.button('Guardar').click()
  await noConnection(me)
  await leave()
  await me.button('Salir sin guardar').click()
  const changes: string[] = []
  me.page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(`${request.method()} ${request.url()}`)
  })
  await offline(me, false)
  // What waited for the network would go at once.
  await me.page.waitForTimeout(1500)
  return changes
}

it('14.1 a person saved without a network is told so, kept as typed, and not changed later', async () => {
  const { id } = await newcomer({ phone: '5511111111' })
  const me = await visit('admin')
  me.allow(/./u)
  await me.go(`/personnel/${id}`)
  await me.button('Editar').click()
  await field(me, 'Teléfono').fill('5522222222')
  expect(await giveUp(me, () => me.button('Cancelar').click())).toEqual([])
  const { body } = await apiOf().as('admin').get<PersonDetail>(`/api/personnel/${id}/`)
  expect(body.phone).toBe('5511111111')
})

it('14.1 what could not be saved is saved when asked again, once there is a network', async () => {
  const { id } = await newcomer()
  const me = await visit('admin')
  me.allow(/./u)
  await me.go(`/personnel/${id}`)
  await me.button('Editar').click()
  await field(me, 'Domicilio').fill('Calle Sin Red 7')
  await offline(me)
  await me.button('Guardar').click()
  await noConnection(me)
  await expect.poll(() => field(me, 'Domicilio').inputValue()).toBe('Calle Sin Red 7')
  await offline(me, false)
  await me.button('Guardar').click()
  await me.page.getByText('Los cambios se guardaron.').waitFor()
})

it('14.1 a company', async () => {
  const me = await visit('admin')
  me.allow(/./u)
  await me.go('/companies/2')
  await me.button('Editar').click()
  await field(me, 'RUEC').fill('SIN-RED')
  expect(await giveUp(me, () => me.link('Inicio').first().click())).toEqual([])
})

onlyWith('extras')('14.1 a quotation', async () => {
  const me = await visit('admin')
  me.allow(/./u)
  const { body } = await apiOf().as('admin').get<{ id: number }[]>('/api/quotations/')
  await me.go(`/quotations/${body[0]?.id}`)
  const notes = me.page.getByRole('textbox').first()
  await notes.fill('Sin red')
  expect(await giveUp(me, () => me.link('Inicio').first().click())).toEqual([])
})

it('14.2 a list and a page met without a network say so, and recover by themselves', async () => {
  const me = await visit('admin')
  me.allow(/./u)
  await me.go('/personnel')
  await expect.poll(() => rows(me).count()).toBe(10)
  const { id } = await newcomer()
  for (const path of ['/personnel?page=2', `/personnel/${id}`]) {
    await offline(me)
    await me.follow(path)
    await noConnection(me)
    await offline(me, false)
    await me.page.getByText('No hay conexión con el servidor').first().waitFor({ state: 'detached' })
  }
  await me.button('Editar').waitFor()
})
