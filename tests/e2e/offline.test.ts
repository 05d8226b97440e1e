import { expect, it, onTestFinished } from 'vitest'
import { type Visitor, visit } from '../support/e2e/visitor.ts'

const setOffline = (visitor: Visitor, isOffline = true) => visitor.page.context().setOffline(isOffline)

it('a page whose code cannot be fetched says that there is no connection, and opens once there is', async () => {
  const visitor = await visit('admin')
  visitor.allow(/./u)
  await visitor.go('/inicio')
  await visitor.title().waitFor()
  onTestFinished(() => setOffline(visitor, false))
  // A page whose code is in the browser's cache would open.
  await visitor.page.route('**/assets/**', (route) => route.abort('internetdisconnected'))
  await setOffline(visitor)
  await visitor.follow('/inspecciones')
  await visitor.page.getByRole('heading', { name: 'Sin conexión' }).waitFor()
  await visitor.button('Reintentar').click()
  await visitor.page.getByRole('heading', { name: 'Sin conexión' }).waitFor()
  await visitor.page.unrouteAll()
  await setOffline(visitor, false)
  await visitor.page.getByRole('heading', { name: 'Inspecciones' }).waitFor()
})

it('so does a console of which nothing could be fetched', async () => {
  const visitor = await visit()
  visitor.allow(/./u)
  // The requests of the first script fail.
  for (const path of ['**/assets/console*.js', '**/config.json'])
    await visitor.page.route(path, (route) => route.abort('internetdisconnected'))
  await visitor.go('/login')
  await visitor.page.getByRole('alert').getByText('Sin conexión').waitFor()
  await visitor.page.unrouteAll()
  await visitor.button('Reintentar').click()
  await visitor.page.getByRole('textbox', { name: 'Usuario' }).waitFor()
})

it('a page whose code is missing says what to do and leaves the menu', async () => {
  const visitor = await visit('admin')
  visitor.allow(/\/assets\/ComponentsPage/u)
  await visitor.page.route('**/assets/ComponentsPage*', (route) => route.fulfill({ status: 404 }))
  await visitor.go('/inicio')
  await visitor.button('Herramientas').click()
  await visitor.page.getByRole('menuitem', { name: 'Controles de formulario' }).click()
  await visitor.page.getByRole('heading', { name: 'Algo salió mal' }).waitFor()
  await expect.poll(() => visitor.page.getByRole('navigation', { name: 'Secciones' }).count()).toBe(1)
  await visitor.page.unroute('**/assets/ComponentsPage*')
  await visitor.button('Recargar la página').click()
  await visitor.page.getByRole('heading', { name: 'Controles de formulario' }).waitFor()
})
