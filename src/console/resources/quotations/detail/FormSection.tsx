import { Box, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'

/** A part of the quotation's form, under its title. */
export const FormSection = ({ name, children }: { name: string; children: ReactNode }) => {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={sectionStyle}>
      <Typography id={id} variant="h2" sx={{ mb: 1 }}>
        {useTranslate()(`quotations.detail.sections.${name}`)}
      </Typography>
      {children}
    </Box>
  )
}

const sectionStyle = {
  '& + &': { mt: 2.5, pt: 2.5, borderTop: 1, borderColor: 'divider' },
  // Closed, not unreadable.
  '& .MuiInputBase-input.Mui-disabled': { WebkitTextFillColor: 'inherit', color: 'text.secondary' },
  '& .MuiInputLabel-root.Mui-disabled, & .MuiFormControlLabel-label.Mui-disabled, & .MuiFormLabel-root.Mui-disabled':
    { color: 'text.secondary' },
} as const
