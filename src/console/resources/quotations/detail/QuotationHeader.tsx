import { useNotify, useTranslate } from 'react-admin'
import { upper } from '../../../../domain/text.ts'
import { endpointUrl } from '../../../api/client.ts'
import { DownloadButton } from '../../../components/documents/DownloadButton.tsx'
import { PageHeader } from '../../../components/PageHeader.tsx'
import { formatQuotationDate } from '../formatQuotationDate.ts'
import { useQuotation } from './quotationContext.ts'

/** Which quotation it is, whose and since when; and its PDF. */
export const QuotationHeader = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const { quotation } = useQuotation()
  const { id, folio, name, owner_name } = quotation
  const facts = [
    upper(name),
    formatQuotationDate(quotation),
    owner_name && translate('quotations.detail.by', { name: owner_name }),
  ]
  const title = folio || translate('quotations.one', { id })
  return (
    <PageHeader
      title={title}
      crumb={title}
      lead={facts.filter(Boolean).join(' · ')}
      actions={
        <DownloadButton
          variant="outlined"
          path={endpointUrl('quotations.pdf', { params: { id } })}
          label={translate('quotations.detail.pdf')}
          name={title}
          onProblem={(message) => notify(message, { type: 'error' })}
        />
      }
    />
  )
}
