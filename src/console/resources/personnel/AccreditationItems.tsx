import '../../i18n/evidence.ts'
import CheckIcon from '@mui/icons-material/CheckCircleOutline'
import PendingIcon from '@mui/icons-material/RadioButtonUnchecked'
import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatDay } from '../../../domain/days.ts'
import type { AccreditationItem, ItemEvidence } from '../../../domain/personnel.ts'
import { useCan } from '../../api/session.ts'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { PersonPanel } from './PersonPanel.tsx'

const EvidenceDrawer = lazyComponent(
  async () => (await import('../../components/evidence/EvidenceDrawer.tsx')).EvidenceDrawer,
  null,
)

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
export const AccreditationItems = ({ items, person }: { items: AccreditationItem[]; person: string }) => {
  const translate = useTranslate()
  const maySee = useCan('evidence.read')
  const [opened, setOpened] = useState<AccreditationItem>()
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
        {items.map((item) => {
          const { id, name, status, evidence } = item
          return (
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
              {evidence?.review && maySee && (
                <Button
                  aria-label={translate('evidence.seeOf', { item: name })}
                  onClick={() => setOpened(item)}
                >
                  {translate('documents.view')}
                </Button>
              )}
            </Box>
          )
        })}
      </Box>
      {opened && <EvidenceDrawer item={opened} person={person} onClose={() => setOpened(undefined)} />}
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
