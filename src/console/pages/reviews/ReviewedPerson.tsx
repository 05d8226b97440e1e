import { Box, Link as MuiLink, Paper, Typography } from '@mui/material'
import { useGetOne, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { PersonDetail } from '../../../domain/personnel.ts'
import { upper } from '../../../domain/text.ts'
import { PersonStatusChip } from '../../components/PersonStatusChip.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import { recordUrl } from '../../pages.ts'

/** What is known of the person, to be held against the document. */
export const ReviewedPerson = ({ id, name, company }: { id: string; name: string; company: string }) => {
  const translate = useTranslate()
  const { data: person } = useGetOne<PersonDetail>('personnel', { id }, queryOptions)
  const facts = [
    ['rfc', person?.rfc],
    ['role', person?.role_name],
    ['number', person?.accreditation_number],
  ] as const
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={translate('reviews.one.person')}
      sx={panelStyle}
    >
      {person?.profile_thumbnail && (
        <Box component="img" src={person.profile_thumbnail} alt="" sx={pictureStyle} />
      )}
      <Box sx={{ minWidth: 0, flex: 1, display: 'grid', gap: 0.5, justifyItems: 'start' }}>
        <MuiLink component={Link} to={recordUrl('person', id)} sx={{ fontWeight: 600, py: 0.25 }}>
          {upper(name)}
        </MuiLink>
        <Typography color="text.secondary">{upper(company)}</Typography>
        {person && <PersonStatusChip person={person} />}
        <Box component="dl" sx={factsStyle}>
          {facts.map(([fact, value]) => (
            <Box key={fact} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="caption" color="text.secondary">
                {translate(`reviews.one.${fact}`)}
              </Typography>
              <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {value || '—'}
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
    </Paper>
  )
}

const panelStyle = { px: 2, py: 1.5, display: 'flex', gap: 1.5, alignItems: 'flex-start' } as const
const pictureStyle = { width: 72, height: 90, objectFit: 'cover', borderRadius: 1, flexShrink: 0 } as const
const factsStyle = {
  m: 0,
  mt: 0.5,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 1.5,
  rowGap: 0.25,
  alignItems: 'baseline',
} as const
