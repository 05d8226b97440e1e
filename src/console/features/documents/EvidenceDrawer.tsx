import { useTranslate } from 'react-admin'
import type { MatrixItem } from '../../port/records/person.ts'
import { DocumentDrawer } from './DocumentDrawer.tsx'
import { EvidenceActions, useEvidence } from './EvidenceActions.tsx'
import { ItemTick } from './EvidenceFacts.tsx'

interface EvidenceDrawerProps {
  item: MatrixItem
  /** Whose it is. */
  person: string
  /** The version that is shown first, if it is not the newest. */
  first?: number | undefined
  /** After it was approved or rejected; without it, the document stays. */
  onDecided?: (() => void) | undefined
  onClose: () => void
}

/** What proves a requirement of somebody, beside where that is listed. */
export const EvidenceDrawer = ({ item, person, first, onDecided, onClose }: EvidenceDrawerProps) => {
  const translate = useTranslate()
  const { data, error, refetch } = useEvidence({ item: item.id })
  return (
    <DocumentDrawer
      title={item.name}
      subtitle={person}
      documents={data}
      error={error}
      onRetry={() => void refetch()}
      first={first}
      note={<ItemTick item={item} />}
      none={translate(`evidence.${item.evidence?.wants_document ? 'none' : 'items.notWanted'}`)}
      actions={(newest) => (
        <EvidenceActions item={item} person={person} newest={newest} onDecided={onDecided} />
      )}
      onClose={onClose}
    />
  )
}
