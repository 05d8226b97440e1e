import { resolve } from 'node:path'
import { describe, expect, onTestFinished } from 'vitest'
import { computeTotpCode, getTotpTimeStep } from '../../src/server/accounts/secondFactor.ts'
import { acceptNotice } from '../support/e2e/acceptNotice.ts'
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
    await acceptNotice(username, PASSWORD)

    const visitor = await visit(undefined, { viewport: PHONE })
    await visitor.go('/login')
    await signIn(visitor, username, PASSWORD)
    await expect.poll(visitor.where).toBe('/inicio')
    await visitor.title().waitFor()
    await visitor.follow('/mi-cuenta')
    await visitor.button('Configurar').click()
    await visitor.page.getByLabel('Contraseña actual', { exact: true }).last().fill(PASSWORD)
    await visitor.button('Siguiente').click()
    await visitor.page.getByRole('img', { name: /^Código QR/u }).waitFor()
    await expectAccessible(visitor)
    const secretText = await visitor.page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/u).textContent()
    const secret = (secretText ?? '').replaceAll(' ', '')
    let step = getTotpTimeStep(new Date())
    await visitor.page.getByLabel('Código').fill(computeTotpCode(secret, step))
    await visitor.button('Activar').click()
    const codes = visitor.page.getByRole('list', { name: 'Códigos de recuperación' })
    await codes.waitFor()
    await expectAccessible(visitor)
    const [recovery = ''] = await codes.getByRole('listitem').allTextContents()
    await visitor.button('Ya los guardé').click()
    await visitor.page.getByText('Le quedan 10 códigos de recuperación').waitFor()
    await signOut(visitor, username)

    // Lists that still load when the user signs out are refused.
    visitor.allow(/\/api\/(?:auth\/(?:login|second_factor)\/$|personnel\/\?)/u)
    await signIn(visitor, username, PASSWORD)
    await visitor.page.getByText(/^Abra su aplicación de autenticación/u).waitFor()
    await expectAccessible(visitor)
    // The code of the setup is valid only once.
    await visitor.page.getByLabel('Código').fill(computeTotpCode(secret, step))
    await visitor.button('Entrar').click()
    await visitor.page
      .getByRole('alert')
      .getByText(/no es correcto, o ya se usó/u)
      .waitFor()
    step += 1
    await visitor.page.getByLabel('Código').fill(computeTotpCode(secret, step))
    await visitor.button('Entrar').click()
    await expect.poll(visitor.where).toBe('/inicio')
    await signOut(visitor, username)
    await signIn(visitor, username, PASSWORD)
    await visitor.page.getByLabel('Código').fill(recovery)
    await visitor.button('Entrar').click()
    await expect.poll(visitor.where).toBe('/inicio')
    // The session ends with the factor, so pending requests of the page would be refused.
    await signOut(visitor, username)

    const boss = await visit('super')
    await boss.go(`/users/${id}`)
    await chooseRecordAction(boss.page, 'Quitar segundo factor')
    await boss.page.getByRole('dialog').getByRole('button', { name: 'Quitar', exact: true }).click()
    await boss.page.getByText('El segundo factor se quitó.').waitFor()
    await getApi().signIn(username, PASSWORD)
  })

  itOnlyWith('looks')('is a passkey of the device, added and used by its owner’s word to it', async () => {
    // Browsers only create passkeys for a host name.
    const [sqlite] = sqliteOpeners
    const portal = await sqlite?.open({ dist: resolve('dist'), config: { publicUrl: 'http://localhost' } })
    if (!portal) throw new Error('no portal')
    onTestFinished(() => portal.close())
    const address = portal.url.replace('127.0.0.1', 'localhost')
    portal.config.publicUrl = address
    const browserPage = await openSeparateBrowser(address, {
      refused: [/\/api\/auth\/(?:login|passkey)\/$/u],
    })
    const device = await browserPage.context().newCDPSession(browserPage)
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
      await browserPage.getByLabel('Usuario').fill('utility')
      await browserPage.getByLabel('Contraseña', { exact: true }).fill('demo')
      await browserPage.getByRole('button', { name: 'Login' }).click()
    }
    await browserPage.goto('/login')
    await login()
    await browserPage.waitForURL('**/inicio')
    await browserPage.goto('/mi-cuenta')
    await browserPage.getByRole('button', { name: 'Agregar llave de acceso' }).click()
    const dialog = browserPage.getByRole('dialog', { name: 'Agregar llave de acceso' })
    await dialog.getByLabel('Contraseña actual').fill('demo')
    await expectAccessible({ page: browserPage, where: () => 'Agregar llave de acceso' })
    await dialog.getByRole('button', { name: 'Seguir' }).click()
    await browserPage.getByRole('list', { name: 'Códigos de recuperación' }).waitFor()
    await browserPage.getByRole('button', { name: 'Ya los guardé' }).click()
    await browserPage.getByText(/sin usar todavía$/u).waitFor()
    await expectAccessible({ page: browserPage, where: () => 'Mi cuenta' })
    await browserPage.getByRole('button', { name: accountButtonName('utility') }).click()
    await browserPage.getByRole('button', { name: 'Cerrar sesión' }).click()

    await login()
    const use = browserPage.getByRole('button', { name: 'Usar llave de acceso' })
    await use.waitFor()
    await expectAccessible({ page: browserPage, where: () => 'Iniciar sesión' })
    await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await use.click()
    await browserPage
      .getByRole('alert')
      .getByText(/^La llave de acceso no se usó/u)
      .waitFor()
    await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await use.click()
    await browserPage.waitForURL('**/inicio')
  })
})
