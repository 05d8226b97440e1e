import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

/** The quotations: list at /quotations, detail and editing at /quotations/:id. */
export const quotations = {
  name: 'quotations',
  list: lazy(async () => ({ default: (await import('./QuotationsList.tsx')).QuotationsList })),
  edit: lazy(async () => ({ default: (await import('./detail/QuotationPage.tsx')).QuotationPage })),
} satisfies ResourceProps
