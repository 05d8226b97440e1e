import { beforeAll, describe, expect } from 'vitest'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { itOnlyWith } from '../support/e2e/backend.ts'
import { signIn } from '../support/e2e/signIn.ts'
import { getApi, PHONE, type Visitor, visit } from '../support/e2e/visitor.ts'

const PASSWORD = 'zorzal-44-Tijeras.nube'
const heading = (me: Visitor, name: string) => me.page.getByRole('heading', { name })

describe('accounts', () => {
  let username = ''
  beforeAll(() => {
    username = `invitada ${Date.now().toString(36)}`
  })

  itOnlyWith('extras')(
    'are given by a link: whoever is invited chooses a password on a phone and is in',
    async () => {
      const me = await visit('super')
      await me.go('/users')
      await me.link('empresa').waitFor()
      await expectAccessible(me)
      await me.button('Nuevo usuario').click()
      const form = me.page.getByRole('dialog', { name: 'Nuevo usuario' })
      await form.getByRole('textbox', { name: 'Usuario' }).fill(username)
      await form.getByRole('textbox', { name: 'Nombre' }).fill('Rocío Peñaloza')
      await form.getByRole('checkbox', { name: 'Empresa colaboradora' }).check()
      await form.getByRole('combobox', { name: 'Empresa' }).fill('bajío')
      await me.page.getByRole('option', { name: 'Instalaciones del Bajío' }).click()
      await expectAccessible(me)
      await form.getByRole('button', { name: 'Crear usuario' }).click()
      const shown = me.page.getByRole('dialog', { name: 'Enlace de invitación' })
      const url = await shown.getByRole('textbox', { name: 'Enlace' }).inputValue()
      expect(new URL(url).pathname).toBe('/invitacion')
      await expectAccessible(me)

      const other = await visit(undefined, { viewport: PHONE })
      await other.go(new URL(url).pathname + new URL(url).hash)
      await other.page.getByText(`Para la cuenta «${username}»`).waitFor()
      await other.page.getByLabel('Contraseña nueva', { exact: true }).fill(PASSWORD)
      await other.page.getByText('Qué tan segura es: Muy buena').waitFor()
      await expectAccessible(other)
      await other.button('Guardar contraseña').click()
      await expect.poll(other.where).toBe('/inicio')
      await heading(other, 'Instalaciones del Bajío').waitFor()

      await me.button('Cerrar').click()
      await me.link(username).click()
      // The list, which says of each account that it is active, stands until the account is there.
      await me.page.getByRole('tab', { name: 'Sesiones' }).waitFor()
      await me.page.getByText('Activa', { exact: true }).waitFor()
      await expectAccessible(me)
      await me.page.getByRole('tab', { name: 'Sesiones' }).click()
      await me.button(/^Cerrar sesión: /u).click()
      await me.page.getByText('No hay sesiones abiertas.').waitFor()
      // Whose session was ended is asked for the password at the next call.
      other.allow(/./u)
      await other.follow('/personnel')
      await other.page.getByRole('dialog', { name: 'Su sesión terminó' }).waitFor()
    },
  )

  itOnlyWith('extras')('are one’s own to look after: another password ends the other sessions', async () => {
    const api = getApi()
    const { id } = (await api.as('super').post<{ id: number }>('/api/users/', { username: `${username} 2` }))
      .body
    const { url } = (await api.as('super').post<{ url: string }>(`/api/users/${id}/link/`)).body
    await api.post('/api/account_links/use/', { token: url.split('#')[1], password: PASSWORD })
    const elsewhere = await api.signIn(`${username} 2`, PASSWORD)
    const me = await visit(undefined, { viewport: PHONE })
    await me.go('/login')
    await me.button('¿Olvidó su contraseña?').click()
    await me.page.getByText(/a quien administra el portal/u).waitFor()
    await expectAccessible(me)
    await me.button('Cerrar').click()
    await signIn(me, `${username} 2`, PASSWORD)
    await expect.poll(me.where).toBe('/inicio')
    await me.title().waitFor()
    await me.follow('/mi-cuenta')
    await me.page.getByText('Dispositivo desconocido').waitFor()
    await me.page.getByText('Chrome · Linux').waitFor()
    await me.page.getByLabel('Contraseña actual', { exact: true }).fill(PASSWORD)
    await me.page.getByLabel('Contraseña nueva', { exact: true }).fill(`${PASSWORD} otra`)
    await expectAccessible(me)
    await me.button('Cambiar contraseña').click()
    await me.page.getByText(/^Su contraseña se cambió/u).waitFor()
    await expect.poll(() => me.page.getByText('Dispositivo desconocido').count()).toBe(0)
    expect((await elsewhere.get('/api/auth/user/')).status).toBe(401)
    await me.page.getByText('Esta sesión').waitFor()
  })
})
