import { z } from 'zod'
import { newZone, zoneDetail, zoneListItem, zonePatch } from '../domain/companies.ts'
import {
  companyFileNameDetail,
  fileNamePatch,
  newCompanyFileName,
  newPersonnelFileName,
  personnelFileNameDetail,
} from '../domain/documents.ts'
import { wireId } from '../domain/fields.ts'
import {
  newObligation,
  obligationDetail,
  obligationListItem,
  obligationPatch,
} from '../domain/obligations.ts'
import { newPriceTier, priceTier } from '../domain/pricing.ts'
import {
  newRequirementType,
  newRole,
  requirementChanges,
  requirementForecast,
  requirementTypeDetail,
  requirementTypeListItem,
  requirementTypePatch,
  roleDetail,
  roleListItem,
  rolePatch,
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
    reply: z.array(roleListItem),
  },
  'roles.get': buildGetEndpoint(ROLES, 'Un rol', roleDetail),
  'roles.create': buildCreateEndpoint(ROLES, 'un rol', newRole, roleDetail),
  'roles.update': buildUpdateEndpoint(ROLES, 'un rol', rolePatch, roleDetail),
  'roles.delete': buildDeleteEndpoint(ROLES, 'un rol'),
  'zones.list': {
    method: 'GET',
    path: ZONES,
    summary: 'Zonas',
    access: 'catalog.read',
    documented: true,
    query: catalogListQuery,
    reply: z.array(zoneListItem),
  },
  'zones.get': buildGetEndpoint(ZONES, 'Una zona', zoneDetail),
  'zones.create': buildCreateEndpoint(ZONES, 'una zona', newZone, zoneDetail),
  'zones.update': buildUpdateEndpoint(ZONES, 'una zona', zonePatch, zoneDetail),
  'zones.delete': buildDeleteEndpoint(ZONES, 'una zona'),
  'accreditationTypes.get': buildGetEndpoint(TYPES, 'Un requisito de acreditación', requirementTypeDetail),
  'accreditationTypes.create': buildCreateEndpoint(
    TYPES,
    'un requisito',
    newRequirementType,
    requirementTypeDetail,
  ),
  'accreditationTypes.update': buildUpdateEndpoint(
    TYPES,
    'un requisito',
    requirementTypePatch,
    requirementTypeDetail,
  ),
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
    reply: z.array(requirementTypeListItem),
  },
  'obligations.list': {
    method: 'GET',
    path: OBLIGATIONS,
    summary: 'Obligaciones: los documentos que las empresas entregan, y cuándo',
    access: 'catalog.read',
    query: catalogListQuery,
    reply: z.array(obligationListItem),
  },
  'obligations.get': buildGetEndpoint(OBLIGATIONS, 'Una obligación', obligationDetail),
  'obligations.create': buildCreateEndpoint(OBLIGATIONS, 'una obligación', newObligation, obligationDetail),
  'obligations.update': buildUpdateEndpoint(OBLIGATIONS, 'una obligación', obligationPatch, obligationDetail),
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
    companyFileNameDetail,
  ),
  'companyFileNames.create': buildCreateEndpoint(
    COMPANY_NAMES,
    'un nombre de archivo de empresa',
    newCompanyFileName,
    companyFileNameDetail,
  ),
  'companyFileNames.update': buildUpdateEndpoint(
    COMPANY_NAMES,
    'un nombre de archivo de empresa',
    fileNamePatch,
    companyFileNameDetail,
  ),
  'companyFileNames.delete': buildDeleteEndpoint(COMPANY_NAMES, 'un nombre de archivo de empresa'),
  'personnelFileNames.get': buildGetEndpoint(
    PERSONNEL_NAMES,
    'Un nombre de archivo de personal',
    personnelFileNameDetail,
  ),
  'personnelFileNames.create': buildCreateEndpoint(
    PERSONNEL_NAMES,
    'un nombre de archivo de personal',
    newPersonnelFileName,
    personnelFileNameDetail,
  ),
  'personnelFileNames.update': buildUpdateEndpoint(
    PERSONNEL_NAMES,
    'un nombre de archivo de personal',
    fileNamePatch,
    personnelFileNameDetail,
  ),
  'personnelFileNames.delete': buildDeleteEndpoint(PERSONNEL_NAMES, 'un nombre de archivo de personal'),
  'pricing.create': buildCreateEndpoint(PRICING, 'un precio por metros', newPriceTier, priceTier),
  'pricing.delete': buildDeleteEndpoint(PRICING, 'un precio por metros'),
} as const satisfies EndpointTable
