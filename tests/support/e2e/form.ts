import type { Locator } from 'playwright-core'
import type { Visitor } from './visitor.ts'

/** The side form that registers a person. */
export const personForm = (me: Visitor): Locator => me.page.getByRole('dialog', { name: 'Alta de personal' })

export const openPersonForm = async (me: Visitor): Promise<Locator> => {
  await me.button('Dar de Alta Personal').click()
  await personForm(me).waitFor()
  return personForm(me)
}

/** Chooses from an autocomplete field. */
export const searchAndChoose = async (form: Locator, label: string, text: string): Promise<void> => {
  await form.getByRole('combobox', { name: label }).fill(text)
  await form.page().getByRole('option', { name: text }).first().click()
}

/** Chooses from a select field. */
export const chooseFromSelect = async (me: Visitor, label: string, option: string): Promise<void> => {
  await me.page.getByRole('combobox', { name: new RegExp(`^${label}`, 'u') }).click()
  await me.page.getByRole('option', { name: option, exact: true }).click()
}
