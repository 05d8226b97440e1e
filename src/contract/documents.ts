import { z } from 'zod'
import { COMPANY_CATEGORIES, PERSONNEL_CATEGORIES } from '../domain/catalogs/fields.ts'
import { companyFileNameListItemSchema, personnelFileNameListItemSchema } from '../domain/catalogs/schemas.ts'
import { withdrawalBodyWithOptionalReasonSchema } from '../domain/common/withdrawals.ts'
import { documentReviewBodySchema } from '../domain/documents/evidence.ts'
import {
  type DocumentKind,
  type DocumentKindName,
  documentKindEntries,
  type documentKinds,
  type ReviewedKind,
  type WithdrawableKind,
} from '../domain/documents/kinds.ts'
import { type DocumentOf, documentSchema, newDocumentSchema } from '../domain/documents/schemas.ts'
import type { Field } from '../domain/fields/fields.ts'
import { monthSchema, numericIdSchema, personIdSchema } from '../domain/fields/inputs.ts'
import { capitalize } from '../domain/resources.ts'
import { BINARY_REPLY, type Endpoint, type EndpointTable } from './endpoint.ts'
import { numericIdParamsSchema } from './idParams.ts'
import { catalogListFilters, createListQuerySchema } from './listQuery.ts'

/** Streamed file of an upload. A setting limits the size. */
const uploadedFilePart = { file: { stream: true } } as const

/** Schemas of the filters of document lists, by kind of field. */
const FILTERS: Partial<Record<Field['kind'], (field: Field) => z.ZodType>> = {
  reference: () => z.int(),
  person: () => personIdSchema,
  month: () => monthSchema.nullable(),
  choice: (field) => z.enum('choices' in field ? (field.choices ?? []) : []),
}

/** Returns the query of a list. Only users who may upload can filter for withdrawn documents. */
const createDocumentListQuery = ({ fields, filters = [], owner, listBy, isWithdrawable }: DocumentKind) =>
  createListQuerySchema({
    sorts: isWithdrawable ? ['created_at', 'name'] : ['created_at'],
    filters: {
      ...Object.fromEntries(
        filters.flatMap((name) => {
          const field = fields[name]
          const schema = field && FILTERS[field.kind]?.(field)
          return schema ? [[name, schema.optional()]] : []
        }),
      ),
      ...(isWithdrawable && { withdrawn: z.boolean().optional() }),
    },
    ...(listBy && { documented: { [listBy]: owner === 'personnel' ? personIdSchema : numericIdSchema } }),
  })

/** Endpoints of a kind of documents, by verb. */
const createEndpointsOfKind = (
  name: DocumentKindName,
  kind: DocumentKind,
): Record<string, Endpoint | undefined> => {
  const { path, downloads, read, create, what, documented } = kind
  const isDocumented = (verb: 'list' | 'create' | 'download') =>
    documented?.includes(verb) ? { documented: true as const } : {}
  const reply = documentSchema(name)
  return {
    list: {
      method: 'GET',
      path,
      summary: capitalize(kind.many),
      access: read,
      ...isDocumented('list'),
      query: createDocumentListQuery(kind),
      reply: z.array(reply),
    },
    create: {
      method: 'POST',
      path,
      summary: [
        `Sube ${what}`,
        kind.catalogue && '`name` es el id del nombre elegido',
        kind.review && 'queda pendiente de revisión, y lo anterior se conserva',
      ]
        .filter(Boolean)
        .join('; '),
      access: create,
      ...isDocumented('create'),
      ...(kind.createBy && kind.listBy && { query: z.strictObject({ [kind.listBy]: personIdSchema }) }),
      body: newDocumentSchema(name),
      files: uploadedFilePart,
      reply,
      status: 201,
    },
    withdraw: kind.isWithdrawable && {
      method: 'POST',
      path: `${path}:id/withdraw/`,
      summary: `Retira ${what}; queda quién, cuándo y por qué`,
      access: create,
      params: numericIdParamsSchema,
      body: withdrawalBodyWithOptionalReasonSchema,
      reply,
    },
    review: kind.review && {
      method: 'POST',
      path: `${path}:id/review/`,
      summary: `Aprueba o rechaza ${what}; con \`If-Match\`, solo si nadie lo cambió antes (412)`,
      access: 'evidence.review',
      params: numericIdParamsSchema,
      body: documentReviewBodySchema,
      reply,
    },
    download: {
      method: 'GET',
      path: `${downloads}:id/`,
      summary: `Descarga ${what}`,
      access: read,
      ...isDocumented('download'),
      params: numericIdParamsSchema,
      reply: BINARY_REPLY,
      errors: 'error',
    },
  }
}

