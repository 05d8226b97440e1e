import type { ResourceProps } from 'react-admin'
import { lazyComponent } from '../../kit/lazyComponent.tsx'

/** The quotations: list at /quotations, detail and editing at /quotations/:id. */
export const quotations = {
  name: 'quotations',
  list: lazyComponent(() => import('./QuotationsList.tsx'), 'QuotationsList'),
  edit: lazyComponent(() => import('./QuotationEdit.tsx'), 'QuotationEdit'),
} satisfies ResourceProps
