import type { ComponentType } from 'react'
import { SelectInput, TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { arcoRequestFields } from '../../../domain/arcoRequests/fields.ts'
import { type Field, type Fields, isChangeable, namesOf } from '../../../domain/fields/fields.ts'
import { personFields } from '../../../domain/people/fields.ts'
import { FieldInputs, type InputProps } from '../../kit/fields/FieldInputs.tsx'
import { ReferencePicker } from '../../kit/ReferencePicker.tsx'

/** Labels of the fields of a person that users change, which may be rectified. */
const FIELD_CHOICES = namesOf(personFields, isChangeable).map((name) => ({
  id: personFields[name].label,
  name: personFields[name].label,
}))

/** Fields of an existing request. Channel and day of receipt are fixed once it is registered. */
const CHANGED_FIELDS: Fields = Object.fromEntries(
  Object.entries<Field>(arcoRequestFields).filter(([, field]) => !('onlyInNew' in field)),
)

/** Select of the field to rectify, shown only for a rectification. */
const RectifiedFieldInput = ({ source }: InputProps) =>
  useWatch({ name: 'kind' }) === 'rectification' ? (
    <SelectInput source={source} choices={FIELD_CHOICES} translateChoice={false} fullWidth />
  ) : null

const INPUTS: Readonly<Record<string, ComponentType<InputProps>>> = {
  text: ({ field: _, ...props }) => <TextInput {...props} multiline minRows={4} fullWidth />,
  person: ({ source }) => <ReferencePicker source={source} reference="personnel" />,
  field: RectifiedFieldInput,
}

/** Inputs of a request about personal data. */
export const ArcoRequestInputs = ({ isNew = false }: { isNew?: boolean }) => (
  <FieldInputs fields={isNew ? arcoRequestFields : CHANGED_FIELDS} inputs={INPUTS} />
)
