import { z } from 'zod'
import { listedZone, newZone, readZone, zonePatch } from '../domain/companies.ts'
import {
  fileNamePatch,
  newCompanyFileName,
  newPersonnelFileName,
  readCompanyFileName,
  readPersonnelFileName,
} from '../domain/documents.ts'
import { wireId } from '../domain/fields.ts'
import { listedObligation, newObligation, obligationPatch, readObligation } from '../domain/obligations.ts'
import { newPricing, pricing } from '../domain/pricing.ts'
import {
  listedRole,
  listedType,
  newRole,
  newType,
  readRole,
  readType,
  requirementChanges,
  requirementForecast,
  rolePatch,
  typePatch,
} from '../domain/roles.ts'
import type { Endpoint, EndpointTable } from './endpoint.ts'
import { catalogListQuery } from './listQuery.ts'

const catalogEntryIdParams = z.object({ id: wireId })

const buildGetEndpoint = <R extends z.ZodObject>(path: string, description: string, reply: R) =>
  ({
    method: 'GET',
    path: `${path}:id/`,
    summary: `${description}, y cuántos registros lo usan`,
    access: 'catalog.write',
    params: catalogEntryIdParams,
    reply,
  }) as const satisfies Endpoint
const buildCreateEndpoint = <B extends z.ZodObject, R extends z.ZodObject>(
  path: string,
  description: string,
  body: B,
  reply: R,
) =>
  ({
    method: 'POST',
    path,
    summary: `Agrega ${description}`,
    access: 'catalog.write',
    body,
    reply,
    status: 201,
  }) as const satisfies Endpoint
const buildUpdateEndpoint = <B extends z.ZodObject, R extends z.ZodObject>(
  path: string,
  description: string,
  body: B,
  reply: R,
) =>
  ({
    method: 'PATCH',
    path: `${path}:id/`,
    summary: `Cambia, desactiva o activa ${description}; con \`If-Match\`, solo si nadie lo cambió antes (412)`,
    access: 'catalog.write',
    params: catalogEntryIdParams,
    body,
    reply,
  }) as const satisfies Endpoint
const buildDeleteEndpoint = (path: string, description: string) =>
  ({
    method: 'DELETE',
    path: `${path}:id/`,
    summary: `Elimina ${description} si nada lo usa; con \`If-Match\`, solo si nadie lo cambió antes (412)`,
    access: 'catalog.write',
    params: catalogEntryIdParams,
    reply: null,
    status: 204,
  }) as const satisfies Endpoint

const ZONES = '/api/zones/'
const ROLES = '/api/roles/'
const TYPES = '/api/accreditation_types/'
const OBLIGATIONS = '/api/obligations/'
const COMPANY_NAMES = '/api/company_file_names/'
const PERSONNEL_NAMES = '/api/personnel_file_names/'
const PRICING = '/api/pricing/'

export const catalogEndpoints = {
  'roles.list': {
    method: 'GET',
    path: ROLES,
    summary: 'Roles',
    access: 'catalog.read',
    documented: true,
    query: catalogListQuery,
    reply: z.array(listedRole),
  },
  'roles.get': buildGetEndpoint(ROLES, 'Un rol', readRole),
  'roles.create': buildCreateEndpoint(ROLES, 'un rol', newRole, readRole),
  'roles.update': buildUpdateEndpoint(ROLES, 'un rol', rolePatch, readRole),
  'roles.delete': buildDeleteEndpoint(ROLES, 'un rol'),
  'zones.list': {
    method: 'GET',
    path: ZONES,
    summary: 'Zonas',
    access: 'catalog.read',
    documented: true,
    query: catalogListQuery,
    reply: z.array(listedZone),
  },
  'zones.get': buildGetEndpoint(ZONES, 'Una zona', readZone),
  'zones.create': buildCreateEndpoint(ZONES, 'una zona', newZone, readZone),
  'zones.update': buildUpdateEndpoint(ZONES, 'una zona', zonePatch, readZone),
  'zones.delete': buildDeleteEndpoint(ZONES, 'una zona'),
  'accreditationTypes.get': buildGetEndpoint(TYPES, 'Un requisito de acreditación', readType),
  'accreditationTypes.create': buildCreateEndpoint(TYPES, 'un requisito', newType, readType),
  'accreditationTypes.update': buildUpdateEndpoint(TYPES, 'un requisito', typePatch, readType),
  'accreditationTypes.delete': buildDeleteEndpoint(TYPES, 'un requisito'),
  'requirements.forecast': {
    method: 'POST',
    path: `${TYPES}forecast/`,
    summary: 'A cuántas personas afectaría un cambio de lo que se requiere de cada rol, sin hacerlo',
    access: 'catalog.write',
    body: requirementChanges,
    reply: requirementForecast,
  },
  'requirements.change': {
    method: 'POST',
    path: `${TYPES}change/`,
    summary: 'Cambia qué se requiere de cada rol; quien ya cumplió algo lo conserva',
    access: 'catalog.write',
    body: requirementChanges,
    reply: z.array(listedType),
  },
  'obligations.list': {
    method: 'GET',
    path: OBLIGATIONS,
    summary: 'Obligaciones: los documentos que las empresas entregan, y cuándo',
    access: 'catalog.read',
    query: catalogListQuery,
    reply: z.array(listedObligation),
  },
  'obligations.get': buildGetEndpoint(OBLIGATIONS, 'Una obligación', readObligation),
  'obligations.create': buildCreateEndpoint(OBLIGATIONS, 'una obligación', newObligation, readObligation),
  'obligations.update': buildUpdateEndpoint(OBLIGATIONS, 'una obligación', obligationPatch, readObligation),
  'obligations.delete': buildDeleteEndpoint(OBLIGATIONS, 'una obligación'),
  'obligations.usual': {
    method: 'POST',
    path: `${OBLIGATIONS}usual/`,
    summary:
      'Agrega las obligaciones usuales, todas o ninguna; las que ya existen por nombre se quedan como están',
    access: 'catalog.write',
    reply: null,
    status: 204,
  },
  'companyFileNames.get': buildGetEndpoint(
    COMPANY_NAMES,
    'Un nombre de archivo de empresa',
    readCompanyFileName,
  ),
  'companyFileNames.create': buildCreateEndpoint(
    COMPANY_NAMES,
    'un nombre de archivo de empresa',
    newCompanyFileName,
    readCompanyFileName,
  ),
  'companyFileNames.update': buildUpdateEndpoint(
    COMPANY_NAMES,
    'un nombre de archivo de empresa',
    fileNamePatch,
    readCompanyFileName,
  ),
  'companyFileNames.delete': buildDeleteEndpoint(COMPANY_NAMES, 'un nombre de archivo de empresa'),
  'personnelFileNames.get': buildGetEndpoint(
    PERSONNEL_NAMES,
    'Un nombre de archivo de personal',
    readPersonnelFileName,
  ),
  'personnelFileNames.create': buildCreateEndpoint(
    PERSONNEL_NAMES,
    'un nombre de archivo de personal',
    newPersonnelFileName,
    readPersonnelFileName,
  ),
  'personnelFileNames.update': buildUpdateEndpoint(
    PERSONNEL_NAMES,
    'un nombre de archivo de personal',
    fileNamePatch,
    readPersonnelFileName,
  ),
  'personnelFileNames.delete': buildDeleteEndpoint(PERSONNEL_NAMES, 'un nombre de archivo de personal'),
  'pricing.create': buildCreateEndpoint(PRICING, 'un precio por metros', newPricing, pricing),
  'pricing.delete': buildDeleteEndpoint(PRICING, 'un precio por metros'),
} as const satisfies EndpointTable
