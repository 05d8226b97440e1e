import type { ComponentProps } from 'react'
import { ConflictDialog } from '../../../shared/conflict/ConflictDialog.tsx'
import type { CompanyDataRecord, CompanyDraft } from './companyForm.ts'
import { useCompanyWords } from './useCompanyWords.ts'

type Props = Omit<
  ComponentProps<typeof ConflictDialog<CompanyDataRecord, CompanyDraft>>,
  'label' | 'describe'
>

/** Two who changed a company's data: what each says, to choose from. */
export const CompanyConflict = (props: Props) => (
  <ConflictDialog {...props} {...useCompanyWords(props.conflict)} />
)
