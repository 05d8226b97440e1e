import { expect, it } from 'vitest'
import { newcomer } from '../support/e2e/people.ts'
import { chooseActionOf } from '../support/e2e/recordActions.ts'
import { type Visitor, visit } from '../support/e2e/visitor.ts'

const offline = (me: Visitor, isOffline = true) => me.page.context().setOffline(isOffline)
const noConnection = (me: Visitor) => me.page.getByText('No hay conexión con el servidor').first().waitFor()
const field = (me: Visitor, name: string) => me.page.getByRole('textbox', { name, exact: true })

it('what could not be saved is saved when asked again, once there is a network', async () => {
  const { id } = await newcomer()
  const me = await visit('admin')
  me.allow(/./u)
  await me.go(`/personnel/${id}`)
  await chooseActionOf(me.page, 'Editar')
  await field(me, 'Domicilio').fill('Calle Sin Red 7')
  await offline(me)
  await me.button('Guardar').click()
  await noConnection(me)
  await expect.poll(() => field(me, 'Domicilio').inputValue()).toBe('Calle Sin Red 7')
  await offline(me, false)
  await me.button('Guardar').click()
  await me.page.getByText('Los cambios se guardaron.').waitFor()
})
