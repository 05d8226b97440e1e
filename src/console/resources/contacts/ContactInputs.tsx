import { TextInput } from 'react-admin'
import { newContact } from '../../../domain/contacts.ts'
import { EmailInput } from '../../components/form/EmailInput.tsx'
import { FieldGrid } from '../../components/form/FieldGrid.tsx'
import { NameInput } from '../../components/form/NameInput.tsx'
import { PhoneInput } from '../../components/form/PhoneInput.tsx'
import { validateWith } from '../../components/validateWith.ts'

type Values = Record<string, unknown>

/** An untouched field is an empty one. */
const withPosition = (values: Values): Values => ({ ...values, position: values.position ?? '' })

const validateNew = validateWith(newContact)

/** What is missing or wrong in a contact, by field. */
export const validateContact = (values: Values) => validateNew(withPosition(values))

/** What is typed as it is sent. */
export const parseContact = (values: Values) => newContact.parse(withPosition(values))

/** The fields of a contact: only the number 900 may be missing (specification, section 5). */
export const ContactInputs = () => (
  <FieldGrid>
    <NameInput source="name" isRequired />
    <TextInput source="position" isRequired autoComplete="off" />
    <PhoneInput source="phone" isRequired />
    <EmailInput source="email" isRequired />
    <TextInput source="id_900" autoComplete="off" />
  </FieldGrid>
)
