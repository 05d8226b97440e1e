import type { ComponentProps } from 'react'
import { ConflictDialog } from '../../../components/conflict/ConflictDialog.tsx'
import type { CompanyDataRecord, CompanyDraft } from './companyForm.ts'
import { useCompanyFieldTexts } from './useCompanyFieldTexts.ts'

type Props = Omit<
  ComponentProps<typeof ConflictDialog<CompanyDataRecord, CompanyDraft>>,
  'label' | 'describe'
>

/** Two who changed a company's data: what each says, to choose from. */
export const CompanyConflictDialog = (props: Props) => (
  <ConflictDialog {...props} {...useCompanyFieldTexts(props.conflict)} />
)
