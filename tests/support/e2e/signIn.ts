import type { Visitor } from './visitor.ts'

/** Signs in through the form, as people do. */
export const signIn = async (me: Visitor, username: string, password = 'demo'): Promise<void> => {
  await me.page.getByLabel('Usuario').fill(username)
  await me.page.getByLabel('Contraseña', { exact: true }).fill(password)
  await me.button('Login').click()
}

/** Signs out through the account's menu. */
export const signOut = async (me: Visitor, username: string): Promise<void> => {
  await me.button(`Cuenta de ${username}`).click()
  await me.button('Cerrar sesión').click()
}
