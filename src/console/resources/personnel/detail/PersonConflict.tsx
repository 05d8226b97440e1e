import type { ComponentProps } from 'react'
import { ConflictDialog } from '../../../shared/conflict/ConflictDialog.tsx'
import type { PersonRecord } from '../personRecord.ts'
import type { PersonDraft } from './personDraft.ts'
import { usePersonWords } from './usePersonWords.tsx'

type Props = Omit<ComponentProps<typeof ConflictDialog<PersonRecord, PersonDraft>>, 'label' | 'describe'>

/** Two who changed a person: what each says, to choose from. */
export const PersonConflict = (props: Props) => (
  <ConflictDialog {...props} {...usePersonWords(props.conflict)} />
)
