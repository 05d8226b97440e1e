import type { Locator } from 'playwright-core'
import type { Visitor } from './visitor.ts'

/** The side form that registers a person. */
export const personForm = (visitor: Visitor): Locator =>
  visitor.page.getByRole('dialog', { name: 'Alta de personal' })

export const openPersonForm = async (visitor: Visitor): Promise<Locator> => {
  await visitor.button('Dar de Alta Personal').click()
  await personForm(visitor).waitFor()
  return personForm(visitor)
}

/** Chooses from an autocomplete field. */
export const searchAndChoose = async (form: Locator, label: string, text: string): Promise<void> => {
  await form.getByRole('combobox', { name: label }).fill(text)
  await form.page().getByRole('option', { name: text }).first().click()
}

/** Chooses from a select field. */
export const chooseFromSelect = async (visitor: Visitor, label: string, option: string): Promise<void> => {
  await visitor.page.getByRole('combobox', { name: new RegExp(`^${label}`, 'u') }).click()
  await visitor.page.getByRole('option', { name: option, exact: true }).click()
}
