import type { MatrixItem } from '../../port/records/person.ts'
import { DocumentDrawer } from './DocumentDrawer.tsx'
import { EvidenceActions, useRequirementDocuments } from './EvidenceActions.tsx'
import { ItemTick } from './EvidenceFacts.tsx'
import { evidenceWords } from './evidenceWords.ts'
import { documentsWords } from './words.ts'

interface EvidenceDrawerProps {
  item: MatrixItem
  /** Name of the person. */
  person: string
  /** Id of the version shown first. Default: the newest. */
  first?: number | undefined
  /** Called after the user approved or rejected the document. Without this callback, the drawer stays open. */
  onDecided?: (() => void) | undefined
  onClose: () => void
}

/** Drawer with the documents that prove that a person meets a requirement. */
export const EvidenceDrawer = ({ item, person, first, onDecided, onClose }: EvidenceDrawerProps) => {
  const { data, error, refetch } = useRequirementDocuments({ item: item.id })
  const none = item.evidence?.wants_document ? evidenceWords.none : evidenceWords.items.notWanted
  return (
    <DocumentDrawer
      title={item.name}
      subtitle={person}
      documents={data}
      error={error}
      onRetry={() => void refetch()}
      first={first}
      note={<ItemTick item={item} />}
      none={item.evidence?.hidden ? documentsWords.hidden : none}
      actions={(newest) => (
        <EvidenceActions item={item} person={person} newest={newest} onDecided={onDecided} />
      )}
      onClose={onClose}
    />
  )
}
