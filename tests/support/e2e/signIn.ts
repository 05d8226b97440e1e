import { demoUserNames } from '../../../mock-api/seeds/accounts.ts'
import type { Visitor } from './visitor.ts'

/** Name of the account button. Some back ends send the person's name, others only the user name. */
export const accountButtonName = (username: string): RegExp =>
  new RegExp(`^Cuenta de (?:${username}|${demoUserNames[username]})$`, 'u')

/** Signs in through the form. */
export const signIn = async (visitor: Visitor, username: string, password = 'demo'): Promise<void> => {
  await visitor.page.getByLabel('Usuario').fill(username)
  await visitor.page.getByLabel('Contraseña', { exact: true }).fill(password)
  await visitor.button('Login').click()
}

/** Signs out through the account menu. */
export const signOut = async (visitor: Visitor, username: string): Promise<void> => {
  await visitor.button(accountButtonName(username)).click()
  await visitor.button('Cerrar sesión').click()
}
