import { describe, expect, onTestFinished } from 'vitest'
import { createApi } from '../support/api.ts'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { itOnlyWith } from '../support/e2e/backend.ts'
import { openSeparateBrowser } from '../support/e2e/separateBrowser.ts'
import { startPortal } from '../support/e2e/startPortal.ts'
import { CLIENT, type IdentityProvider, startIdentityProvider } from '../support/identityProvider.ts'

/** Opens a portal and a sign-on provider that knows it. */
const open = async () => {
  const portal = await startPortal('server')
  const provider: IdentityProvider = await startIdentityProvider(portal.url)
  onTestFinished(async () => {
    await provider.close()
    await portal.stop()
  })
  return { portal, provider, api: createApi(portal.url) }
}

describe('one sign-in for the company’s people', () => {
  itOnlyWith('looks')(
    'is set up in the settings, leads over the provider’s page to the console, and out again',
    async () => {
      const { portal, provider, api } = await open()
      provider.accounts['ana.paz'] = { preferred_username: 'ana.paz', name: 'Ana Paz', groups: ['empleados'] }
      const boss = await openSeparateBrowser(portal.url)
      await boss.goto('/login')
      await boss.getByRole('button', { name: /^super/u }).click()
      await boss.getByRole('heading', { name: 'Hola, Beatriz' }).waitFor()
      await boss.goto('/ajustes')
      await boss.getByLabel('Nombre del proveedor').fill('Gas Natural')
      await boss.getByLabel('Emisor').fill(provider.issuer)
      await boss.getByLabel('Identificador de cliente').fill(CLIENT.id)
      await boss.getByLabel('Secreto de cliente', { exact: true }).fill(CLIENT.secret)
      await boss.getByRole('combobox', { name: 'Quién obtiene cuenta la primera vez' }).click()
      await boss.getByRole('option', { name: /Quien reciba un grupo/u }).click()
      await boss.getByRole('button', { name: 'Agregar' }).click()
      await boss.getByLabel('Dato (claim)').fill('groups')
      await boss.getByRole('textbox', { name: 'Valor' }).fill('empleados')
      await boss.getByRole('combobox', { name: 'Otorga', exact: true }).click()
      await boss.getByRole('option', { name: 'Distribuidora' }).click()
      await expectAccessible({ page: boss, where: () => 'Ajustes' })
      await boss.getByRole('button', { name: 'Guardar ajustes' }).click()
      await boss.getByText('Los ajustes se guardaron.').waitFor()
      await boss.getByRole('button', { name: 'Probar' }).click()
      await boss.getByText(/^El proveedor contestó y ofrece lo necesario/u).waitFor()
      await expect
        .poll(async () => (await api.get('/config.json')).body)
        .toMatchObject({ signOn: 'Gas Natural' })

      const fonts = 'https://fonts.googleapis.com'
      const browserPage = await openSeparateBrowser(portal.url, {
        others: [provider.issuer, fonts],
        refused: [/\/api\/auth\/enter\/$/u],
      })
      // The provider's own pages request fonts, which the tests do not load.
      await browserPage.route(`${fonts}/**`, (route) => route.fulfill({ contentType: 'text/css', body: '' }))
      await browserPage.goto('/quotations')
      await browserPage.getByRole('link', { name: 'Entrar con Gas Natural' }).waitFor()
      await expectAccessible({ page: browserPage, where: () => 'Iniciar sesión' })
      const signOn = async () => {
        await browserPage.getByRole('link', { name: 'Entrar con Gas Natural' }).click()
        await browserPage.getByPlaceholder('Enter any login').fill('ana.paz')
        await browserPage.getByPlaceholder('and password').fill('x')
        await browserPage.getByRole('button').click()
        await browserPage.getByRole('button', { name: 'Continue' }).click()
      }
      await signOn()
      await browserPage.getByRole('button', { name: 'Acepto' }).click()
      await browserPage.getByRole('heading', { name: 'Cotizaciones', level: 1 }).waitFor()
      expect(new URL(browserPage.url()).hash).toBe('')
      await browserPage.getByRole('button', { name: 'Cuenta de Ana Paz' }).click()
      await browserPage.getByRole('button', { name: 'Cerrar sesión' }).click()
      // The provider asks whether to sign out there too, and leads back.
      await browserPage.getByRole('button', { name: /yes/iu }).click()
      await browserPage.getByRole('link', { name: 'Entrar con Gas Natural' }).waitFor()
      expect(new URL(browserPage.url()).pathname).toBe('/login')

      provider.accounts['ana.paz'] = { preferred_username: 'ana.paz', groups: ['otros'] }
      await signOn()
      await browserPage
        .getByRole('alert')
        .getByText(/^Ninguno de sus grupos en Gas Natural/u)
        .waitFor()
      await expectAccessible({ page: browserPage, where: () => 'Iniciar sesión' })
      const [last] = (
        await api
          .as('super')
          .get<{ reason: string }[]>(
            `/api/log/?range=[0,0]&filter=${encodeURIComponent('{"result":"refused"}')}`,
          )
      ).body
      expect(last).toMatchObject({ reason: 'provider: no rights', username: 'ana.paz', result: 'refused' })
    },
  )

  itOnlyWith('looks')('waits for a super-admin where the provider does not verify the address', async () => {
    const { portal, provider, api } = await open()
    const boss = api.as('super')
    await boss.post('/api/users/', {
      username: 'ana',
      name: 'Ana Paz',
      email: 'ana@gas.example',
      groups: ['utility'],
    })
    await boss.patch('/api/v1/settings/portal/', {
      sign_on_name: 'Gas Natural',
      sign_on_issuer: provider.issuer,
      sign_on_client: CLIENT.id,
      sign_on_secret: CLIENT.secret,
      sign_on_rules: [
        { claim: 'groups', value: 'empleados', gives: 'utility' },
        { claim: 'groups', value: 'contratistas', gives: 'company', company: 1 },
      ],
    })
    await expect
      .poll(async () => (await api.get('/config.json')).body)
      .toMatchObject({ signOn: 'Gas Natural' })
    provider.accounts['ana.paz'] = { name: 'Ana Paz', email: 'ana@gas.example', groups: ['empleados'] }
    const fonts = 'https://fonts.googleapis.com'
    const browserPage = await openSeparateBrowser(portal.url, {
      others: [provider.issuer, fonts],
      refused: [/\/api\/auth\/enter\/$/u],
    })
    // The provider's own pages request fonts, which the tests do not load.
    await browserPage.route(`${fonts}/**`, (route) => route.fulfill({ contentType: 'text/css', body: '' }))
    await browserPage.goto('/login')
    await browserPage.getByRole('link', { name: 'Entrar con Gas Natural' }).click()
    await browserPage.getByPlaceholder('Enter any login').fill('ana.paz')
    await browserPage.getByPlaceholder('and password').fill('x')
    await browserPage.getByRole('button').click()
    await browserPage.getByRole('button', { name: 'Continue' }).click()
    await browserPage
      .getByRole('alert')
      .getByText(/debe vincularla una persona con superadministración/u)
      .waitFor()
    await expectAccessible({ page: browserPage, where: () => 'Iniciar sesión' })

    const admin = await openSeparateBrowser(portal.url)
    await admin.goto('/login')
    await admin.getByRole('button', { name: /^super/u }).click()
    await admin.getByRole('heading', { name: 'Hola, Beatriz' }).waitFor()
    await admin.goto('/users')
    const requests = admin.getByRole('region', { name: 'Cuentas por vincular' })
    await requests.getByText('Ana Paz · ana@gas.example').waitFor()
    await expectAccessible({ page: admin, where: () => 'Usuarios' })
    await requests.getByRole('button', { name: 'Vincular: Ana Paz' }).click()
    await admin.getByText(/^La cuenta se vinculó/u).waitFor()
    await requests.waitFor({ state: 'detached' })

    // The provider does not send the groups, because there are too many.
    provider.accounts['ana.paz'] = { name: 'Ana Paz', email: 'ana@gas.example', hasgroups: true }
    // The session at the provider is still open.
    await browserPage.getByRole('link', { name: 'Entrar con Gas Natural' }).click()
    const message = browserPage.getByText(/^Gas Natural no envió «groups»/u).waitFor()
    await browserPage.getByRole('button', { name: 'Acepto' }).click()
    await browserPage.getByRole('button', { name: 'Cuenta de Ana Paz' }).waitFor()
    await message
    await browserPage.getByRole('heading', { level: 1 }).waitFor()
    await expectAccessible({ page: browserPage, where: () => 'Inicio' })
  })
})
