import type { ResourceProps } from 'react-admin'
import { lazyComponent } from '../../components/lazyComponent.tsx'

/** The quotations: list at /quotations, detail and editing at /quotations/:id. */
export const quotations = {
  name: 'quotations',
  list: lazyComponent(async () => (await import('./QuotationsList.tsx')).QuotationsList),
  edit: lazyComponent(async () => (await import('./QuotationEdit.tsx')).QuotationEdit),
} satisfies ResourceProps
