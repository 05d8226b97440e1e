import { z } from 'zod'
import {
  booleanInputSchema,
  createRequiredLineSchema,
  numericIdSchema,
  personIdSchema,
  requiredDaySchema,
  requireEqualFields,
} from '../domain/fields/inputs.ts'
import { FLAG_FILTERS, KNOWN_STATES } from '../domain/people/accreditation.ts'
import { personSorts } from '../domain/people/fields.ts'
import { newCompanyTransferSchema } from '../domain/people/moves.ts'
import {
  foundPersonSchema,
  newPersonSchema,
  personDetailSchema,
  personPatchSchema,
  personSchema,
  publicPersonSchema,
} from '../domain/people/schemas.ts'
import { BINARY_REPLY, type EndpointTable } from './endpoint.ts'
import { personIdParamsSchema } from './idParams.ts'
import { MAX_SEARCH_LENGTH } from './limits.ts'
import { createListFilterSchema, createListQuerySchema } from './listQuery.ts'

/** Maximum size of a stored photo, in pixels. Cards use the same aspect ratio. */
export const PHOTO_SIZE = { width: 960, height: 1200 } as const
/** Maximum size of an uploaded photo, in bytes. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024
/** Maximum size of an uploaded photo, in pixels. Decoding a photo of this size takes 200 MB of memory. */
export const MAX_PHOTO_PIXELS = 50_000_000

/** Sort keys and filters for lists of people. */
export const personnelSortsAndFilters = {
  sorts: personSorts,
  id: personIdSchema,
  filters: {
    active: z.boolean().optional(),
    company: z.int().optional(),
    /** Zone of the company. */
    zone: z.int().optional(),
    role: z.int().optional(),
    state: z.enum(KNOWN_STATES).optional(),
    /** Accreditation flag of active people. */
    light: z.enum(FLAG_FILTERS).optional(),
    has_photo: z.boolean().optional(),
    has_unmet: z.boolean().optional(),
    /** Only people who meet all requirements but have no accreditation. */
    ready: z.literal(true).optional(),
    registered_from: requiredDaySchema.optional(),
    registered_to: requiredDaySchema.optional(),
    /** Earliest day on which the accreditation expires. */
    ends_from: requiredDaySchema.optional(),
    ends_to: requiredDaySchema.optional(),
    /** Earliest day on which the next requirement of the person expires. */
    proof_ends_from: requiredDaySchema.optional(),
    proof_ends_to: requiredDaySchema.optional(),
  },
} as const

export const personnelEndpoints = {
  'personnel.list': {
    method: 'GET',
    path: '/api/personnel/',
    summary: 'Personal; `active` para activos o inactivos',
    access: 'personnel.read',
    documented: true,
    query: createListQuerySchema({
      ...personnelSortsAndFilters,
      documented: { active: booleanInputSchema.optional() },
    }).superRefine(({ active, filter }, ctx) =>
      requireEqualFields('filter', 'active')({ active, filter: filter?.active }, ctx),
    ),
    reply: z.array(personSchema),
  },
  'personnel.create': {
    method: 'POST',
    path: '/api/personnel/',
    summary: 'Alta de una persona; con foto, como multipart',
    access: 'personnel.create',
    documented: true,
    body: newPersonSchema,
    files: { profile_picture: { maxBytes: MAX_PHOTO_BYTES } },
    reply: personDetailSchema,
    status: 201,
  },
  'personnel.get': {
    method: 'GET',
    path: '/api/personnel/:id/',
    summary: 'Una persona con sus requisitos de acreditación',
    access: 'personnel.read',
    documented: true,
    params: personIdParamsSchema,
    reply: personDetailSchema,
  },
  'personnel.update': {
    method: 'PATCH',
    path: '/api/personnel/:id/',
    summary: 'Cambia los datos o la foto de una persona; con `If-Match`, solo si nadie la cambió antes (412)',
    access: 'personnel.update',
    documented: true,
    params: personIdParamsSchema,
    body: personPatchSchema,
    files: { profile_picture: { maxBytes: MAX_PHOTO_BYTES } },
    reply: personDetailSchema,
  },
  'personnel.move': {
    method: 'POST',
    path: '/api/personnel/:id/move/',
    summary: 'Traslada a una persona a otra empresa; queda quién, cuándo y por qué',
    access: 'personnel.move',
    params: personIdParamsSchema,
    body: newCompanyTransferSchema,
    reply: personDetailSchema,
  },
  'personnel.delete': {
    method: 'DELETE',
    path: '/api/personnel/:id/',
    summary: 'Elimina una persona; con `If-Match`, solo si nadie la cambió antes (412)',
    access: 'personnel.delete',
    documented: true,
    params: personIdParamsSchema,
    reply: null,
    status: 204,
  },
  'personnel.search': {
    method: 'GET',
    path: '/api/personnel_search/',
    summary: 'Búsqueda de personal: los 50 mejores, y en Content-Range cuántos hay',
    access: 'personnel.search',
    documented: true,
    query: z.strictObject({ search: createRequiredLineSchema(MAX_SEARCH_LENGTH) }),
    reply: z.array(foundPersonSchema),
  },
  'personnel.public': {
    method: 'GET',
    path: '/api/personnel_public/:id/',
    summary: 'La credencial pública; 404 si no es válida, sin decir por qué',
    access: 'public',
    documented: true,
    params: personIdParamsSchema,
    reply: publicPersonSchema,
  },
  'personnel.qr': {
    method: 'GET',
    path: '/personnel/:id/qr/',
    summary: 'El código QR de una persona',
    unlogged: true,
    access: 'personnel.read',
    documented: true,
    params: personIdParamsSchema,
    reply: BINARY_REPLY,
    type: 'image/png',
    errors: 'error',
  },
  'personnel.credential': {
    method: 'GET',
    path: '/api/personnel/:id/credential/',
    summary: 'La dirección que lleva el código QR de una persona; la de una credencial vigente va firmada',
    access: 'personnel.read',
    params: personIdParamsSchema,
    reply: z.object({ address: z.string() }),
  },
  'personnel.qrZip': {
    method: 'GET',
    path: '/personnel/qr/zip/',
    summary: 'Los códigos QR del personal que ve un usuario; `filter` como en la lista de personal',
    access: 'personnel.qrZip',
    documented: true,
    query: z.strictObject({
      user_id: numericIdSchema,
      filter: createListFilterSchema(personnelSortsAndFilters),
    }),
    reply: BINARY_REPLY,
    type: 'application/zip',
    errors: 'error',
  },
} as const satisfies EndpointTable
