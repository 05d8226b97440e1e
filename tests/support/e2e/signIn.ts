import { demoNames } from '../../../mock-api/seeds/accounts.ts'
import type { Visitor } from './visitor.ts'

/** What the button of an account is called: by the person's name, where the back end sends it. */
export const accountOf = (username: string): RegExp =>
  new RegExp(`^Cuenta de (?:${username}|${demoNames[username]})$`, 'u')

/** Signs in through the form, as people do. */
export const signIn = async (me: Visitor, username: string, password = 'demo'): Promise<void> => {
  await me.page.getByLabel('Usuario').fill(username)
  await me.page.getByLabel('Contraseña', { exact: true }).fill(password)
  await me.button('Login').click()
}

/** Signs out through the account's menu. */
export const signOut = async (me: Visitor, username: string): Promise<void> => {
  await me.button(accountOf(username)).click()
  await me.button('Cerrar sesión').click()
}
