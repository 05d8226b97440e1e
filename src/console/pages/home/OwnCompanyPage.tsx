import { useTranslate } from 'react-admin'
import { EmptyState } from '../../components/EmptyState.tsx'
import { useDocumentTitle } from '../../components/useDocumentTitle.ts'
import { pages } from '../../pages.ts'
import { CompanyView } from '../../resources/companies/CompanyView.tsx'

const BACK = { to: pages.personnel.path, label: 'companies.own.back' }

/** A company user's start page: its own company (0: none yet). */
export const OwnCompanyPage = ({ company }: { company: number }) => {
  const translate = useTranslate()
  const tab = translate(pages.home.title)
  useDocumentTitle(tab)
  if (company === 0)
    return <EmptyState title={translate('companies.own.none')} text={translate('companies.own.noneText')} />
  return <CompanyView id={company} tab={tab} back={BACK} />
}
