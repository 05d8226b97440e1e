import { Box, Typography } from '@mui/material'
import type { ComponentType } from 'react'
import { AutocompleteArrayInput, BooleanInput, TextInput, useTranslate } from 'react-admin'
import { BUSINESS_AREAS, WORK_DIVISIONS } from '../../../domain/companies.ts'
import { canChangeCompanyField } from '../../../domain/permissions.ts'
import { useActor } from '../../api/session.ts'
import { NameInput } from '../../components/form/NameInput.tsx'
import { ReferencePicker } from '../../components/ReferencePicker.tsx'
import { type CompanyFieldKind, companySections } from './companyForm.ts'

interface FieldInputProps {
  source: string
  label?: string
  disabled: boolean
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
  flag: (props) => <BooleanInput {...props} helperText={false} />,
  divisions: (props) => <OptionsInput {...props} options={WORK_DIVISIONS} />,
  areas: (props) => <OptionsInput {...props} options={BUSINESS_AREAS} />,
}

/**
 * A company's fields in groups; those that this user may not change are closed. Of a new company (`isNew`), those that it is created with, under
 * the labels that the specification quotes.
 */
export const CompanyInputs = ({ isNew = false }: { isNew?: boolean }) => {
  const translate = useTranslate()
  const actor = useActor()
  if (isNew)
    return (
      <Box sx={newStyle}>
        {companySections
          .flatMap(({ fields }) => fields)
          .filter(({ required }) => required)
          .map(({ source, kind }) => {
            const Input = INPUTS[kind]
            return (
              <Input key={source} source={source} label={`companies.create.${source}`} disabled={false} />
            )
          })}
      </Box>
    )
  return companySections.map(({ key, fields }) => (
    <Box component="section" key={key} aria-labelledby={`company-${key}`} sx={sectionStyle}>
      <Typography id={`company-${key}`} variant="h2" sx={{ mb: 1 }}>
        {translate(`companies.detail.sections.${key}`)}
      </Typography>
      <Box sx={gridStyle}>
        {fields.map(({ source, kind, required = false, wide }) => {
          const Input = INPUTS[kind]
          const open = canChangeCompanyField(actor, source)
          return (
            <Box key={source} sx={wide ? { gridColumn: '1 / -1' } : undefined}>
              <Input source={source} isRequired={required && open} disabled={!open} />
            </Box>
          )
        })}
      </Box>
    </Box>
  ))
}

const inputStyle = {
  '& .MuiFormControl-root, & .ra-input, & .MuiAutocomplete-root': { width: '100%' },
} as const

const newStyle = {
  ...inputStyle,
  display: 'grid',
  width: '100%',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 3fr) minmax(0, 2fr)' },
  columnGap: 2,
} as const

const sectionStyle = {
  width: '100%',
  '& + &': { mt: 2.5, pt: 2.5, borderTop: 1, borderColor: 'divider' },
} as const

const gridStyle = {
  ...inputStyle,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 3,
  alignItems: 'start',
  // Closed, not unreadable.
  '& .MuiInputBase-input.Mui-disabled': { WebkitTextFillColor: 'inherit', color: 'text.secondary' },
  '&& .MuiInputLabel-root.Mui-disabled, && .MuiFormControlLabel-label.Mui-disabled': {
    color: 'text.secondary',
  },
  '& .MuiChip-root.Mui-disabled': { opacity: 1, '& .MuiChip-deleteIcon': { display: 'none' } },
} as const
