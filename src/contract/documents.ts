import { z } from 'zod'
import {
  COMPANY_CATEGORIES,
  companyFile,
  companyFileNameListItem,
  newCompanyFile,
  newCompanyFileWithCompany,
  newDocument,
  newPersonnelFile,
  PERSONNEL_CATEGORIES,
  personnelDocument,
  personnelFile,
  personnelFileNameListItem,
} from '../domain/documents.ts'
import { wireId } from '../domain/fields.ts'
import { personId } from '../domain/personnel.ts'
import { withdrawalBodyWithOptionalReason } from '../domain/withdrawals.ts'
import { binary, type EndpointTable } from './endpoint.ts'
import { buildListQuery, catalogFilters } from './listQuery.ts'

const fileIdParams = z.object({ id: wireId })

/** Streamed file of an upload. A setting limits the size. */
const uploadedFilePart = { file: { stream: true } } as const

/** Filter for withdrawn files. Only users who may add files can use this filter. */
const withdrawnFileFilter = { withdrawn: z.boolean().optional() }

const FILE_SORTS = ['created_at', 'name'] as const

export const documentEndpoints = {
  'companyFileNames.list': {
    method: 'GET',
    path: '/api/company_file_names/',
    summary: 'Los nombres que puede llevar un archivo de empresa',
    access: 'catalog.read',
    documented: true,
    query: buildListQuery({
      sorts: ['name'],
      filters: { category: z.enum(COMPANY_CATEGORIES).optional(), ...catalogFilters },
    }),
    reply: z.array(companyFileNameListItem),
  },
  'companyFiles.list': {
    method: 'GET',
    path: '/api/company_files/',
    summary: 'Los archivos de una empresa',
    access: 'companies.read',
    documented: true,
    query: buildListQuery({
      sorts: FILE_SORTS,
      filters: { category: z.enum(COMPANY_CATEGORIES).optional(), ...withdrawnFileFilter },
      documented: { company_id: wireId },
    }),
    reply: z.array(companyFile),
  },
  'companyFiles.create': {
    method: 'POST',
    path: '/api/company_files/',
    summary: 'Agrega un archivo a una empresa; `name` es el id del nombre elegido',
    access: 'companyFiles.create',
    documented: true,
    body: newCompanyFileWithCompany,
    files: uploadedFilePart,
    reply: companyFile,
    status: 201,
  },
  'companyFiles.createIn': {
    method: 'POST',
    path: '/api/v1/company/:id/files/',
    summary: 'Lo mismo, con la empresa en la dirección',
    access: 'companyFiles.create',
    documented: true,
    params: fileIdParams,
    body: newCompanyFile,
    files: uploadedFilePart,
    reply: companyFile,
    status: 201,
  },
  'companyFiles.delete': {
    method: 'DELETE',
    path: '/api/company_files/:id/',
    summary: 'Elimina un archivo de una empresa',
    access: 'companyFiles.delete',
    documented: true,
    params: fileIdParams,
    query: z.strictObject({ company_id: wireId }),
    reply: null,
    status: 204,
  },
  'companyFiles.withdraw': {
    method: 'POST',
    path: '/api/company_files/:id/withdraw/',
    summary: 'Retira un archivo de empresa; queda quién, cuándo y por qué',
    access: 'companyFiles.create',
    params: fileIdParams,
    body: withdrawalBodyWithOptionalReason,
    reply: companyFile,
  },
  'companyFiles.download': {
    method: 'GET',
    path: '/files/company/download/:id/',
    summary: 'Descarga un archivo de empresa',
    access: 'companies.read',
    params: fileIdParams,
    reply: binary,
    errors: 'error',
  },
  'documents.list': {
    method: 'GET',
    path: '/api/files/',
    summary: 'Los documentos de una persona',
    access: 'personnelFiles.read',
    documented: true,
    query: buildListQuery({
      sorts: FILE_SORTS,
      filters: withdrawnFileFilter,
      documented: { personnel: personId },
    }),
    reply: z.array(personnelDocument),
  },
  'documents.create': {
    method: 'POST',
    path: '/api/files/',
    summary: 'Agrega un documento a una persona',
    access: 'personnelFiles.create',
    documented: true,
    query: z.strictObject({ personnel: personId }),
    body: newDocument,
    files: uploadedFilePart,
    reply: personnelDocument,
    status: 201,
  },
  'documents.withdraw': {
    method: 'POST',
    path: '/api/files/:id/withdraw/',
    summary: 'Retira un documento de una persona; queda quién, cuándo y por qué',
    access: 'personnelFiles.create',
    params: fileIdParams,
    body: withdrawalBodyWithOptionalReason,
    reply: personnelDocument,
  },
  'documents.download': {
    method: 'GET',
    path: '/files/download/:id/',
    summary: 'Descarga un documento de una persona',
    access: 'personnelFiles.read',
    documented: true,
    params: fileIdParams,
    reply: binary,
    errors: 'error',
  },
  'personnelFileNames.list': {
    method: 'GET',
    path: '/api/personnel_file_names/',
    summary: 'Los nombres que puede llevar un archivo general o SASISOPA',
    access: 'catalog.read',
    documented: true,
    query: buildListQuery({
      sorts: ['name'],
      filters: { category: z.enum(PERSONNEL_CATEGORIES).optional(), ...catalogFilters },
    }),
    reply: z.array(personnelFileNameListItem),
  },
  'personnelFiles.list': {
    method: 'GET',
    path: '/api/personnel_files/',
    summary: 'Los archivos generales y SASISOPA de una persona',
    access: 'personnelFiles.read',
    documented: true,
    query: buildListQuery({
      sorts: FILE_SORTS,
      filters: { category: z.enum(PERSONNEL_CATEGORIES).optional(), ...withdrawnFileFilter },
      documented: { personnel_id: personId },
    }),
    reply: z.array(personnelFile),
  },
  'personnelFiles.create': {
    method: 'POST',
    path: '/api/personnel_files/',
    summary: 'Agrega un archivo general o SASISOPA; `name` es el id del nombre elegido',
    access: 'personnelFiles.create',
    documented: true,
    body: newPersonnelFile,
    files: uploadedFilePart,
    reply: personnelFile,
    status: 201,
  },
  'personnelFiles.withdraw': {
    method: 'POST',
    path: '/api/personnel_files/:id/withdraw/',
    summary: 'Retira un archivo general o SASISOPA; queda quién, cuándo y por qué',
    access: 'personnelFiles.create',
    params: fileIdParams,
    body: withdrawalBodyWithOptionalReason,
    reply: personnelFile,
  },
  'personnelFiles.download': {
    method: 'GET',
    path: '/files/personnel/download/:id/',
    summary: 'Descarga un archivo general o SASISOPA',
    access: 'personnelFiles.read',
    documented: true,
    params: fileIdParams,
    reply: binary,
    errors: 'error',
  },
} as const satisfies EndpointTable
