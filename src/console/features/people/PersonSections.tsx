import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import type { Field } from '../../../domain/fields/fields.ts'
import { personFields, type PersonField as Source } from '../../../domain/people/fields.ts'
import { FieldGrid } from '../../kit/form/FieldGrid.tsx'
import { ReadField } from '../../kit/ReadField.tsx'
import { isOwnServer } from '../../port/backend.ts'
import type { PersonRecord } from '../../port/records/person.ts'
import { personnelDetailWords } from './detailWords.ts'
import { formatPersonField, getPersonFieldUrl, personSections } from './personFields.ts'

const fieldOf = (source: Source): Field => personFields[source]

/** Label and value of one field of a person. */
export const PersonField = ({ source }: { source: Source }) => {
  const translate = useTranslate()
  const person = useRecordContext<PersonRecord>()
  if (!person) return null
  return (
    <ReadField
      resource="personnel"
      source={source}
      text={formatPersonField(person, source, translate)}
      href={getPersonFieldUrl(person, source)}
    />
  )
}

interface PersonSectionsProps {
  isShown: (source: Source) => boolean
  render: (source: Source) => ReactNode
  /** Space between rows, in theme units. Input fields need less space, because they reserve room for error texts. */
  rowGap?: number
  headings?: 'h2' | 'h3'
}

/** Shows the fields of a person in two columns, grouped by section. Skips sections without a visible field. */
export const PersonSections = ({ isShown, render, rowGap = 1.5, headings = 'h2' }: PersonSectionsProps) => {
  const sections = personSections
    .map(({ key, fields }) => ({
      key,
      fields: fields.filter((source) => (!fieldOf(source).addition || isOwnServer()) && isShown(source)),
    }))
    .filter(({ fields }) => fields.length > 0)
  return sections.map(({ key, fields }) => (
    <Box component="section" key={key} aria-labelledby={`person-${key}`}>
      <Typography id={`person-${key}`} variant={headings} component={headings} sx={{ mb: rowGap }}>
        {personnelDetailWords.sections[key]}
      </Typography>
      {/* Lets later fields fill the gap before a full-width field. */}
      <FieldGrid sx={{ gridAutoFlow: 'dense', rowGap }}>
        {fields.map((source) => (
          <Box key={source} sx={fieldOf(source).wide ? { gridColumn: '1 / -1' } : undefined}>
            {render(source)}
          </Box>
        ))}
      </FieldGrid>
    </Box>
  ))
}
