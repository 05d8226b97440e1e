import type { Visitor } from './visitor.ts'

/** Signs in through the form, as people do. */
export const signIn = async (me: Visitor, username: string, password = 'demo'): Promise<void> => {
  await me.page.getByLabel('Usuario').fill(username)
  await me.page.getByLabel('Contraseña', { exact: true }).fill(password)
  await me.button('Login').click()
}

/** Signs out through the account's menu, once the page has asked for all that it shows: what is asked for meanwhile is refused. */
export const signOut = async (me: Visitor, username: string): Promise<void> => {
  await me.page.waitForLoadState('networkidle')
  await me.button(`Cuenta de ${username}`).click()
  await me.button('Cerrar sesión').click()
}
