import CheckIcon from '@mui/icons-material/CheckCircleOutline'
import PendingIcon from '@mui/icons-material/RadioButtonUnchecked'
import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AccreditationItem } from '../../../domain/personnel.ts'
import { PersonPanel } from './PersonPanel.tsx'

/** What the person's role asks for, and what is met, where the back end knows no more. */
export const AccreditationItems = ({ items }: { items: AccreditationItem[] }) => {
  const translate = useTranslate()
  const met = items.filter(({ status }) => status).length
  return (
    <PersonPanel>
      <div>
        <Typography variant="h2">{translate('personnelDetail.sections.items')}</Typography>
        <Typography color="text.secondary">
          {items.length === 0
            ? translate('personnelDetail.items.none')
            : translate('personnelDetail.items.count', { met, total: items.length })}
        </Typography>
      </div>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map(({ id, name, status }) => (
          <Box component="li" key={id} sx={itemStyle}>
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
    </PersonPanel>
  )
}

const itemStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const
