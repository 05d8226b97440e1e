import { resolve } from 'node:path'
import { describe, expect, onTestFinished } from 'vitest'
import { computeCode, toTimeStep } from '../../src/server/accounts/secondFactor.ts'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { itOnlyWith } from '../support/e2e/backend.ts'
import { chooseRecordAction } from '../support/e2e/recordActions.ts'
import { openSeparateBrowser } from '../support/e2e/separateBrowser.ts'
import { accountButtonName, signIn, signOut } from '../support/e2e/signIn.ts'
import { getApi, PHONE, visit } from '../support/e2e/visitor.ts'
import { sqliteOpeners } from '../support/testPortals.ts'

const PASSWORD = 'zorzal-44-Tijeras.nube'

describe('the second factor', () => {
  itOnlyWith('extras')('is set up on a phone, asked for at the next sign-in, and taken away', async () => {
    const username = `doble ${Date.now().toString(36)}`
    const root = getApi().as('super')
    const { id } = (await root.post<{ id: number }>('/api/users/', { username, groups: ['utility'] })).body
    const { url } = (await root.post<{ url: string }>(`/api/users/${id}/link/`)).body
    await getApi().post('/api/account_links/use/', { token: url.split('#')[1], password: PASSWORD })

    const me = await visit(undefined, { viewport: PHONE })
    await me.go('/login')
    await signIn(me, username, PASSWORD)
    await expect.poll(me.where).toBe('/inicio')
    await me.title().waitFor()
    await me.follow('/mi-cuenta')
    await me.button('Configurar').click()
    await me.page.getByLabel('Contraseña actual', { exact: true }).last().fill(PASSWORD)
    await me.button('Siguiente').click()
    await me.page.getByRole('img', { name: /^Código QR/u }).waitFor()
    await expectAccessible(me)
    const shown = await me.page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/u).textContent()
    const secret = (shown ?? '').replaceAll(' ', '')
    let step = toTimeStep(new Date())
    await me.page.getByLabel('Código').fill(computeCode(secret, step))
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
    await me.page.getByLabel('Código').fill(computeCode(secret, step))
    await me.button('Entrar').click()
    await me.page
      .getByRole('alert')
      .getByText(/no es correcto, o ya se usó/u)
      .waitFor()
    step += 1
    await me.page.getByLabel('Código').fill(computeCode(secret, step))
    await me.button('Entrar').click()
    await expect.poll(me.where).toBe('/inicio')
    await signOut(me, username)
    await signIn(me, username, PASSWORD)
    await me.page.getByLabel('Código').fill(recovery)
    await me.button('Entrar').click()
    await expect.poll(me.where).toBe('/inicio')
    // Its session ends with the factor: what a page still asks for would be refused.
    await signOut(me, username)

    const boss = await visit('super')
    await boss.go(`/users/${id}`)
    await chooseRecordAction(boss.page, 'Quitar segundo factor')
    await boss.page.getByRole('dialog').getByRole('button', { name: 'Quitar', exact: true }).click()
    await boss.page.getByText('El segundo factor se quitó.').waitFor()
    await getApi().signIn(username, PASSWORD)
  })

  itOnlyWith('looks')('is a passkey of the device, added and used by its owner’s word to it', async () => {
    // Browsers make passkeys for a host with a name.
    const [sqlite] = sqliteOpeners
    const portal = await sqlite?.open({ dist: resolve('dist'), config: { publicUrl: 'http://localhost' } })
    if (!portal) throw new Error('no portal')
    onTestFinished(() => portal.close())
    const address = portal.url.replace('127.0.0.1', 'localhost')
    portal.config.publicUrl = address
    const me = await openSeparateBrowser(address, { refused: [/\/api\/auth\/(?:login|passkey)\/$/u] })
    const device = await me.context().newCDPSession(me)
    await device.send('WebAuthn.enable')
    const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    const login = async () => {
      await me.getByLabel('Usuario').fill('utility')
      await me.getByLabel('Contraseña', { exact: true }).fill('demo')
      await me.getByRole('button', { name: 'Login' }).click()
    }
    await me.goto('/login')
    await login()
    await me.waitForURL('**/inicio')
    await me.goto('/mi-cuenta')
    await me.getByRole('button', { name: 'Agregar llave de acceso' }).click()
    const dialog = me.getByRole('dialog', { name: 'Agregar llave de acceso' })
    await dialog.getByLabel('Contraseña actual').fill('demo')
    await expectAccessible({ page: me, where: () => 'Agregar llave de acceso' })
    await dialog.getByRole('button', { name: 'Seguir' }).click()
    await me.getByRole('list', { name: 'Códigos de recuperación' }).waitFor()
    await me.getByRole('button', { name: 'Ya los guardé' }).click()
    await me.getByText(/sin usar todavía$/u).waitFor()
    await expectAccessible({ page: me, where: () => 'Mi cuenta' })
    await me.getByRole('button', { name: accountButtonName('utility') }).click()
    await me.getByRole('button', { name: 'Cerrar sesión' }).click()

    await login()
    const use = me.getByRole('button', { name: 'Usar llave de acceso' })
    await use.waitFor()
    await expectAccessible({ page: me, where: () => 'Iniciar sesión' })
    await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await use.click()
    await me
      .getByRole('alert')
      .getByText(/^La llave de acceso no se usó/u)
      .waitFor()
    await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await use.click()
    await me.waitForURL('**/inicio')
  })
})
