import CheckIcon from '@mui/icons-material/CheckCircleOutline'
import PendingIcon from '@mui/icons-material/RadioButtonUnchecked'
import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { formatDay } from '../../../domain/days.ts'
import type { AccreditationItem, ItemEvidence } from '../../../domain/personnel.ts'
import { PersonPanel } from './PersonPanel.tsx'

/** Until when an item is met, by what, and where its newest document stands; nothing where nothing is to be said. */
const ItemState = ({ status, evidence }: { status: boolean; evidence: ItemEvidence }) => {
  const translate = useTranslate()
  const { until, by_hand, wants_document, review } = evidence
  const said = [
    until && translate(`personnelDetail.items.${status ? 'ends' : 'ended'}`, { day: formatDay(until) }),
    status && by_hand && wants_document && translate('personnelDetail.items.byHand'),
    (review === 'pending' || review === 'rejected') && translate(`personnelDetail.items.review.${review}`),
  ].filter(Boolean)
  return said.length === 0 ? null : (
    <Typography variant="body2" color="text.secondary">
      {said.join(' · ')}
    </Typography>
  )
}

/** What the person's role asks for, and what is met. */
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
        {items.map(({ id, name, status, evidence }) => (
          <Box component="li" key={id} sx={itemStyle}>
            {status ? (
              <CheckIcon fontSize="small" color="success" />
            ) : (
              <PendingIcon fontSize="small" color="disabled" />
            )}
            <Box sx={{ flex: 1 }}>
              {name}
              {evidence && <ItemState status={status} evidence={evidence} />}
            </Box>
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
