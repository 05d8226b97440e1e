import { Box, Link, Typography } from '@mui/material'
import { FieldTitle, useTranslate } from 'react-admin'

interface ReadFieldProps {
  resource: string
  source: string
  /** Its value in words; '' where there is none. */
  text: string
  /** Where a click on it leads. */
  href?: string | undefined
}

/** One field, read: its label and its value, and that there is none. react-admin's fields (5.15) leave the place of what is missing empty. */
export const ReadField = ({ resource, source, text, href }: ReadFieldProps) => {
  const translate = useTranslate()
  return (
    <>
      <Typography variant="caption" component="div" color="text.secondary">
        <FieldTitle source={source} resource={resource} />
      </Typography>
      <Box
        translate={text === '' ? undefined : 'no'}
        sx={{ minHeight: 20, overflowWrap: 'break-word', ...(text === '' && { color: 'text.secondary' }) }}
      >
        {text === '' ? translate('app.noValue') : href ? <Link href={href}>{text}</Link> : text}
      </Box>
    </>
  )
}
