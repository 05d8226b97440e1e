import { type RaRecord, useTranslate } from 'react-admin'
import { formatMoney } from '../../../domain/money.ts'
import { upper } from '../../../domain/text.ts'
import { settings } from '../../api/settings.ts'
import type { TableView } from '../../components/table/tableView.ts'
import { recordUrl } from '../../pages.ts'
import { formatQuotationDate, parseQuotation } from './parseQuotation.ts'
import { QuotationCard } from './QuotationCard.tsx'

/** What the list shows of a quotation. */
export const useQuotationsView = (): TableView<RaRecord> => {
  const translate = useTranslate()
  return {
    columns: [
      { source: 'created_at', render: (sent) => formatQuotationDate(parseQuotation(sent)), sortable: true },
      { source: 'name', render: (sent) => upper(parseQuotation(sent).name), sortable: true, strong: true },
      ...(settings().extras
        ? [{ source: 'folio', render: (sent: RaRecord) => parseQuotation(sent).folio }]
        : []),
      { source: 'total', render: (sent) => formatMoney(parseQuotation(sent).total), align: 'right' },
    ],
    href: ({ id }) => recordUrl('quotation', id),
    linkText: translate('quotations.see'),
    linkLabel: (sent) => translate('quotations.seeOne', { name: upper(parseQuotation(sent).name) }),
    card: (sent) => <QuotationCard quotation={parseQuotation(sent)} />,
  }
}
