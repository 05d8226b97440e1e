import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { registerPerson } from '../support/e2e/people.ts'
import { chooseRecordAction } from '../support/e2e/recordActions.ts'
import { rosterRows } from '../support/e2e/roster.ts'
import { accountButtonName, signIn, signOut } from '../support/e2e/signIn.ts'
import { DESKTOP, getApi, type Visitor, visit } from '../support/e2e/visitor.ts'

it('signs in with one of the accounts that the demo offers', async () => {
  const visitor = await visit()
  await visitor.go('/')
  await expect.poll(() => visitor.where()).toBe('/login')
  await visitor.button(/^atencion/u).click()
  await visitor.button(accountButtonName('atencion')).waitFor()
  await expect.poll(visitor.where).toBe('/inicio')
})

it('ends a session on the server too, and going back shows nothing', async () => {
  const visitor = await visit()
  await visitor.go('/login')
  await signIn(visitor, 'admin')
  await visitor.link('Personal').click()
  await expect.poll(() => rosterRows(visitor).count()).toBe(10)
  const token = await visitor.page.evaluate(() => localStorage.getItem('token'))
  // The bell may request the unread count while the session ends.
  visitor.allow(/\/api\/messages\/unread\/$/u)
  await signOut(visitor, 'admin')
  await expect.poll(() => visitor.where()).toBe('/login')
  await expect.poll(() => visitor.page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  const { status } = await getApi().raw('GET', '/api/auth/user/', {
    headers: { authorization: `Token ${token}` },
  })
  expect(status).toBe(401)
  await visitor.page.goBack()
  await expect.poll(() => visitor.where()).toBe('/login')
  await visitor.button('Login').waitFor()
  await expect.poll(() => visitor.page.getByText('Plantilla de Personal').count()).toBe(0)
})

/**
 * Ends the session on the server when the page sends such a request.
 * If it ended earlier, another request could open the password dialog,
 * which would cover the button before the test presses it.
 */
const endOnServerAt = (visitor: Visitor, method: string, address: RegExp) =>
  visitor.page.route(address, async (route) => {
    if (route.request().method() === method)
      await getApi().raw('POST', '/api/auth/logout/', {
        headers: { authorization: `Token ${visitor.token}` },
      })
    await route.continue()
  })
const sessionDialog = (page: Page) => page.getByRole('dialog', { name: 'Su sesión terminó' })
const signInAgain = async (page: Page, password = 'demo') => {
  await sessionDialog(page).getByLabel('Contraseña', { exact: true }).fill(password)
  await sessionDialog(page).getByRole('button', { name: 'Continuar' }).click()
}

it('asks to sign in again over the page when the session is over, and then does what was asked', async () => {
  const { id } = await registerPerson()
  const visitor = await visit('admin')
  visitor.allow(/\/api\//u)
  await visitor.go(`/personnel/${id}`)
  await chooseRecordAction(visitor.page, 'Editar')
  const address = visitor.page.getByRole('textbox', { name: 'Domicilio', exact: true })
  await address.fill('Calle Que Queda 3')
  await endOnServerAt(visitor, 'PATCH', /\/api\/personnel\//u)
  await visitor.button('Guardar').click()
  await sessionDialog(visitor.page).waitFor()
  await expectAccessible(visitor)
  await visitor.page.setViewportSize(DESKTOP)
  await expect.poll(visitor.where).toMatch(new RegExp(`^/personnel/${id}`, 'u'))
  await expect
    .poll(() => visitor.page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('password')
  await visitor.page.keyboard.press('Escape')
  await signInAgain(visitor.page, 'otra')
  await sessionDialog(visitor.page).getByText('Usuario o contraseña incorrectos.').waitFor()
  await signInAgain(visitor.page)
  await visitor.page.getByText('Los cambios se guardaron.').waitFor()
  await visitor.page.getByText('Calle Que Queda 3').waitFor()
})

it('offers back what was typed before a reload that found the session over', async () => {
  const { id } = await registerPerson()
  const visitor = await visit('admin')
  visitor.allow(/\/api\//u)
  await visitor.go(`/personnel/${id}`)
  await chooseRecordAction(visitor.page, 'Editar')
  const address = visitor.page.getByRole('textbox', { name: 'Domicilio', exact: true })
  await address.fill('Calle Que Vuelve 4')
  await getApi().raw('POST', '/api/auth/logout/', { headers: { authorization: `Token ${visitor.token}` } })
  // Chromium's question before leaving is expected here.
  visitor.page.removeAllListeners('dialog')
  visitor.page.once('dialog', (dialog) => void dialog.accept())
  await visitor.page.reload()
  await expect.poll(visitor.where).toBe('/login')
  await signIn(visitor, 'admin')
  await expect.poll(visitor.where).toMatch(new RegExp(`^/personnel/${id}`, 'u'))
  await chooseRecordAction(visitor.page, 'Editar')
  await visitor.page.getByText(/^Hay un borrador de hoy/u).waitFor()
  await expectAccessible(visitor)
  await visitor.button('Recuperar').click()
  await expect.poll(() => address.inputValue()).toBe('Calle Que Vuelve 4')
  await visitor.button('Guardar').click()
  await visitor.page.getByText('Los cambios se guardaron.').waitFor()
})

it('goes on in every tab of the user when one of them has signed in again', async () => {
  const visitor = await visit('admin')
  visitor.allow(/\/api\//u)
  await visitor.go('/personnel')
  await expect.poll(() => rosterRows(visitor).count()).toBe(10)
  const otherTab = await visitor.page.context().newPage()
  await otherTab.goto(`${visitor.portal}/personnel?displayedFilters=%7B%7D&filter=%7B%22q%22%3A%22a%22%7D`)
  const search = otherTab.getByRole('searchbox').or(otherTab.getByRole('textbox')).first()
  await search.waitFor()
  await endOnServerAt(visitor, 'GET', /\/api\/personnel\/\?.*range=%5B20%2C/u)
  await visitor.button('Página 3').click()
  await sessionDialog(visitor.page).waitFor()
  await sessionDialog(otherTab).waitFor()
  const address = otherTab.url()
  await signInAgain(visitor.page)
  await visitor.page.getByText('21–30 de').waitFor()
  await expect.poll(visitor.where).toMatch(/^\/personnel\?.*page=3/u)
  await sessionDialog(otherTab).waitFor({ state: 'detached' })
  expect(otherTab.url()).toBe(address)
  await otherTab.close()
})

it('is left for the sign-in from there, in every tab', async () => {
  const visitor = await visit('admin')
  visitor.allow(/\/api\//u)
  await visitor.go('/personnel')
  await expect.poll(() => rosterRows(visitor).count()).toBe(10)
  const otherTab = await visitor.page.context().newPage()
  await otherTab.goto(`${visitor.portal}/inicio`)
  await otherTab.getByRole('button', { name: accountButtonName('admin') }).waitFor()
  await endOnServerAt(visitor, 'GET', /\/api\/personnel\/\?.*range=%5B10%2C/u)
  await visitor.button('Página 2').click()
  await sessionDialog(otherTab).waitFor()
  await sessionDialog(visitor.page).getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect.poll(() => visitor.where()).toBe('/login')
  await expect.poll(() => otherTab.url()).toMatch(/\/login$/u)
  await otherTab.close()
})

it('leaves all tabs when one is left, and no tab calls as another user than it shows', async () => {
  const visitor = await visit('utility')
  await visitor.go('/personnel')
  await expect.poll(() => rosterRows(visitor).count()).toBe(10)
  const otherTab = await visitor.page.context().newPage()
  await otherTab.goto(`${visitor.portal}/inicio`)
  await otherTab.getByRole('button', { name: accountButtonName('utility') }).click()
  await otherTab
    .getByRole('button', { name: 'Apariencia' })
    .or(otherTab.getByText('Oscura'))
    .first()
    .waitFor()
  await otherTab.getByText('Oscura').click()
  await otherTab.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect.poll(() => visitor.where()).toBe('/login')
  await expect.poll(() => visitor.page.evaluate(() => ({ ...localStorage }))).toEqual({ appearance: 'dark' })

  await otherTab.getByLabel('Usuario').fill('lectura')
  await otherTab.getByLabel('Contraseña', { exact: true }).fill('demo')
  await otherTab.getByRole('button', { name: 'Login' }).click()
  await visitor.button(accountButtonName('lectura')).waitFor()
  await otherTab.close()
})

it('shows in all tabs who signed in last, also over a session, which does not end the new one', async () => {
  const visitor = await visit('utility')
  await visitor.go('/personnel')
  await visitor.button(accountButtonName('utility')).waitFor()
  const { token } = await getApi().signIn('lectura')
  const otherTab = await visitor.page.context().newPage()
  await otherTab.goto(`${visitor.portal}/config.json`)
  await otherTab.evaluate((session) => {
    localStorage.clear()
    localStorage.setItem('token', session)
  }, token)
  await visitor.button(accountButtonName('lectura')).waitFor()
  await expect.poll(() => otherTab.evaluate(() => localStorage.getItem('token'))).toBe(token)
  const headers = { authorization: `Token ${token}` }
  expect((await getApi().raw('GET', '/api/auth/user/', { headers })).status).toBe(200)
  await otherTab.close()
})
