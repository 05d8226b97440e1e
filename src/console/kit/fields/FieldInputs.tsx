import type { ComponentType } from 'react'
import { AutocompleteArrayInput, NumberInput, SelectInput, TextInput } from 'react-admin'
import { getOwnProperty } from '../../../domain/common/getOwnProperty.ts'
import type { Fields, StoredField } from '../../../domain/fields/fields.ts'
import { formatField, isChangeable, namesOf } from '../../../domain/fields/fields.ts'
import type { Kind } from '../../../domain/fields/kinds.ts'
import { DayInput } from '../form/DayInput.tsx'
import { EmailInput } from '../form/EmailInput.tsx'
import { FlagInput } from '../form/FlagInput.tsx'
import { NameInput } from '../form/NameInput.tsx'
import { PhoneInput } from '../form/PhoneInput.tsx'
import { ReferencePicker } from '../ReferencePicker.tsx'

export interface InputProps {
  field: StoredField
  source: string
  label?: string
  isRequired?: boolean
  disabled?: boolean
  helperText?: string | false
}

const LineInput = ({ field: _, ...props }: InputProps) => <TextInput {...props} autoComplete="off" />

const toChoices = (field: StoredField) =>
  'choices' in field ? (field.choices ?? []).map((id) => ({ id, name: formatField(field, id) })) : []

/** Input of each kind of field. Kinds without an input are not edited in forms, or have one of the feature. */
const INPUTS: Partial<Record<Kind, ComponentType<InputProps>>> = {
  line: LineInput,
  longText: LineInput,
  name: ({ field: _, ...props }) => <NameInput {...props} />,
  identifier: LineInput,
  phone: ({ field: _, ...props }) => <PhoneInput {...props} />,
  email: ({ field: _, ...props }) => <EmailInput {...props} />,
  url: ({ field: _, ...props }) => <TextInput {...props} type="url" autoComplete="off" />,
  day: ({ field: _, ...props }) => <DayInput {...props} />,
  yesNo: ({ field: _, isRequired: __, ...props }) => <FlagInput {...props} />,
  integer: ({ field: _, ...props }) => <NumberInput {...props} min={0} step={1} />,
  choice: ({ field, ...props }) => (
    <SelectInput {...props} choices={toChoices(field)} translateChoice={false} />
  ),
  choices: ({ field, ...props }) => (
    <AutocompleteArrayInput
      {...props}
      choices={toChoices(field)}
      translateChoice={false}
      disableCloseOnSelect
    />
  ),
  reference: ({ field, ...props }) =>
    'to' in field ? <ReferencePicker {...props} reference={field.to} /> : null,
}

/** Input of a field, by its kind. */
export const FieldInput = (props: InputProps) => {
  const Input = INPUTS[props.field.kind]
  return Input ? <Input {...props} /> : null
}

interface FieldInputsProps {
  fields: Fields
  /** Section of the form. Default: all fields. */
  section?: string
  /** Inputs of fields that need more than the input of their kind. */
  inputs?: Readonly<Record<string, ComponentType<InputProps>>>
  disabled?: boolean
}

/** Inputs of the fields that users may change, in the order of the table. */
export const FieldInputs = ({ fields, section, inputs = {}, disabled = false }: FieldInputsProps) =>
  namesOf(fields, (field) => isChangeable(field) && (section === undefined || field.section === section)).map(
    (source) => {
      const field = fields[source] as StoredField
      const Input = getOwnProperty(inputs, source) ?? FieldInput
      return (
        <Input
          key={source}
          field={field}
          source={source}
          isRequired={field.required === true && !disabled}
          disabled={disabled}
        />
      )
    },
  )
