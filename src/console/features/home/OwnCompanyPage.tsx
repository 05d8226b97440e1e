import { Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { pages } from '../../pages.ts'
import { CompanyEdit } from '../companies/CompanyEdit.tsx'

const BACK = { to: pages.personnel.path, label: 'companies.own.back' }

interface OwnCompanyPageProps {
  /** Id of the user's company. 0 if no company has been assigned yet. */
  company: number
  work: ReactNode
  /** Pictures that introduce the portal to users without a company. */
  pictures: ReactNode
}

/** Home page of a company's user: the given tasks (`work`), and the company's page below. */
export const OwnCompanyPage = ({ company, work, pictures }: OwnCompanyPageProps) => {
  const translate = useTranslate()
  const title = pages.home.title
  useDocumentTitle(title)
  if (company === 0)
    return (
      <Stack sx={{ gap: 3.5 }}>
        <EmptyState title={translate('companies.own.none')} text={translate('companies.own.noneText')} />
        {pictures}
      </Stack>
    )
  return <CompanyEdit id={company} page={pages.home.path} title={title} back={BACK} above={work} />
}
