import { Box, Link, Typography } from '@mui/material'
import { FieldTitle } from 'react-admin'
import { appWords } from '../i18n/app.ts'

interface ReadFieldProps {
  resource: string
  source: string
  /** The value as text, or ''. */
  text: string
  /** URL that a click on the value opens. */
  href?: string | undefined
}

/** Read-only label and value of a field. Unlike react-admin's fields (5.15), says when the value is missing. */
export const ReadField = ({ resource, source, text, href }: ReadFieldProps) => (
  <>
    <Typography variant="caption" component="div" color="text.secondary">
      <FieldTitle source={source} resource={resource} />
    </Typography>
    <Box
      translate={text === '' ? undefined : 'no'}
      sx={{ minHeight: 20, overflowWrap: 'break-word', ...(text === '' && { color: 'text.secondary' }) }}
    >
      {text === '' ? appWords.noValue : href ? <Link href={href}>{text}</Link> : text}
    </Box>
  </>
)
