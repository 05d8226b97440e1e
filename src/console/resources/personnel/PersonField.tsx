import { Box, Link, Typography } from '@mui/material'
import { FieldTitle, useRecordContext, useTranslate } from 'react-admin'
import type { PersonRecord } from '../../providers/adapter/person.ts'
import { type PersonField as Field, personFieldLink, personFieldText } from './personFields.ts'

/** One field, read: its label and its value. */
export const PersonField = ({ field }: { field: Field }) => {
  const translate = useTranslate()
  const person = useRecordContext<PersonRecord>()
  if (!person) return null
  const text = personFieldText(person, field, translate)
  const href = personFieldLink(person, field)
  return (
    <>
      <Typography variant="caption" component="div" color="text.secondary">
        <FieldTitle source={field.source} resource="personnel" />
      </Typography>
      <Box sx={{ minHeight: 20, overflowWrap: 'anywhere', ...(text === '' && { color: 'text.secondary' }) }}>
        {text === '' ? translate('personnelDetail.none') : href ? <Link href={href}>{text}</Link> : text}
      </Box>
    </>
  )
}
