import { useGetOne, useTranslate } from 'react-admin'
import { PageHeader } from '../../components/PageHeader.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import { RecordError } from '../../components/RecordError.tsx'
import { CompanyContent } from './CompanyContent.tsx'
import { CompanySkeleton } from './CompanySkeleton.tsx'
import type { CompanyDataRecord } from './data/companyForm.ts'

/** What is edited begins as the back end has it now, not as it was remembered. */
const FRESH = { ...queryOptions, gcTime: 0 }

interface CompanyViewProps {
  id: number
  /** The tab's name, where it is not the company's. */
  tab?: string
  back: { to: string; label: string }
}

/** One company in each of its states: loading, failed, not there, or its whole file. */
export const CompanyView = ({ id, tab, back }: CompanyViewProps) => {
  const translate = useTranslate()
  const { data, error, refetch } = useGetOne<CompanyDataRecord>('companyData', { id }, FRESH)
  if (data) return <CompanyContent company={data} tab={tab} />
  return (
    <>
      <PageHeader title={translate('companies.detail.title')} crumb="" tab={tab} />
      {error ? (
        <RecordError
          error={error}
          notFound="companies.detail.notFound"
          failed="companies.detail.failed"
          back={back}
          onRetry={() => void refetch()}
        />
      ) : (
        <CompanySkeleton />
      )}
    </>
  )
}
