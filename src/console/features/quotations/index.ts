import PostAdd from '@mui/icons-material/PostAdd'
import RequestQuoteOutlined from '@mui/icons-material/RequestQuoteOutlined'
import { derivedLabels } from '../../../contract/fieldLabels.ts'
import { labelsOf } from '../../../domain/fields/fields.ts'
import { quotationFields } from '../../../domain/quotations/fields.ts'
import { completeFolioSearchQuery } from '../../../domain/search/searchRank.ts'
import type { Feature } from '../../featureParts.ts'
import { createLazyScreen } from '../../kit/createLazyComponent.tsx'
import { canPerformAction, isEndpointAvailable } from '../../port/backend.ts'
import { parseQuotation, type QuotationRecord } from '../../port/records/quotation.ts'

export const quotations = {
  pages: {
    quotations: {
      title: 'Cotizaciones',
      path: '/quotations',
      icon: RequestQuoteOutlined,
      access: 'quotations.read',
      group: 'quotations',
      resource: true,
    },
    createQuotation: {
      title: 'Nueva cotización',
      path: '/create-quotation',
      icon: PostAdd,
      access: 'quotations.write',
      group: 'quotations',
      isAction: true,
      screen: createLazyScreen(() => import('./QuotationCreate.tsx'), 'QuotationCreate'),
    },
    quotation: {
      path: '/quotations/:id',
      access: 'quotations.read',
      parent: 'quotations',
      recentAs: 'quotation',
      resource: true,
    },
  },
  resources: {
    quotations: {
      list: createLazyScreen(() => import('./QuotationsList.tsx'), 'QuotationsList'),
      create: 'createQuotation',
      edit: createLazyScreen(() => import('./QuotationEdit.tsx'), 'QuotationEdit'),
      words: {
        name: 'Cotización |||| Cotizaciones',
        fields: { ...labelsOf(quotationFields), ...derivedLabels.quotations },
      },
      parse: parseQuotation,
      page: 'quotation',
    },
  },
  actions: { createQuotation: { title: 'Nueva cotización', page: 'createQuotation', synonyms: ['Cotizar'] } },
  search: [
    {
      kind: 'quotations',
      title: 'Cotizaciones',
      noun: 'cotización',
      resource: 'quotations',
      icon: RequestQuoteOutlined,
      may: (actor) => canPerformAction(actor, 'quotations.read'),
      page: 'quotation',
      hasNumericIds: true,
      request: (q) => ({
        filter: { q: isEndpointAvailable('quotations.list', 'folio') ? completeFolioSearchQuery(q) : q },
        sort: { field: 'created_at', order: 'DESC' },
      }),
      toOption: ({ id, folio, name, rfc }: QuotationRecord, { urlOf }) => ({
        title: name,
        detail: folio,
        to: urlOf(id),
        names: [name, folio, rfc, String(id)],
      }),
      lists: [{ page: 'quotations' }],
    },
  ],
} as const satisfies Feature
