import { demoNames } from '../../../mock-api/seeds/accounts.ts'
import type { Visitor } from './visitor.ts'

/** Name of the account button. Some back ends send the person's name, others only the user name. */
export const accountButtonName = (username: string): RegExp =>
  new RegExp(`^Cuenta de (?:${username}|${demoNames[username]})$`, 'u')

/** Signs in through the form. */
export const signIn = async (me: Visitor, username: string, password = 'demo'): Promise<void> => {
  await me.page.getByLabel('Usuario').fill(username)
  await me.page.getByLabel('Contraseña', { exact: true }).fill(password)
  await me.button('Login').click()
}

/** Signs out through the account menu. */
export const signOut = async (me: Visitor, username: string): Promise<void> => {
  await me.button(accountButtonName(username)).click()
  await me.button('Cerrar sesión').click()
}
