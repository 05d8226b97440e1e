import { TextInput } from 'react-admin'
import { EmailInput } from '../../components/form/EmailInput.tsx'
import { FieldGrid } from '../../components/form/FieldGrid.tsx'
import { NameInput } from '../../components/form/NameInput.tsx'
import { PhoneInput } from '../../components/form/PhoneInput.tsx'

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