type Kinds = typeof documentKinds
type UploadedFile = typeof uploadedFilePart
type IdParams = typeof numericIdParamsSchema
type Base = Pick<Endpoint, 'path' | 'summary' | 'documented' | 'status' | 'errors'>
interface List<K extends DocumentKindName> extends Base {
  method: 'GET'
  access: Kinds[K]['read']
  query: z.ZodObject
  reply: z.ZodArray<z.ZodType<DocumentOf<K>>>
}
interface Change<K extends DocumentKindName> extends Base {
  reply: z.ZodType<DocumentOf<K>>
}
interface Create<K extends DocumentKindName> extends Change<K> {
  method: 'POST'
  access: Kinds[K]['create']
  query: z.ZodObject
  body: ReturnType<typeof newDocumentSchema<K>>
  files: UploadedFile
}
interface Withdraw<K extends DocumentKindName> extends Change<K> {
  method: 'POST'
  access: Kinds[K]['create']
  params: IdParams
  body: typeof withdrawalBodyWithOptionalReasonSchema
}
interface Review<K extends DocumentKindName> extends Change<K> {
  method: 'POST'
  access: 'evidence.review'
  params: IdParams
  body: typeof documentReviewBodySchema
}
interface Download<K extends DocumentKindName> extends Base {
  method: 'GET'
  access: Kinds[K]['read']
  params: IdParams
  reply: typeof BINARY_REPLY
}

/** Endpoints of all kinds of documents. */
export type DocumentEndpoints = { [K in DocumentKindName as `${K}.list`]: List<K> } & {
  [K in DocumentKindName as `${K}.create`]: Create<K>
} & { [K in WithdrawableKind as `${K}.withdraw`]: Withdraw<K> } & {
  [K in ReviewedKind as `${K}.review`]: Review<K>
} & { [K in DocumentKindName as `${K}.download`]: Download<K> }

const endpointsOfKinds = Object.fromEntries(
  documentKindEntries.flatMap(([name, kind]) =>
    Object.entries(createEndpointsOfKind(name, kind)).flatMap(([verb, endpoint]) =>
      endpoint ? [[`${name}.${verb}`, endpoint]] : [],
    ),
  ),
) as unknown as DocumentEndpoints

/** Endpoints that only some kinds of documents have. */
export const otherDocumentEndpoints = {
  'companyFileNames.list': {
    method: 'GET',
    path: '/api/company_file_names/',
    summary: 'Los nombres que puede llevar un archivo de empresa',
    access: 'catalog.read',
    documented: true,
    query: createListQuerySchema({
      sorts: ['name'],
      filters: { category: z.enum(COMPANY_CATEGORIES).optional(), ...catalogListFilters },
    }),
    reply: z.array(companyFileNameListItemSchema),
  },
  'personnelFileNames.list': {
    method: 'GET',
    path: '/api/personnel_file_names/',
    summary: 'Los nombres que puede llevar un archivo general o SASISOPA',
    access: 'catalog.read',
    documented: true,
    query: createListQuerySchema({
      sorts: ['name'],
      filters: { category: z.enum(PERSONNEL_CATEGORIES).optional(), ...catalogListFilters },
    }),
    reply: z.array(personnelFileNameListItemSchema),
  },
  'companyFiles.createIn': {
    method: 'POST',
    path: '/api/v1/company/:id/files/',
    summary: 'Sube un archivo de empresa, con la empresa en la dirección',
    access: 'companyFiles.create',
    documented: true,
    params: numericIdParamsSchema,
    body: newDocumentSchema('companyFiles').omit({ company: true }),
    files: uploadedFilePart,
    reply: documentSchema('companyFiles'),
    status: 201,
  },
  'companyFiles.delete': {
    method: 'DELETE',
    path: '/api/company_files/:id/',
    summary: 'Elimina un archivo de una empresa',
    access: 'companyFiles.delete',
    documented: true,
    params: numericIdParamsSchema,
    query: z.strictObject({ company_id: numericIdSchema }),
    reply: null,
    status: 204,
  },
} as const satisfies EndpointTable

export const documentEndpoints = { ...endpointsOfKinds, ...otherDocumentEndpoints }
