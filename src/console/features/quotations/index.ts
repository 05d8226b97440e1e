import type { ResourceProps } from 'react-admin'
import { createLazyComponent } from '../../kit/createLazyComponent.tsx'

/** Resource of quotations: list at /quotations, details and edit form at /quotations/:id. */
export const quotations = {
  name: 'quotations',
  list: createLazyComponent(() => import('./QuotationsList.tsx'), 'QuotationsList'),
  edit: createLazyComponent(() => import('./QuotationEdit.tsx'), 'QuotationEdit'),
} satisfies ResourceProps
