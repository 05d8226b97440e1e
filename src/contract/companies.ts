import { z } from 'zod'
import { withdrawalBodyWithOptionalReasonSchema } from '../domain/common/withdrawals.ts'
import { companySorts } from '../domain/companies/fields.ts'
import {
  companyDataChangeSchema,
  companyDataSchema,
  companySchema,
  newCompanySchema,
} from '../domain/companies/schemas.ts'
import {
  contactPatchSchema,
  contactSchema,
  foundContactSchema,
  newContactSchema,
  resumeMailsBodySchema,
} from '../domain/contacts/schemas.ts'
import { documentSchema } from '../domain/documents/schemas.ts'
import { createRequiredLineSchema, createUniqueListSchema } from '../domain/fields/inputs.ts'
import { personSchema } from '../domain/people/schemas.ts'
import type { EndpointTable } from './endpoint.ts'
import { numericIdParamsSchema } from './idParams.ts'
import { MAX_SEARCH_LENGTH } from './limits.ts'
import { createListQuerySchema } from './listQuery.ts'

/** Lists that the reply for a single company contains (docs/requirements.md §4). */
export const COMPANY_PARTS = ['contacts', 'users', 'personnel', 'files'] as const

/** Lists to include in the reply. The default is all lists. */
const includedListsSchema = z
  .string()
  .max(100)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(createUniqueListSchema(z.enum(COMPANY_PARTS), COMPANY_PARTS.length))
  .optional()

/** Company with lists. Lists that were not requested are missing. */
const companyDetailSchema = companySchema.extend({
  contacts: z.array(contactSchema).optional(),
  users: z
    .array(
      z.object({
        id: z.int(),
        username: z.string(),
        name: z.string().optional(),
        /** Whether the user still has to choose a password. */
        invited: z.boolean().optional(),
      }),
    )
    .optional(),
  personnel: z.array(personSchema).optional(),
  files: z.array(documentSchema('companyFiles')).optional(),
})
export type CompanyDetail = z.infer<typeof companyDetailSchema>

const contactListQuerySchema = createListQuerySchema({
  sorts: ['name'],
  filters: { withdrawn: z.boolean().optional() },
})

const companyListQuerySchema = createListQuerySchema({
  sorts: [...companySorts, 'company_name'],
  filters: {
    active: z.boolean().optional(),
    zone: z.int().optional(),
    /** Companies with missing documents. */
    lacking: z.boolean().optional(),
    held: z.boolean().optional(),
    hold_proposed: z.boolean().optional(),
    /** Companies that are presumed or definitive in the SAT's list. */
    tax_listed: z.boolean().optional(),
  },
})

/** `include=people` adds the number of people, which selection inputs do not need. */
const companyListWithCountQuerySchema = companyListQuerySchema.extend({
  include: z.literal('people').optional(),
})

export const companyEndpoints = {
  'companies.list': {
    method: 'GET',
    path: '/api/companies/',
    summary: 'Empresas colaboradoras',
    access: 'companies.list',
    documented: true,
    query: companyListWithCountQuerySchema,
    reply: z.array(companySchema),
  },
  'companies.create': {
    method: 'POST',
    path: '/api/companies/',
    summary: 'Alta de una empresa colaboradora',
    access: 'companies.create',
    documented: true,
    body: newCompanySchema,
    reply: companyDetailSchema,
    status: 201,
  },
  'companies.get': {
    method: 'GET',
    path: '/api/companies/:id/',
    summary: 'Una empresa con sus contactos, usuarios, personal y archivos',
    access: 'companies.read',
    documented: true,
    params: numericIdParamsSchema,
    query: z.strictObject({ include: includedListsSchema }),
    reply: companyDetailSchema,
  },
  'companies.delete': {
    method: 'DELETE',
    path: '/api/companies/:id/',
    summary: 'Elimina una empresa de la que nada cuelga; con `If-Match`, solo si nadie la cambió antes (412)',
    access: 'companies.delete',
    documented: true,
    params: numericIdParamsSchema,
    reply: null,
    status: 204,
  },
  'companyData.get': {
    method: 'GET',
    path: '/api/company_data/:id/',
    summary: 'Los datos de una empresa',
    access: 'companies.read',
    documented: true,
    params: numericIdParamsSchema,
    reply: companyDataSchema,
  },
  'companyData.update': {
    method: 'PATCH',
    path: '/api/company_data/:id/',
    summary:
      'Cambia los datos de una empresa; la propia empresa, solo la zona. Con `If-Match`, solo si nadie los cambió antes (412)',
    access: 'companies.update',
    documented: true,
    params: numericIdParamsSchema,
    body: companyDataChangeSchema,
    reply: companyDataSchema,
  },
  'contacts.list': {
    method: 'GET',
    path: '/api/v1/company/:id/contacts/',
    summary: 'Los contactos de una empresa; `filter.withdrawn`, los retirados',
    access: 'companies.read',
    params: numericIdParamsSchema,
    query: contactListQuerySchema,
    reply: z.array(contactSchema),
  },
  'contacts.search': {
    method: 'GET',
    path: '/api/v1/contacts_search/',
    summary: 'Los contactos de cualquier empresa que se ve, por nombre, teléfono, correo, puesto o ID 900',
    access: 'companies.read',
    query: z.strictObject({ search: createRequiredLineSchema(MAX_SEARCH_LENGTH) }),
    reply: z.array(foundContactSchema),
  },
  'contacts.create': {
    method: 'POST',
    path: '/api/v1/company/:id/contacts/',
    summary: 'Agrega un contacto; el puesto viaja como `positon`',
    access: 'contacts.create',
    documented: true,
    params: numericIdParamsSchema,
    body: newContactSchema,
    reply: contactSchema,
    status: 201,
  },
  'contacts.update': {
    method: 'PATCH',
    path: '/api/v1/contacts/:id/',
    summary: 'Corrige un contacto; con `If-Match`, solo si nadie lo cambió antes (412)',
    access: 'contacts.create',
    params: numericIdParamsSchema,
    body: contactPatchSchema,
    reply: contactSchema,
  },
  'contacts.withdraw': {
    method: 'POST',
    path: '/api/v1/contacts/:id/withdraw/',
    summary: 'Retira un contacto; queda quién, cuándo y por qué',
    access: 'contacts.create',
    params: numericIdParamsSchema,
    body: withdrawalBodyWithOptionalReasonSchema,
    reply: contactSchema,
  },
  'contacts.restore': {
    method: 'POST',
    path: '/api/v1/contacts/:id/restore/',
    summary: 'Deshace el retiro de un contacto; con `If-Match`, solo si nadie lo cambió antes (412)',
    access: 'contacts.create',
    params: numericIdParamsSchema,
    reply: contactSchema,
  },
  'contacts.resumeMails': {
    method: 'POST',
    path: '/api/v1/contacts/:id/mails/',
    summary: 'Vuelve a enviar correos a un contacto que los detuvo; `consent` dice que los ha pedido',
    access: 'contacts.create',
    params: numericIdParamsSchema,
    body: resumeMailsBodySchema,
    reply: contactSchema,
  },
} as const satisfies EndpointTable
