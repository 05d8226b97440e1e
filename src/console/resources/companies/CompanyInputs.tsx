import { Box } from '@mui/material'
import type { ComponentType } from 'react'
import { AutocompleteArrayInput, BooleanInput, TextInput } from 'react-admin'
import { BUSINESS_AREAS, WORK_DIVISIONS } from '../../../domain/companies.ts'
import { canChangeCompanyField } from '../../../domain/permissions.ts'
import { useActor } from '../../api/session.ts'
import { settings } from '../../api/settings.ts'
import { NameInput } from '../../components/form/NameInput.tsx'
import { ReferencePicker } from '../../components/ReferencePicker.tsx'
import { CompanyField } from './CompanyField.tsx'
import { CompanyRfcInput } from './CompanyRfcInput.tsx'
import { CompanySections } from './CompanySections.tsx'
import { type CompanyFieldKind, companySections } from './companyForm.ts'

interface FieldInputProps {
  source: string
  label?: string
  isRequired?: boolean
}

/** Several of a fixed list. */
const OptionsInput = ({ options, ...props }: FieldInputProps & { options: readonly string[] }) => (
  <AutocompleteArrayInput
    {...props}
    choices={options.map((option) => ({ id: option, name: option }))}
    translateChoice={false}
    disableCloseOnSelect
    noOptionsText="app.picker.none"
  />
)

/** How each kind of field of a company is changed. */
const INPUTS: Record<CompanyFieldKind, ComponentType<FieldInputProps>> = {
  text: (props) => <TextInput {...props} autoComplete="off" />,
  name: NameInput,
  rfc: CompanyRfcInput,
  url: (props) => (
    <TextInput {...props} type="url" helperText="companies.detail.urlHint" autoComplete="off" />
  ),
  zone: (props) => <ReferencePicker {...props} reference="zones" />,
  flag: (props) => <BooleanInput {...props} helperText={false} />,
  divisions: (props) => <OptionsInput {...props} options={WORK_DIVISIONS} />,
  areas: (props) => <OptionsInput {...props} options={BUSINESS_AREAS} />,
}

/**
 * A company's fields in groups; those that this user may not change are read. Of a new company (`isNew`), those that it is created with, under the
 * labels that the specification quotes, and the RFC, by which a veto of the firm is found.
 */
export const CompanyInputs = ({ isNew = false }: { isNew?: boolean }) => {
  const actor = useActor()
  if (isNew)
    return (
      <Box sx={newStyle}>
        {companySections
          .flatMap(({ fields }) => fields)
          .filter(({ source, required }) => required || (source === 'rfc' && settings().extras))
          .map(({ source, kind }) => {
            const Input = INPUTS[kind]
            return <Input key={source} source={source} label={`companies.create.${source}`} />
          })}
      </Box>
    )
  return (
    <CompanySections
      render={(field) => {
        const { source, kind, required } = field
        const Input = INPUTS[kind]
        if (canChangeCompanyField(actor, source)) return <Input source={source} isRequired={required} />
        return (
          <Box sx={{ mb: 1.5 }}>
            <CompanyField field={field} />
          </Box>
        )
      }}
    />
  )
}

const newStyle = {
  display: 'grid',
  width: '100%',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 3fr) minmax(0, 2fr)' },
  columnGap: 2,
  '& .MuiFormControl-root, & .ra-input, & .MuiAutocomplete-root': { width: '100%' },
} as const
