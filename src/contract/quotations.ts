import { z } from 'zod'
import { priceTierPatchSchema, priceTierSchema } from '../domain/pricing/schemas.ts'
import { newQuotationSchema, quotationChangeSchema, quotationSchema } from '../domain/quotations/schemas.ts'
import { BINARY_REPLY, type EndpointTable } from './endpoint.ts'
import { numericIdParamsSchema } from './idParams.ts'
import { catalogListFilters, createListQuerySchema } from './listQuery.ts'

const quotationListQuerySchema = createListQuerySchema({
  sorts: ['created_at', 'name'],
  filters: { company: z.int().optional() },
})

const pricingListQuerySchema = createListQuerySchema({ sorts: ['meters'], filters: catalogListFilters })

export const quotationEndpoints = {
  'quotations.list': {
    method: 'GET',
    path: '/api/quotations/',
    summary: 'Cotizaciones, de la más reciente a la más antigua',
    access: 'quotations.read',
    documented: true,
    query: quotationListQuerySchema,
    reply: z.array(quotationSchema),
  },
  'quotations.create': {
    method: 'POST',
    path: '/api/quotations/',
    summary: 'Nueva cotización con los datos del cliente y, si ya se conocen, los metros (`pricing_id`)',
    access: 'quotations.write',
    documented: true,
    body: newQuotationSchema,
    reply: quotationSchema,
    status: 201,
  },
  'quotations.get': {
    method: 'GET',
    path: '/api/quotations/:id/',
    summary: 'Una cotización',
    access: 'quotations.read',
    documented: true,
    params: numericIdParamsSchema,
    reply: quotationSchema,
  },
  'quotations.update': {
    method: 'PUT',
    path: '/api/quotations/:id/',
    summary:
      'Cambia una cotización; los importes calculados son del servidor. Con `If-Match`, solo si nadie la cambió antes (412)',
    access: 'quotations.write',
    documented: true,
    params: numericIdParamsSchema,
    body: quotationChangeSchema,
    reply: quotationSchema,
  },
  'quotations.pdf': {
    method: 'GET',
    path: '/:id/pdf/download/',
    summary: 'La cotización en PDF',
    access: 'quotations.read',
    documented: true,
    params: numericIdParamsSchema,
    reply: BINARY_REPLY,
    type: 'application/pdf',
    errors: 'error',
  },
  'pricing.list': {
    method: 'GET',
    path: '/api/pricing/',
    summary: 'Los precios por metros',
    access: 'pricing.list',
    documented: true,
    query: pricingListQuerySchema,
    reply: z.array(priceTierSchema),
  },
  'pricing.get': {
    method: 'GET',
    path: '/api/pricing/:id/',
    summary: 'Un precio por metros',
    access: 'pricing.read',
    documented: true,
    params: numericIdParamsSchema,
    reply: priceTierSchema,
  },
  'pricing.update': {
    method: 'PATCH',
    path: '/api/pricing/:id/',
    summary:
      'Cambia los precios de unos metros, los desactiva o los activa; las cotizaciones hechas conservan los suyos',
    access: 'pricing.update',
    params: numericIdParamsSchema,
    body: priceTierPatchSchema,
    reply: priceTierSchema,
  },
} as const satisfies EndpointTable
