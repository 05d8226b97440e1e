import type { Locator } from 'playwright-core'
import type { Visitor } from './visitor.ts'

/** The side form that registers a person. */
export const sideForm = (me: Visitor): Locator => me.page.getByRole('dialog', { name: 'Alta de personal' })

export const openSideForm = async (me: Visitor): Promise<Locator> => {
  await me.button('Dar de Alta Personal').click()
  await sideForm(me).waitFor()
  return sideForm(me)
}

/** Chooses from a list that is searched while one types. */
export const choose = async (form: Locator, label: string, text: string): Promise<void> => {
  await form.getByRole('combobox', { name: label }).fill(text)
  await form.page().getByRole('option', { name: text }).first().click()
}

/** Chooses from a list that opens under its field. */
export const chooseFrom = async (me: Visitor, label: string, option: string): Promise<void> => {
  await me.page.getByRole('combobox', { name: new RegExp(`^${label}`, 'u') }).click()
  await me.page.getByRole('option', { name: option, exact: true }).click()
}
