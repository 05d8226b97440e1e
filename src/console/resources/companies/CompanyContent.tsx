import { Box } from '@mui/material'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { Navigate } from 'react-router-dom'
import { useUnsavedChanges } from '../../components/form/useUnsavedChanges.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { ListSkeleton } from '../../components/table/ListSkeleton.tsx'
import { useOwnCompany } from '../../components/useOwnCompany.ts'
import { pages } from '../../pages.ts'
import { ContactsList } from '../contacts/ContactsList.tsx'
import { CompanyHeader } from './CompanyHeader.tsx'
import { CompanyPersonnel } from './CompanyPersonnel.tsx'
import { CompanyUsers } from './CompanyUsers.tsx'
import { companyName } from './companyName.ts'
import { CompanyDataForm } from './data/CompanyDataForm.tsx'
import type { CompanyDataRecord } from './data/companyForm.ts'

const CompanyFiles = lazyComponent(
  async () => (await import('../../components/documents/CompanyFiles.tsx')).CompanyFiles,
  <ListSkeleton columns={3} cards={false} />,
)

/** react-admin's word for: from the top. */
const TO_TOP = { _scrollToTop: true }

/** A company's page. The form keeps the record it was opened with: a refetch in the background must not overwrite typing. */
export const CompanyContent = ({ company, tab }: { company: CompanyDataRecord; tab?: string }) => {
  const [data, setData] = useState(company)
  const [dirty, setDirty] = useState(false)
  const [deleted, setDeleted] = useState(false)
  const ownView = useOwnCompany() !== undefined
  const { question } = useUnsavedChanges(dirty && !deleted)
  const dataProvider = useDataProvider()
  /** Reloads the company, unless there are unsaved changes. */
  const reload = async () => {
    if (dirty) return
    const fresh = await dataProvider
      .getOne<CompanyDataRecord>('companyData', { id: company.id })
      .catch(() => undefined)
    if (fresh) setData(fresh.data)
  }
  if (deleted) return <Navigate to={pages.companies.path} state={TO_TOP} />
  const { id } = data
  return (
    <>
      <CompanyHeader
        company={data}
        tab={tab ?? companyName({ id, company_name: data.company_name ?? undefined })}
        onDeleted={() => setDeleted(true)}
        onChanged={() => void reload()}
      />
      <Box sx={sheetStyle}>
        <CompanyDataForm company={data} onSaved={setData} onDirty={setDirty} />
        <ContactsList company={id} />
        <CompanyUsers company={id} />
        <CompanyFiles companyId={id} ownView={ownView} />
        <CompanyPersonnel company={id} />
      </Box>
      {question}
    </>
  )
}

const sheetStyle = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3.5 } as const
