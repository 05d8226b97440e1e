import { beforeAll, describe, expect } from 'vitest'
import { acceptNotice } from '../support/e2e/acceptNotice.ts'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { itOnlyWith } from '../support/e2e/backend.ts'
import { signIn } from '../support/e2e/signIn.ts'
import { getApi, PHONE, type Visitor, visit } from '../support/e2e/visitor.ts'

const PASSWORD = 'zorzal-44-Tijeras.nube'
const heading = (visitor: Visitor, name: string) => visitor.page.getByRole('heading', { name })

describe('accounts', () => {
  let username = ''
  beforeAll(() => {
    username = `invitada ${Date.now().toString(36)}`
  })

  itOnlyWith('extras')(
    'are given by a link: whoever is invited chooses a password on a phone and is in',
    async () => {
      const visitor = await visit('super')
      await visitor.go('/users')
      await visitor.link('empresa').waitFor()
      await expectAccessible(visitor)
      await visitor.button('Nuevo usuario').click()
      const form = visitor.page.getByRole('dialog', { name: 'Nuevo usuario' })
      await form.getByRole('textbox', { name: 'Usuario' }).fill(username)
      await form.getByRole('textbox', { name: 'Nombre' }).fill('Rocío Peñaloza')
      await form.getByRole('checkbox', { name: 'Empresa colaboradora' }).check()
      await form.getByRole('combobox', { name: 'Empresa' }).fill('bajío')
      await visitor.page.getByRole('option', { name: 'Instalaciones del Bajío' }).click()
      await expectAccessible(visitor)
      await form.getByRole('button', { name: 'Crear usuario' }).click()
      const linkDialog = visitor.page.getByRole('dialog', { name: 'Enlace de invitación' })
      const url = await linkDialog.getByRole('textbox', { name: 'Enlace' }).inputValue()
      expect(new URL(url).pathname).toBe('/invitacion')
      await expectAccessible(visitor)

      const invitedVisitor = await visit(undefined, { viewport: PHONE })
      await invitedVisitor.go(new URL(url).pathname + new URL(url).hash)
      await invitedVisitor.page.getByText(`Para la cuenta «${username}»`).waitFor()
      await invitedVisitor.page.getByLabel('Contraseña nueva', { exact: true }).fill(PASSWORD)
      await invitedVisitor.page.getByText('Qué tan segura es: Muy buena').waitFor()
      await expectAccessible(invitedVisitor)
      await invitedVisitor.button('Guardar contraseña').click()
      await invitedVisitor.page.getByText('Sus derechos').waitFor()
      await expectAccessible(invitedVisitor)
      await invitedVisitor.button('Acepto').click()
      await expect.poll(invitedVisitor.where).toBe('/inicio')
      await heading(invitedVisitor, 'Instalaciones del Bajío').waitFor()

      await visitor.button('Cerrar').click()
      await visitor.link(username).click()
      // The list also says "active", so this waits for the account page.
      await visitor.page.getByRole('tab', { name: 'Sesiones' }).waitFor()
      await visitor.page.getByText('Activa', { exact: true }).waitFor()
      await expectAccessible(visitor)
      await visitor.page.getByRole('tab', { name: 'Sesiones' }).click()
      await visitor.button(/^Cerrar sesión: /u).click()
      await visitor.page.getByText('No hay sesiones abiertas.').waitFor()
      // The user whose session ended has to enter the password at the next request.
      invitedVisitor.allow(/./u)
      await invitedVisitor.follow('/personnel')
      await invitedVisitor.page.getByRole('dialog', { name: 'Su sesión terminó' }).waitFor()
    },
  )

  itOnlyWith('extras')('are one’s own to look after: another password ends the other sessions', async () => {
    const api = getApi()
    const { id } = (await api.as('super').post<{ id: number }>('/api/users/', { username: `${username} 2` }))
      .body
    const { url } = (await api.as('super').post<{ url: string }>(`/api/users/${id}/link/`)).body
    await api.post('/api/account_links/use/', { token: url.split('#')[1], password: PASSWORD })
    await acceptNotice(`${username} 2`, PASSWORD)
    const elsewhere = await api.signIn(`${username} 2`, PASSWORD)
    const visitor = await visit(undefined, { viewport: PHONE })
    await visitor.go('/login')
    await visitor.button('¿Olvidó su contraseña?').click()
    await visitor.page.getByText(/a quien administra el portal/u).waitFor()
    await expectAccessible(visitor)
    await visitor.button('Cerrar').click()
    await signIn(visitor, `${username} 2`, PASSWORD)
    await expect.poll(visitor.where).toBe('/inicio')
    await visitor.title().waitFor()
    await visitor.follow('/mi-cuenta')
    await visitor.page.getByText('Dispositivo desconocido').waitFor()
    await visitor.page.getByText('Chrome · Linux').waitFor()
    await visitor.page.getByLabel('Contraseña actual', { exact: true }).fill(PASSWORD)
    await visitor.page.getByLabel('Contraseña nueva', { exact: true }).fill(`${PASSWORD} otra`)
    await expectAccessible(visitor)
    await visitor.button('Cambiar contraseña').click()
    await visitor.page.getByText(/^Su contraseña se cambió/u).waitFor()
    await expect.poll(() => visitor.page.getByText('Dispositivo desconocido').count()).toBe(0)
    expect((await elsewhere.get('/api/auth/user/')).status).toBe(401)
    await visitor.page.getByText('Esta sesión').waitFor()
  })
})
