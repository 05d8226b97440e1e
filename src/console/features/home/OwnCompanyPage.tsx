import { Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { pages } from '../../pages.ts'
import { CompanyEdit } from '../companies/CompanyEdit.tsx'
import { companiesWords } from '../companies/words.ts'

const BACK = { to: pages.personnel.path, label: companiesWords.own.back }

interface OwnCompanyPageProps {
  /** Id of the user's company. 0 if no company has been assigned yet. */
  company: number
  work: ReactNode
  /** Pictures that introduce the portal to users without a company. */
  pictures: ReactNode
}

/** Home page of a company's user: the given tasks (`work`), and the company's page below. */
export const OwnCompanyPage = ({ company, work, pictures }: OwnCompanyPageProps) => {
  const title = pages.home.title
  useDocumentTitle(title)
  if (company === 0)
    return (
      <Stack sx={{ gap: 3.5 }}>
        <EmptyState title={companiesWords.own.none} text={companiesWords.own.noneText} />
        {pictures}
      </Stack>
    )
  return <CompanyEdit id={company} page={pages.home.path} title={title} back={BACK} above={work} />
}
