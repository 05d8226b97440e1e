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
import { catalogList } from './listQuery.ts'

const idParams = z.object({ id: wireId })

const getEndpoint = <R extends z.ZodObject>(path: string, description: string, reply: R) =>
  ({
    method: 'GET',
    path: `${path}:id/`,
    summary: `${description}, y cuántos registros lo usan`,
    access: 'catalog.write',
    params: idParams,
    reply,
  }) as const satisfies Endpoint
const createEndpoint = <B extends z.ZodObject, R extends z.ZodObject>(
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
const updateEndpoint = <B extends z.ZodObject, R extends z.ZodObject>(
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
    params: idParams,
    body,
    reply,
  }) as const satisfies Endpoint
const deleteEndpoint = (path: string, description: string) =>
  ({
    method: 'DELETE',
    path: `${path}:id/`,
    summary: `Elimina ${description} si nada lo usa; con \`If-Match\`, solo si nadie lo cambió antes (412)`,
    access: 'catalog.write',
    params: idParams,
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
    query: catalogList,
    reply: z.array(listedRole),
  },
  'roles.get': getEndpoint(ROLES, 'Un rol', readRole),
  'roles.create': createEndpoint(ROLES, 'un rol', newRole, readRole),
  'roles.update': updateEndpoint(ROLES, 'un rol', rolePatch, readRole),
  'roles.delete': deleteEndpoint(ROLES, 'un rol'),
  'zones.list': {
    method: 'GET',
    path: ZONES,
    summary: 'Zonas',
    access: 'catalog.read',
    documented: true,
    query: catalogList,
    reply: z.array(listedZone),
  },
  'zones.get': getEndpoint(ZONES, 'Una zona', readZone),
  'zones.create': createEndpoint(ZONES, 'una zona', newZone, readZone),
  'zones.update': updateEndpoint(ZONES, 'una zona', zonePatch, readZone),
  'zones.delete': deleteEndpoint(ZONES, 'una zona'),
  'accreditationTypes.get': getEndpoint(TYPES, 'Un requisito de acreditación', readType),
  'accreditationTypes.create': createEndpoint(TYPES, 'un requisito', newType, readType),
  'accreditationTypes.update': updateEndpoint(TYPES, 'un requisito', typePatch, readType),
  'accreditationTypes.delete': deleteEndpoint(TYPES, 'un requisito'),
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
    query: catalogList,
    reply: z.array(listedObligation),
  },
  'obligations.get': getEndpoint(OBLIGATIONS, 'Una obligación', readObligation),
  'obligations.create': createEndpoint(OBLIGATIONS, 'una obligación', newObligation, readObligation),
  'obligations.update': updateEndpoint(OBLIGATIONS, 'una obligación', obligationPatch, readObligation),
  'obligations.delete': deleteEndpoint(OBLIGATIONS, 'una obligación'),
  'obligations.usual': {
    method: 'POST',
    path: `${OBLIGATIONS}usual/`,
    summary:
      'Agrega las obligaciones usuales, todas o ninguna; las que ya existen por nombre se quedan como están',
    access: 'catalog.write',
    reply: null,
    status: 204,
  },
  'companyFileNames.get': getEndpoint(COMPANY_NAMES, 'Un nombre de archivo de empresa', readCompanyFileName),
  'companyFileNames.create': createEndpoint(
    COMPANY_NAMES,
    'un nombre de archivo de empresa',
    newCompanyFileName,
    readCompanyFileName,
  ),
  'companyFileNames.update': updateEndpoint(
    COMPANY_NAMES,
    'un nombre de archivo de empresa',
    fileNamePatch,
    readCompanyFileName,
  ),
  'companyFileNames.delete': deleteEndpoint(COMPANY_NAMES, 'un nombre de archivo de empresa'),
  'personnelFileNames.get': getEndpoint(
    PERSONNEL_NAMES,
    'Un nombre de archivo de personal',
    readPersonnelFileName,
  ),
  'personnelFileNames.create': createEndpoint(
    PERSONNEL_NAMES,
    'un nombre de archivo de personal',
    newPersonnelFileName,
    readPersonnelFileName,
  ),
  'personnelFileNames.update': updateEndpoint(
    PERSONNEL_NAMES,
    'un nombre de archivo de personal',
    fileNamePatch,
    readPersonnelFileName,
  ),
  'personnelFileNames.delete': deleteEndpoint(PERSONNEL_NAMES, 'un nombre de archivo de personal'),
  'pricing.create': createEndpoint(PRICING, 'un precio por metros', newPricing, pricing),
  'pricing.delete': deleteEndpoint(PRICING, 'un precio por metros'),
} as const satisfies EndpointTable
