import { z } from 'zod'
import { COMPANY_CATEGORIES, PERSONNEL_CATEGORIES } from '../domain/catalogs/fields.ts'
import { companyFileNameListItemSchema, personnelFileNameListItemSchema } from '../domain/catalogs/schemas.ts'
import { withdrawalBodyWithOptionalReasonSchema } from '../domain/common/withdrawals.ts'
import {
  companyFileSchema,
  newCompanyFileSchema,
  newCompanyFileWithCompanySchema,
  newDocumentSchema,
  newPersonnelFileSchema,
  personnelDocumentSchema,
  personnelFileSchema,
} from '../domain/documents/documents.ts'
import { numericIdSchema } from '../domain/fields/inputs.ts'
import { personIdSchema } from '../domain/people/schemas.ts'
import { BINARY_REPLY, type EndpointTable } from './endpoint.ts'
import { numericIdParamsSchema } from './idParams.ts'
import { catalogListFilters, createListQuerySchema } from './listQuery.ts'

/** Streamed file of an upload. A setting limits the size. */
const uploadedFilePart = { file: { stream: true } } as const

/** Filter for withdrawn files. Only users who may add files can use this filter. */
const withdrawnFileFilterFields = { withdrawn: z.boolean().optional() }

const FILE_SORTS = ['created_at', 'name'] as const

export const documentEndpoints = {
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
  'companyFiles.list': {
    method: 'GET',
    path: '/api/company_files/',
    summary: 'Los archivos de una empresa',
    access: 'companies.read',
    documented: true,
    query: createListQuerySchema({
      sorts: FILE_SORTS,
      filters: { category: z.enum(COMPANY_CATEGORIES).optional(), ...withdrawnFileFilterFields },
      documented: { company_id: numericIdSchema },
    }),
    reply: z.array(companyFileSchema),
  },
  'companyFiles.create': {
    method: 'POST',
    path: '/api/company_files/',
    summary: 'Agrega un archivo a una empresa; `name` es el id del nombre elegido',
    access: 'companyFiles.create',
    documented: true,
    body: newCompanyFileWithCompanySchema,
    files: uploadedFilePart,
    reply: companyFileSchema,
    status: 201,
  },
  'companyFiles.createIn': {
    method: 'POST',
    path: '/api/v1/company/:id/files/',
    summary: 'Lo mismo, con la empresa en la dirección',
    access: 'companyFiles.create',
    documented: true,
    params: numericIdParamsSchema,
    body: newCompanyFileSchema,
    files: uploadedFilePart,
    reply: companyFileSchema,
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
  'companyFiles.withdraw': {
    method: 'POST',
    path: '/api/company_files/:id/withdraw/',
    summary: 'Retira un archivo de empresa; queda quién, cuándo y por qué',
    access: 'companyFiles.create',
    params: numericIdParamsSchema,
    body: withdrawalBodyWithOptionalReasonSchema,
    reply: companyFileSchema,
  },
  'companyFiles.download': {
    method: 'GET',
    path: '/files/company/download/:id/',
    summary: 'Descarga un archivo de empresa',
    access: 'companies.read',
    params: numericIdParamsSchema,
    reply: BINARY_REPLY,
    errors: 'error',
  },
  'documents.list': {
    method: 'GET',
    path: '/api/files/',
    summary: 'Los documentos de una persona',
    access: 'personnelFiles.read',
    documented: true,
    query: createListQuerySchema({
      sorts: FILE_SORTS,
      filters: withdrawnFileFilterFields,
      documented: { personnel: personIdSchema },
    }),
    reply: z.array(personnelDocumentSchema),
  },
  'documents.create': {
    method: 'POST',
    path: '/api/files/',
    summary: 'Agrega un documento a una persona',
    access: 'personnelFiles.create',
    documented: true,
    query: z.strictObject({ personnel: personIdSchema }),
    body: newDocumentSchema,
    files: uploadedFilePart,
    reply: personnelDocumentSchema,
    status: 201,
  },
  'documents.withdraw': {
    method: 'POST',
    path: '/api/files/:id/withdraw/',
    summary: 'Retira un documento de una persona; queda quién, cuándo y por qué',
    access: 'personnelFiles.create',
    params: numericIdParamsSchema,
    body: withdrawalBodyWithOptionalReasonSchema,
    reply: personnelDocumentSchema,
  },
  'documents.download': {
    method: 'GET',
    path: '/files/download/:id/',
    summary: 'Descarga un documento de una persona',
    access: 'personnelFiles.read',
    documented: true,
    params: numericIdParamsSchema,
    reply: BINARY_REPLY,
    errors: 'error',
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
  'personnelFiles.list': {
    method: 'GET',
    path: '/api/personnel_files/',
    summary: 'Los archivos generales y SASISOPA de una persona',
    access: 'personnelFiles.read',
    documented: true,
    query: createListQuerySchema({
      sorts: FILE_SORTS,
      filters: { category: z.enum(PERSONNEL_CATEGORIES).optional(), ...withdrawnFileFilterFields },
      documented: { personnel_id: personIdSchema },
    }),
    reply: z.array(personnelFileSchema),
  },
  'personnelFiles.create': {
    method: 'POST',
    path: '/api/personnel_files/',
    summary: 'Agrega un archivo general o SASISOPA; `name` es el id del nombre elegido',
    access: 'personnelFiles.create',
    documented: true,
    body: newPersonnelFileSchema,
    files: uploadedFilePart,
    reply: personnelFileSchema,
    status: 201,
  },
  'personnelFiles.withdraw': {
    method: 'POST',
    path: '/api/personnel_files/:id/withdraw/',
    summary: 'Retira un archivo general o SASISOPA; queda quién, cuándo y por qué',
    access: 'personnelFiles.create',
    params: numericIdParamsSchema,
    body: withdrawalBodyWithOptionalReasonSchema,
    reply: personnelFileSchema,
  },
  'personnelFiles.download': {
    method: 'GET',
    path: '/files/personnel/download/:id/',
    summary: 'Descarga un archivo general o SASISOPA',
    access: 'personnelFiles.read',
    documented: true,
    params: numericIdParamsSchema,
    reply: BINARY_REPLY,
    errors: 'error',
  },
} as const satisfies EndpointTable
