import type { ResourceProps } from 'react-admin'
import { lazyComponent } from '../../kit/lazyComponent.tsx'

/** Quotations: list at /quotations, details and edit form at /quotations/:id. */
export const quotations = {
  name: 'quotations',
  list: lazyComponent(() => import('./QuotationsList.tsx'), 'QuotationsList'),
  edit: lazyComponent(() => import('./QuotationEdit.tsx'), 'QuotationEdit'),
} satisfies ResourceProps
