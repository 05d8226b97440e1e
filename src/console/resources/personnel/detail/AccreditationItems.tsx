import CheckIcon from '@mui/icons-material/CheckCircleOutline'
import PendingIcon from '@mui/icons-material/RadioButtonUnchecked'
import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { PersonDetail } from '../../../../domain/personnel.ts'

type Items = PersonDetail['personnel_accreditation']

/** What the person's role asks for, and what is met. Nothing where the back end does not say. */
export const AccreditationItems = ({ items }: { items?: Items | null }) => {
  const translate = useTranslate()
  if (!items) return null
  const met = items.filter(({ status }) => status).length
  return (
    <Box component="section" aria-labelledby="person-items">
      <Typography id="person-items" variant="h2">
        {translate('personnelDetail.sections.items')}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {items.length === 0
          ? translate('personnelDetail.items.none')
          : translate('personnelDetail.items.count', { met, total: items.length })}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map(({ id, name, status }) => (
          <Box
            component="li"
            key={id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              py: 1,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            {status ? (
              <CheckIcon fontSize="small" color="success" />
            ) : (
              <PendingIcon fontSize="small" color="disabled" />
            )}
            <Box sx={{ flex: 1 }}>{name}</Box>
            <Box sx={{ color: 'text.secondary' }}>
              {translate(`personnelDetail.items.${status ? 'met' : 'unmet'}`)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
