import type { ComponentProps } from 'react'
import { ConflictDialog } from '../../../components/conflict/ConflictDialog.tsx'
import type { PersonRecord } from '../../../providers/adapter/person.ts'
import type { PersonDraft } from './personDraft.ts'
import { usePersonFieldTexts } from './usePersonFieldTexts.tsx'

type Props = Omit<ComponentProps<typeof ConflictDialog<PersonRecord, PersonDraft>>, 'label' | 'describe'>

/** Resolves a conflict between two changes of a person. */
export const PersonConflictDialog = (props: Props) => (
  <ConflictDialog {...props} {...usePersonFieldTexts(props.conflict)} />
)
