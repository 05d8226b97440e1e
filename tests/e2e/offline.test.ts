import { it, onTestFinished } from 'vitest'
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
