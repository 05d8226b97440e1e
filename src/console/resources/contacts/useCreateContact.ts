import { useDataProvider, useListContext, useNotify } from 'react-admin'
import type { Contact } from '../../../domain/contacts.ts'
import { newContact } from '../../../domain/contacts.ts'
import { toFormErrors } from '../../components/form/formErrors.ts'
import { validateWith } from '../../components/validateWith.ts'
import { contactName } from './contactName.ts'

type Values = Record<string, unknown>

const FORM_FIELDS = ['name', 'position', 'phone', 'email', 'id_900']

/** An untouched field is an empty one. */
const withPosition = (values: Values): Values => ({ ...values, position: values.position ?? '' })

const validateNew = validateWith(newContact)

/** What is missing or wrong in a new contact, by field. */
export const validateContact = (values: Values) => validateNew(withPosition(values))

/** Adds a contact to a company; resolves to the form's errors. */
export const useCreateContact = (company: number, onDone: () => void) => {
  const dataProvider = useDataProvider()
  const { refetch } = useListContext()
  const notify = useNotify()
  return async (values: Values) => {
    try {
      const data = { ...newContact.parse(withPosition(values)), company }
      const { data: contact } = await dataProvider.create<Contact>('contacts', { data })
      onDone()
      void refetch()
      notify('contacts.saved', { type: 'success', messageArgs: { name: contactName(contact) } })
      return undefined
    } catch (error) {
      return toFormErrors(error, FORM_FIELDS)
    }
  }
}
