import { useTranslate } from 'react-admin'
import { NoResults } from '../../shared/NoResults.tsx'
import { useTitle } from '../../shared/useTitle.ts'
import { CompanyView } from './CompanyView.tsx'

const BACK = { to: '/personnel', label: 'companies.own.back' }

/** A company user's start page: its own company (0: none yet). */
export const OwnCompany = ({ company }: { company: number }) => {
  const translate = useTranslate()
  const tab = translate('app.pages./inicio')
  useTitle(tab)
  if (company === 0)
    return <NoResults title={translate('companies.own.none')} text={translate('companies.own.noneText')} />
  return <CompanyView id={company} tab={tab} back={BACK} />
}
