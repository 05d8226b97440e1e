import { useTranslate } from 'react-admin'
import { formatMoney } from '../../../domain/money.ts'
import { upper } from '../../../domain/text.ts'
import type { TableView } from '../../components/table/tableView.ts'
import { recordUrl } from '../../pages.ts'
import { hasFeature } from '../../providers/adapter/features.ts'
import type { QuotationRecord } from '../../providers/adapter/quotation.ts'
import { formatQuotationDate } from './formatQuotationDate.ts'
import { QuotationCard } from './QuotationCard.tsx'

/** What the list shows of a quotation. */
export const useQuotationsView = (): TableView<QuotationRecord> => {
  const translate = useTranslate()
  return {
    columns: [
      { source: 'created_at', render: (quotation) => formatQuotationDate(quotation), sortable: true },
      { source: 'name', render: (quotation) => upper(quotation.name), sortable: true, strong: true },
      ...(hasFeature('folios') ? [{ source: 'folio', render: ({ folio }: QuotationRecord) => folio }] : []),
      { source: 'total', render: (quotation) => formatMoney(quotation.total), align: 'right' },
    ],
    href: ({ id }) => recordUrl('quotation', id),
    linkText: translate('quotations.see'),
    linkLabel: (quotation) => translate('quotations.seeOne', { name: upper(quotation.name) }),
    card: (quotation) => <QuotationCard quotation={quotation} />,
  }
}
