import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { canChangeCompanyField } from '../../../../domain/permissions.ts'
import { useActor } from '../../../api/session.ts'
import { companySections } from './companyFields.ts'
import type { FieldInputProps } from './fieldInputProps.ts'
import { type FieldKindName, getFieldInput } from './fieldKinds.tsx'

const Field = ({ kind, ...props }: FieldInputProps & { kind: FieldKindName }) => {
  const Input = getFieldInput(kind)
  return <Input {...props} />
}

/** A company's fields in calm groups; those that this user may not change are closed. */
export const CompanySections = () => {
  const translate = useTranslate()
  const actor = useActor()
  return companySections.map(({ key, fields }) => (
    <Box component="section" key={key} aria-labelledby={`company-${key}`} sx={sectionStyle}>
      <Typography id={`company-${key}`} variant="h2" sx={{ mb: 1 }}>
        {translate(`companies.detail.sections.${key}`)}
      </Typography>
      <Box sx={gridStyle}>
        {fields.map(({ source, kind, required, wide }) => {
          const open = canChangeCompanyField(actor, source)
          return (
            <Box key={source} sx={wide ? { gridColumn: '1 / -1' } : undefined}>
              <Field source={source} kind={kind} isRequired={required && open} disabled={!open} />
            </Box>
          )
        })}
      </Box>
    </Box>
  ))
}

const sectionStyle = { '& + &': { mt: 2.5, pt: 2.5, borderTop: 1, borderColor: 'divider' } } as const

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 3,
  alignItems: 'start',
  '& .MuiFormControl-root, & .ra-input, & .MuiAutocomplete-root': { width: '100%' },
  // Closed, not unreadable.
  '& .MuiInputBase-input.Mui-disabled': { WebkitTextFillColor: 'inherit', color: 'text.secondary' },
  '& .MuiInputLabel-root.Mui-disabled, & .MuiFormControlLabel-label.Mui-disabled': {
    color: 'text.secondary',
  },
  '& .MuiChip-root.Mui-disabled': { opacity: 1, '& .MuiChip-deleteIcon': { display: 'none' } },
} as const
