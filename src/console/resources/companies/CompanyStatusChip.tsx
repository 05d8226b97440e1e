import './words.ts'
import { useTranslate } from 'react-admin'
import { StatusChip } from '../../components/StatusChip.tsx'
import type { CompanyRecord } from '../../providers/adapter/company.ts'

/** Sí or No; nothing where the back end does not say. */
export const CompanyStatusChip = ({ company: { active } }: { company: Pick<CompanyRecord, 'active'> }) => {
  const translate = useTranslate()
  if (active === undefined) return null
  return (
    <StatusChip tone={active ? 'valid' : 'inactive'}>
      {translate(`companies.active.${active ? 'yes' : 'no'}`)}
    </StatusChip>
  )
}
