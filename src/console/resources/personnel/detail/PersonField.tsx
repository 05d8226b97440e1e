import { Box, Link, Typography } from '@mui/material'
import { FieldTitle, useRecordContext, useTranslate } from 'react-admin'
import type { PersonRecord } from '../../../providers/adapter/person.ts'
import { type FieldKind, getFieldKind } from './fieldKinds.tsx'
import type { PersonField as Described } from './personFields.ts'

const Value = ({ person, kind, field }: { person: PersonRecord; kind: FieldKind; field: Described }) => {
  const translate = useTranslate()
  const text = kind.text(person, field.source)
  if (text === '')
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {translate('personnelDetail.none')}
      </Box>
    )
  const shown = kind.toTranslationKey ? translate(kind.toTranslationKey(text)) : text
  return kind.href ? <Link href={kind.href(String(person[field.source]))}>{shown}</Link> : shown
}

/** One field, read: its label and its value. */
export const PersonField = ({ field }: { field: Described }) => {
  const person = useRecordContext<PersonRecord>()
  if (!person) return null
  return (
    <>
      <Typography variant="caption" component="div" color="text.secondary">
        <FieldTitle source={field.source} resource="personnel" />
      </Typography>
      <Box sx={{ minHeight: 20, overflowWrap: 'anywhere' }}>
        <Value person={person} kind={getFieldKind(field.kind)} field={field} />
      </Box>
    </>
  )
}
