import { TextInput } from 'react-admin'
import { EmailInput } from '../../kit/form/EmailInput.tsx'
import { FieldGrid } from '../../kit/form/FieldGrid.tsx'
import { NameInput } from '../../kit/form/NameInput.tsx'
import { PhoneInput } from '../../kit/form/PhoneInput.tsx'

/** Inputs of a contact. All are required except the toll-free 900 number (docs/requirements.md §6). */
export const ContactInputs = () => (
  <FieldGrid>
    <NameInput source="name" isRequired />
    <TextInput source="position" isRequired autoComplete="off" />
    <PhoneInput source="phone" isRequired />
    <EmailInput source="email" isRequired />
    <TextInput source="id_900" autoComplete="off" />
  </FieldGrid>
)
