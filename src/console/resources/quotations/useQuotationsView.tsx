import { type RaRecord, useTranslate } from 'react-admin'
import { formatMoney } from '../../../domain/money.ts'
import { upper } from '../../../domain/text.ts'
import { settings } from '../../providers/settings.ts'
import type { TableView } from '../../shared/table/column.ts'
import { QuotationCard } from './QuotationCard.tsx'
import { madeOn, readQuotation } from './readQuotation.ts'

/** What the list shows of a quotation. */
export const useQuotationsView = (): TableView<RaRecord> => {
  const translate = useTranslate()
  return {
    columns: [
      { source: 'created_at', render: (sent) => madeOn(readQuotation(sent)), sortable: true },
      { source: 'name', render: (sent) => upper(readQuotation(sent).name), sortable: true, strong: true },
      ...(settings().extras
        ? [{ source: 'folio', render: (sent: RaRecord) => readQuotation(sent).folio }]
        : []),
      { source: 'total', render: (sent) => formatMoney(readQuotation(sent).total), align: 'right' },
    ],
    href: ({ id }) => `/quotations/${encodeURIComponent(id)}`,
    linkText: translate('quotations.see'),
    linkLabel: (sent) => translate('quotations.seeOne', { name: upper(readQuotation(sent).name) }),
    card: (sent) => <QuotationCard quotation={readQuotation(sent)} />,
  }
}
