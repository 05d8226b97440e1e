import { z } from 'zod'
import { wireId } from '../domain/fields.ts'
import { priceTier, priceTierPatch } from '../domain/pricing.ts'
import { newQuotation, quotation, quotationChange } from '../domain/quotations.ts'
import { binary, type EndpointTable } from './endpoint.ts'
import { buildListQuery, catalogFilters } from './listQuery.ts'

const quotationIdParams = z.object({ id: wireId })

const quotationListQuery = buildListQuery({
  sorts: ['created_at', 'name'],
  filters: { company: z.int().optional() },
})

const pricingListQuery = buildListQuery({ sorts: ['meters'], filters: catalogFilters })

export const quotationEndpoints = {
  'quotations.list': {
    method: 'GET',
    path: '/api/quotations/',
    summary: 'Cotizaciones, de la más reciente a la más antigua',
    access: 'quotations.read',
    documented: true,
    query: quotationListQuery,
    reply: z.array(quotation),
  },
  'quotations.create': {
    method: 'POST',
    path: '/api/quotations/',
    summary: 'Nueva cotización con los datos del cliente',
    access: 'quotations.write',
    documented: true,
    body: newQuotation,
    reply: quotation,
    status: 201,
  },
  'quotations.get': {
    method: 'GET',
    path: '/api/quotations/:id/',
    summary: 'Una cotización',
    access: 'quotations.read',
    documented: true,
    params: quotationIdParams,
    reply: quotation,
  },
  'quotations.update': {
    method: 'PUT',
    path: '/api/quotations/:id/',
    summary:
      'Cambia una cotización; los importes calculados son del servidor. Con `If-Match`, solo si nadie la cambió antes (412)',
    access: 'quotations.write',
    documented: true,
    params: quotationIdParams,
    body: quotationChange,
    reply: quotation,
  },
  'quotations.pdf': {
    method: 'GET',
    path: '/:id/pdf/download/',
    summary: 'La cotización en PDF',
    access: 'quotations.read',
    documented: true,
    params: quotationIdParams,
    reply: binary,
    type: 'application/pdf',
    errors: 'error',
  },
  'pricing.list': {
    method: 'GET',
    path: '/api/pricing/',
    summary: 'Los precios por metros',
    access: 'pricing.list',
    documented: true,
    query: pricingListQuery,
    reply: z.array(priceTier),
  },
  'pricing.get': {
    method: 'GET',
    path: '/api/pricing/:id/',
    summary: 'Un precio por metros',
    access: 'pricing.read',
    documented: true,
    params: quotationIdParams,
    reply: priceTier,
  },
  'pricing.update': {
    method: 'PATCH',
    path: '/api/pricing/:id/',
    summary:
      'Cambia los precios de unos metros, los desactiva o los activa; las cotizaciones hechas conservan los suyos',
    access: 'pricing.update',
    params: quotationIdParams,
    body: priceTierPatch,
    reply: priceTier,
  },
} as const satisfies EndpointTable
