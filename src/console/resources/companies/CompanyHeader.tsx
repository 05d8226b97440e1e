import { useTranslate } from 'react-admin'
import { useCan } from '../../api/session.ts'
import { PageHeader } from '../../components/PageHeader.tsx'
import { useOwnCompany } from '../../components/useOwnCompany.ts'
import { companyName } from './companyName.ts'
import { DeleteCompanyButton } from './DeleteCompanyButton.tsx'
import type { CompanyDataRecord } from './data/companyForm.ts'

interface CompanyHeadProps {
  company: CompanyDataRecord
  tab?: string
  onDeleted: () => void
  onChanged: () => void
}

/** The company's name, zone and state, and its deletion for users who may delete it, never in a company's own view. */
export const CompanyHeader = ({ company, tab, ...deletion }: CompanyHeadProps) => {
  const translate = useTranslate()
  const ownView = useOwnCompany() !== undefined
  const mayDelete = useCan('companies.delete') && !ownView
  const { id, company_name, zone, active } = company
  const facts = [
    zone && translate('companies.detail.zone', { zone: zone.name }),
    typeof active === 'boolean' && translate(`companies.detail.state.${active ? 'active' : 'inactive'}`),
  ]
  const name = companyName({ id, company_name: company_name ?? undefined })
  return (
    <PageHeader
      title={name}
      crumb={name}
      tab={tab}
      lead={facts.filter(Boolean).join(' · ')}
      actions={mayDelete && <DeleteCompanyButton company={company} {...deletion} />}
    />
  )
}
