import { Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { pages } from '../../pages.ts'
import { CompanyEdit } from '../companies/CompanyEdit.tsx'

const BACK = { to: pages.personnel.path, label: 'companies.own.back' }

interface OwnCompanyPageProps {
  /** 0: the user has no company yet. */
  company: number
  work: ReactNode
  /** Introduction to the portal, for a user without a company. */
  pictures: ReactNode
}

/** Start page of a company user: `work` above the company's own page. */
export const OwnCompanyPage = ({ company, work, pictures }: OwnCompanyPageProps) => {
  const translate = useTranslate()
  const title = translate(pages.home.title)
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
