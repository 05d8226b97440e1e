import { useGetOne, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { PageHeader } from '../../../components/PageHeader.tsx'
import { queryOptions } from '../../../components/queryOptions.ts'
import { RecordError } from '../../../components/RecordError.tsx'
import { pages } from '../../../pages.ts'
import type { QuotationRecord } from '../../../providers/adapter/quotation.ts'
import { QuotationDetail } from './QuotationDetail.tsx'
import { QuotationSkeleton } from './QuotationSkeleton.tsx'

/** What is edited begins as the back end has it now, not as it was remembered. */
const FRESH = { ...queryOptions, gcTime: 0 }
const BACK = { to: pages.quotations.path, label: 'quotations.detail.back' }

const Quotation = ({ id }: { id: string }) => {
  const translate = useTranslate()
  const { data, error, refetch } = useGetOne<QuotationRecord>('quotations', { id: Number(id) }, FRESH)
  if (data) return <QuotationDetail record={data} />
  return (
    <>
      <PageHeader title={translate('quotations.one', { id })} crumb="" />
      {error ? (
        <RecordError
          error={error}
          notFound="quotations.detail.notFound"
          failed="quotations.detail.failed"
          back={BACK}
          onRetry={() => void refetch()}
        />
      ) : (
        <QuotationSkeleton />
      )}
    </>
  )
}

/** /quotations/:id in each of its states: loading, failed, not there, or the quotation. */
export const QuotationPage = () => {
  const { id = '' } = useParams()
  return <Quotation key={id} id={id} />
}
