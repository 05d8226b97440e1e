import { Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { dayOf, formatDay } from '../../../domain/days.ts'
import type { ReviewedDocument } from '../../../domain/evidence.ts'
import { EvidenceFacts } from './EvidenceFacts.tsx'

interface EvidenceVersionsProps {
  /** The newest first. */
  documents: readonly ReviewedDocument[]
  onSee: (id: number) => void
}

/** What was brought before the newest document, folded away. */
export const EvidenceVersions = ({ documents, onSee }: EvidenceVersionsProps) => {
  const translate = useTranslate()
  const earlier = documents.slice(1)
  if (earlier.length === 0) return null
  return (
    <Box component="details" sx={{ '& summary': { cursor: 'pointer', py: 0.5 } }}>
      <summary>{translate('evidence.versions', { smart_count: earlier.length })}</summary>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, pt: 1 }}>
        {earlier.map((document) => (
          <Box component="li" key={document.id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <EvidenceFacts document={document} />
            </Box>
            <Button
              aria-label={translate('evidence.seeVersion', {
                day: formatDay(dayOf(new Date(document.created_at))),
              })}
              onClick={() => onSee(document.id)}
            >
              {translate('documents.view')}
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
