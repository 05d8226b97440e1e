import { useGetOne } from 'react-admin'
import type { Company } from '../../../../domain/companies.ts'
import { upper } from '../../../../domain/text.ts'
import { DisabledField } from '../inputs/DisabledField.tsx'

/** The company that a company's user registers people for: shown, not chosen. */
export const OwnCompanyField = ({ company }: { company: number }) => {
  const { data } = useGetOne<Company>('companies', { id: company })
  return (
    <DisabledField
      source="company"
      value={upper(data?.company_name ?? '')}
      reason="personnelDetail.closed.company"
    />
  )
}
