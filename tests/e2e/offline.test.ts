import { expect, it, onTestFinished } from 'vitest'
import { type Visitor, visit } from '../support/e2e/visitor.ts'

const offline = (me: Visitor, isOffline = true) => me.page.context().setOffline(isOffline)

it('a page whose code cannot be fetched says that there is no connection, and opens once there is', async () => {
  const me = await visit('admin')
  me.allow(/./u)
  await me.go('/inicio')
  await me.title().waitFor()
  onTestFinished(() => offline(me, false))
  // A page whose code the browser has kept would open.
  await me.page.route('**/assets/**', (route) => route.abort('internetdisconnected'))
  await offline(me)
  await me.follow('/inspecciones')
  await me.page.getByRole('heading', { name: 'Sin conexión' }).waitFor()
  await me.button('Reintentar').click()
  await me.page.getByRole('heading', { name: 'Sin conexión' }).waitFor()
  await me.page.unrouteAll()
  await offline(me, false)
  await me.page.getByRole('heading', { name: 'Inspecciones' }).waitFor()
})

it('so does a console of which nothing could be fetched', async () => {
  const me = await visit()
  me.allow(/./u)
  // What the first script asks for is lost.
  for (const path of ['**/assets/console*.js', '**/config.json'])
    await me.page.route(path, (route) => route.abort('internetdisconnected'))
  await me.go('/login')
  await me.page.getByRole('alert').getByText('Sin conexión').waitFor()
  await me.page.unrouteAll()
  await me.button('Reintentar').click()
  await me.page.getByRole('textbox', { name: 'Usuario' }).waitFor()
})

it('a page whose code is missing says what to do and leaves the menu', async () => {
  const me = await visit('admin')
  me.allow(/\/assets\/ComponentsPage/u)
  await me.page.route('**/assets/ComponentsPage*', (route) => route.fulfill({ status: 404 }))
  await me.go('/inicio')
  await me.button('Herramientas').click()
  await me.page.getByRole('menuitem', { name: 'Controles de formulario' }).click()
  await me.page.getByRole('heading', { name: 'Algo salió mal' }).waitFor()
  await expect.poll(() => me.page.getByRole('navigation', { name: 'Secciones' }).count()).toBe(1)
  await me.page.unroute('**/assets/ComponentsPage*')
  await me.button('Recargar la página').click()
  await me.page.getByRole('heading', { name: 'Controles de formulario' }).waitFor()
})
