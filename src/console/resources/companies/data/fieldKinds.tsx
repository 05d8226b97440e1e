import type { ComponentType } from 'react'
import { TextInput } from 'react-admin'
import { BUSINESS_AREAS, WORK_DIVISIONS } from '../../../../domain/companies.ts'
import { NameInput } from '../../../components/form/NameInput.tsx'
import { ReferencePicker } from '../../../components/ReferencePicker.tsx'
import { CheckboxInput } from './CheckboxInput.tsx'
import type { FieldInputProps } from './fieldInputProps.ts'
import { OptionsInput } from './OptionsInput.tsx'

/** How each kind of field of a company is changed. */
const fieldKinds = {
  text: (props) => <TextInput {...props} autoComplete="off" />,
  name: NameInput,
  rfc: (props) => (
    <TextInput
      {...props}
      helperText={props.disabled ? undefined : 'companies.detail.rfcHint'}
      autoComplete="off"
      sx={{ '& input': { textTransform: 'uppercase' } }}
    />
  ),
  url: (props) => (
    <TextInput
      {...props}
      type="url"
      helperText={props.disabled ? undefined : 'companies.detail.urlHint'}
      autoComplete="off"
    />
  ),
  zone: (props) => <ReferencePicker {...props} reference="zones" />,
  flag: CheckboxInput,
  divisions: (props) => <OptionsInput {...props} options={WORK_DIVISIONS} />,
  areas: (props) => <OptionsInput {...props} options={BUSINESS_AREAS} />,
} as const satisfies Record<string, ComponentType<FieldInputProps>>

export type FieldKindName = keyof typeof fieldKinds

/** The input of one kind of field. */
export const getFieldInput = (kind: FieldKindName): ComponentType<FieldInputProps> => fieldKinds[kind]
