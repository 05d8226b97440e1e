import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { registerPerson } from '../support/e2e/people.ts'
import { chooseRecordAction } from '../support/e2e/recordActions.ts'
import { rosterRows } from '../support/e2e/roster.ts'
import { accountButtonName, signIn, signOut } from '../support/e2e/signIn.ts'
import { DESKTOP, getApi, type Visitor, visit } from '../support/e2e/visitor.ts'

it('signs in with one of the accounts that the demo offers', async () => {
  const me = await visit()
  await me.go('/')
  await expect.poll(() => me.where()).toBe('/login')
  await me.button(/^atencion/u).click()
  await me.button(accountButtonName('atencion')).waitFor()
  await expect.poll(me.where).toBe('/inicio')
})

it('ends a session on the server too, and going back shows nothing', async () => {
  const me = await visit()
  await me.go('/login')
  await signIn(me, 'admin')
  await me.link('Personal').click()
  await expect.poll(() => rosterRows(me).count()).toBe(10)
  const token = await me.page.evaluate(() => localStorage.getItem('token'))
  // The bell may still be asking what is unread, which a session that has ended is refused.
  await me.page.waitForLoadState('networkidle')
  await signOut(me, 'admin')
  await expect.poll(() => me.where()).toBe('/login')
  await expect.poll(() => me.page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  const { status } = await getApi().raw('GET', '/api/auth/user/', {
    headers: { authorization: `Token ${token}` },
  })
  expect(status).toBe(401)
  await me.page.goBack()
  await expect.poll(() => me.where()).toBe('/login')
  await me.button('Login').waitFor()
  await expect.poll(() => me.page.getByText('Plantilla de Personal').count()).toBe(0)
})

/**
 * Ends the session on the server as such a call sets out. Ended earlier, another call of the console can be the first to learn of it, and the question for
 * the password stands over the button before it is pressed.
 */
const endOnServerAt = (me: Visitor, method: string, address: RegExp) =>
  me.page.route(address, async (route) => {
    if (route.request().method() === method)
      await getApi().raw('POST', '/api/auth/logout/', { headers: { authorization: `Token ${me.token}` } })
    await route.continue()
  })
const again = (page: Page) => page.getByRole('dialog', { name: 'Su sesión terminó' })
const signInAgain = async (page: Page, password = 'demo') => {
  await again(page).getByLabel('Contraseña', { exact: true }).fill(password)
  await again(page).getByRole('button', { name: 'Continuar' }).click()
}

it('asks to sign in again over the page when the session is over, and then does what was asked', async () => {
  const { id } = await registerPerson()
  const me = await visit('admin')
  me.allow(/\/api\//u)
  await me.go(`/personnel/${id}`)
  await chooseRecordAction(me.page, 'Editar')
  const address = me.page.getByRole('textbox', { name: 'Domicilio', exact: true })
  await address.fill('Calle Que Queda 3')
  await endOnServerAt(me, 'PATCH', /\/api\/personnel\//u)
  await me.button('Guardar').click()
  await again(me.page).waitFor()
  await expectAccessible(me)
  await me.page.setViewportSize(DESKTOP)
  await expect.poll(me.where).toMatch(new RegExp(`^/personnel/${id}`, 'u'))
  await expect
    .poll(() => me.page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('password')
  await me.page.keyboard.press('Escape')
  await signInAgain(me.page, 'otra')
  await again(me.page).getByText('Usuario o contraseña incorrectos.').waitFor()
  await signInAgain(me.page)
  await me.page.getByText('Los cambios se guardaron.').waitFor()
  await me.page.getByText('Calle Que Queda 3').waitFor()
})

it('offers back what was typed before a reload that found the session over', async () => {
  const { id } = await registerPerson()
  const me = await visit('admin')
  me.allow(/\/api\//u)
  await me.go(`/personnel/${id}`)
  await chooseRecordAction(me.page, 'Editar')
  const address = me.page.getByRole('textbox', { name: 'Domicilio', exact: true })
  await address.fill('Calle Que Vuelve 4')
  await getApi().raw('POST', '/api/auth/logout/', { headers: { authorization: `Token ${me.token}` } })
  // Chromium asks whether to leave, which is no complaint here.
  me.page.removeAllListeners('dialog')
  me.page.once('dialog', (dialog) => void dialog.accept())
  await me.page.reload()
  await expect.poll(me.where).toBe('/login')
  await signIn(me, 'admin')
  await expect.poll(me.where).toMatch(new RegExp(`^/personnel/${id}`, 'u'))
  await chooseRecordAction(me.page, 'Editar')
  await me.page.getByText(/^Hay un borrador de hoy/u).waitFor()
  await expectAccessible(me)
  await me.button('Recuperar').click()
  await expect.poll(() => address.inputValue()).toBe('Calle Que Vuelve 4')
  await me.button('Guardar').click()
  await me.page.getByText('Los cambios se guardaron.').waitFor()
})

it('goes on in every tab of the user when one of them has signed in again', async () => {
  const me = await visit('admin')
  me.allow(/\/api\//u)
  await me.go('/personnel')
  await expect.poll(() => rosterRows(me).count()).toBe(10)
  const other = await me.page.context().newPage()
  await other.goto(`${me.portal}/personnel?displayedFilters=%7B%7D&filter=%7B%22q%22%3A%22a%22%7D`)
  const search = other.getByRole('searchbox').or(other.getByRole('textbox')).first()
  await search.waitFor()
  await endOnServerAt(me, 'GET', /\/api\/personnel\/\?.*range=%5B20%2C/u)
  await me.button('Página 3').click()
  await again(me.page).waitFor()
  await again(other).waitFor()
  const address = other.url()
  await signInAgain(me.page)
  await me.page.getByText('21–30 de').waitFor()
  await expect.poll(me.where).toMatch(/^\/personnel\?.*page=3/u)
  await again(other).waitFor({ state: 'detached' })
  expect(other.url()).toBe(address)
  await other.close()
})

it('is left for the sign-in from there, in every tab', async () => {
  const me = await visit('admin')
  me.allow(/\/api\//u)
  await me.go('/personnel')
  await expect.poll(() => rosterRows(me).count()).toBe(10)
  const other = await me.page.context().newPage()
  await other.goto(`${me.portal}/inicio`)
  await other.getByRole('button', { name: accountButtonName('admin') }).waitFor()
  await endOnServerAt(me, 'GET', /\/api\/personnel\/\?.*range=%5B10%2C/u)
  await me.button('Página 2').click()
  await again(other).waitFor()
  await again(me.page).getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect.poll(() => me.where()).toBe('/login')
  await expect.poll(() => other.url()).toMatch(/\/login$/u)
  await other.close()
})

it('leaves all tabs when one is left, and no tab calls as another user than it shows', async () => {
  const me = await visit('utility')
  await me.go('/personnel')
  await expect.poll(() => rosterRows(me).count()).toBe(10)
  const other = await me.page.context().newPage()
  await other.goto(`${me.portal}/inicio`)
  await other.getByRole('button', { name: accountButtonName('utility') }).click()
  await other.getByRole('button', { name: 'Apariencia' }).or(other.getByText('Oscura')).first().waitFor()
  await other.getByText('Oscura').click()
  await other.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect.poll(() => me.where()).toBe('/login')
  await expect.poll(() => me.page.evaluate(() => ({ ...localStorage }))).toEqual({ appearance: 'dark' })

  await other.getByLabel('Usuario').fill('lectura')
  await other.getByLabel('Contraseña', { exact: true }).fill('demo')
  await other.getByRole('button', { name: 'Login' }).click()
  await me.button(accountButtonName('lectura')).waitFor()
  await other.close()
})

it('shows in all tabs who signed in last, also over a session, which does not end the new one', async () => {
  const me = await visit('utility')
  await me.go('/personnel')
  await me.button(accountButtonName('utility')).waitFor()
  const { token } = await getApi().signIn('lectura')
  const other = await me.page.context().newPage()
  await other.goto(`${me.portal}/config.json`)
  await other.evaluate((session) => {
    localStorage.clear()
    localStorage.setItem('token', session)
  }, token)
  await me.button(accountButtonName('lectura')).waitFor()
  await expect.poll(() => other.evaluate(() => localStorage.getItem('token'))).toBe(token)
  const headers = { authorization: `Token ${token}` }
  expect((await getApi().raw('GET', '/api/auth/user/', { headers })).status).toBe(200)
  await other.close()
})
