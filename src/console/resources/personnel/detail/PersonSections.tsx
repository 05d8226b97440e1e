import { Box, Typography } from '@mui/material'
import type { ComponentType } from 'react'
import { useTranslate } from 'react-admin'
import { showsPersonField } from '../../../../domain/shown.ts'
import { useActor } from '../../../api/session.ts'
import { type PersonField, personSections } from './personFields.ts'

interface PersonSectionsProps {
  Field: ComponentType<{ field: PersonField }>
  /** Inputs bring their own room for what is wrong with them. */
  rowGap?: number
}

/** The fields of a person that this user is shown, by section, each drawn by `Field`. */
export const PersonSections = ({ Field, rowGap = 1.5 }: PersonSectionsProps) => {
  const translate = useTranslate()
  const actor = useActor()
  const shown = personSections
    .map(({ key, fields }) => ({
      key,
      fields: fields.filter(({ source }: PersonField) => showsPersonField(actor, source)),
    }))
    .filter(({ fields }) => fields.length > 0)
  return shown.map(({ key, fields }) => (
    <Box component="section" key={key} aria-labelledby={`person-${key}`}>
      <Typography id={`person-${key}`} variant="h2" sx={{ mb: 1.5 }}>
        {translate(`personnelDetail.sections.${key}`)}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          columnGap: 3,
          rowGap,
          '& .MuiFormControl-root, & .ra-input': { width: '100%' },
        }}
      >
        {fields.map((field: PersonField) => (
          <Box key={field.source} sx={field.wide ? { gridColumn: '1 / -1' } : undefined}>
            <Field field={field} />
          </Box>
        ))}
      </Box>
    </Box>
  ))
}
