import { contactFields } from '../../../domain/contacts/fields.ts'
import { FieldInputs } from '../../kit/fields/FieldInputs.tsx'
import { FieldGrid } from '../../kit/form/FieldGrid.tsx'

/** Inputs of a contact. */
export const ContactInputs = () => (
  <FieldGrid>
    <FieldInputs fields={contactFields} />
  </FieldGrid>
)
