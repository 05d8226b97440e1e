import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { pages } from '../../pages.ts'
import { CompanyEdit } from '../companies/CompanyEdit.tsx'

const BACK = { to: pages.personnel.path, label: 'companies.own.back' }

/** Start page of a company user: `work` above the company's own page (0: no company yet). */
export const OwnCompanyPage = ({ company, work }: { company: number; work: ReactNode }) => {
  const translate = useTranslate()
  const title = translate(pages.home.title)
  useDocumentTitle(title)
  if (company === 0)
    return <EmptyState title={translate('companies.own.none')} text={translate('companies.own.noneText')} />
  return <CompanyEdit id={company} page={pages.home.path} title={title} back={BACK} above={work} />
}
