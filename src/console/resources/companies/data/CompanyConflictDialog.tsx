import type { ComponentProps } from 'react'
import { ConflictDialog } from '../../../components/conflict/ConflictDialog.tsx'
import type { CompanyDataRecord, CompanyDraft } from './companyForm.ts'
import { useCompanyFieldTexts } from './useCompanyFieldTexts.ts'

type Props = Omit<
  ComponentProps<typeof ConflictDialog<CompanyDataRecord, CompanyDraft>>,
  'label' | 'describe'
>

/** Resolves a conflict between two changes of a company's data. */
export const CompanyConflictDialog = (props: Props) => (
  <ConflictDialog {...props} {...useCompanyFieldTexts(props.conflict)} />
)
