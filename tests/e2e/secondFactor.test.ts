import { describe, expect } from 'vitest'
import { codeAt, stepOf } from '../../src/server/accounts/totp.ts'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { onlyWith } from '../support/e2e/backend.ts'
import { signIn, signOut } from '../support/e2e/signIn.ts'
import { apiOf, PHONE, visit } from '../support/e2e/visitor.ts'

const PASSWORD = 'zorzal-44-Tijeras.nube'

describe('11 the second factor', () => {
  onlyWith('extras')('is set up on a phone, asked for at the next sign-in, and taken away', async () => {
    const username = `doble ${Date.now().toString(36)}`
    const root = apiOf().as('super')
    const { id } = (await root.post<{ id: number }>('/api/users/', { username, groups: ['utility'] })).body
    const { url } = (await root.post<{ url: string }>(`/api/users/${id}/link/`)).body
    await apiOf().post('/api/account_links/use/', { token: url.split('#')[1], password: PASSWORD })

    const me = await visit(undefined, { viewport: PHONE })
    await me.go('/login')
    await signIn(me, username, PASSWORD)
    await expect.poll(me.where).toBe('/inicio')
    await me.follow('/mi-cuenta')
    await me.button('Configurar').click()
    await me.page.getByLabel('Contraseña actual', { exact: true }).last().fill(PASSWORD)
    await me.button('Siguiente').click()
    await me.page.getByRole('img', { name: /^Código QR/u }).waitFor()
    await expectAccessible(me)
    const shown = await me.page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/u).textContent()
    const secret = (shown ?? '').replaceAll(' ', '')
    let step = stepOf(new Date())
    await me.page.getByLabel('Código').fill(codeAt(secret, step))
    await me.button('Activar').click()
    const codes = me.page.getByRole('list', { name: 'Códigos de recuperación' })
    await codes.waitFor()
    await expectAccessible(me)
    const [recovery = ''] = await codes.getByRole('listitem').allTextContents()
    await me.button('Ya los guardé').click()
    await me.page.getByText('Le quedan 10 códigos de recuperación').waitFor()
    await signOut(me, username)

    me.allow(/\/api\/auth\/(?:login|second_factor)\/$/u)
    await signIn(me, username, PASSWORD)
    await me.page.getByText(/^Abra su aplicación de autenticación/u).waitFor()
    await expectAccessible(me)
    // The code that set it up was good once.
    await me.page.getByLabel('Código').fill(codeAt(secret, step))
    await me.button('Entrar').click()
    await me.page
      .getByRole('alert')
      .getByText(/no es correcto, o ya se usó/u)
      .waitFor()
    step += 1
    await me.page.getByLabel('Código').fill(codeAt(secret, step))
    await me.button('Entrar').click()
    await expect.poll(me.where).toBe('/inicio')
    await signOut(me, username)
    await signIn(me, username, PASSWORD)
    await me.page.getByLabel('Código').fill(recovery)
    await me.button('Entrar').click()
    await expect.poll(me.where).toBe('/inicio')

    const boss = await visit('super')
    await boss.go(`/users/${id}`)
    await boss.button('Quitar segundo factor').click()
    await boss.page.getByRole('dialog').getByRole('button', { name: 'Quitar', exact: true }).click()
    await boss.page.getByText('El segundo factor se quitó.').waitFor()
    await apiOf().signIn(username, PASSWORD)
  })
})
