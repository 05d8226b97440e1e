import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { type CompanyField, companySections } from './companyForm.ts'

/** The fields of a company in groups, in two columns. */
export const CompanySections = ({
  rowGap = 0,
  render,
}: {
  rowGap?: number
  render: (field: CompanyField) => ReactNode
}) => {
  const translate = useTranslate()
  return companySections.map(({ key, fields }) => (
    <Box component="section" key={key} aria-labelledby={`company-${key}`} sx={sectionStyle}>
      <Typography id={`company-${key}`} variant="h3" sx={{ mb: 1 }}>
        {translate(`companies.detail.sections.${key}`)}
      </Typography>
      <Box sx={{ ...gridStyle, rowGap }}>
        {fields.map((field) => (
          <Box key={field.source} sx={field.wide ? { gridColumn: '1 / -1' } : undefined}>
            {render(field)}
          </Box>
        ))}
      </Box>
    </Box>
  ))
}

const sectionStyle = {
  width: '100%',
  '& + &': { mt: 2.5, pt: 2.5, borderTop: 1, borderColor: 'divider' },
} as const

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 3,
  alignItems: 'start',
  '& .MuiFormControl-root, & .ra-input, & .MuiAutocomplete-root': { width: '100%' },
} as const
