import { useNotify, useTranslate } from 'react-admin'
import { endpoints } from '../../../../contract/endpoints.ts'
import { upper } from '../../../../domain/text.ts'
import { pathOf } from '../../../providers/paths.ts'
import { DownloadButton } from '../../../shared/documents/DownloadButton.tsx'
import { PageHead } from '../../../shared/PageHead.tsx'
import { madeOn } from '../readQuotation.ts'
import { useQuotation } from './quotationContext.ts'

/** Which quotation it is, whose and since when; and its PDF. */
export const QuotationHead = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const { sheet } = useQuotation()
  const { id, folio, name, owner_name } = sheet
  const facts = [
    upper(name),
    madeOn(sheet),
    owner_name && translate('quotations.detail.by', { name: owner_name }),
  ]
  const title = folio || translate('quotations.one', { id })
  return (
    <PageHead
      title={title}
      crumb={title}
      lead={facts.filter(Boolean).join(' · ')}
      actions={
        <DownloadButton
          variant="outlined"
          path={pathOf(endpoints['quotations.pdf'].path, id)}
          label={translate('quotations.detail.pdf')}
          name={title}
          onProblem={(message) => notify(message, { type: 'error' })}
        />
      }
    />
  )
}
