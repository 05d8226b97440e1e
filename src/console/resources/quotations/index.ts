import type { ResourceProps } from 'react-admin'
import { later } from '../../shared/later.tsx'

/** The quotations: list at /quotations, detail and editing at /quotations/:id. */
export const quotations = {
  name: 'quotations',
  list: later(async () => (await import('./QuotationsList.tsx')).QuotationsList),
  edit: later(async () => (await import('./detail/QuotationPage.tsx')).QuotationPage),
} satisfies ResourceProps
