import { z } from 'zod'
import { requirementChangeSchema, requirementForecastSchema } from '../domain/catalogs/requirementChanges.ts'
import {
  companyFileNameDetailSchema,
  companyFileNamePatchSchema,
  newCompanyFileNameSchema,
  newPersonnelFileNameSchema,
  newRequirementTypeSchema,
  newRoleSchema,
  newZoneSchema,
  personnelFileNameDetailSchema,
  personnelFileNamePatchSchema,
  requirementTypeDetailSchema,
  requirementTypeListItemSchema,
  requirementTypePatchSchema,
  roleDetailSchema,
  roleListItemSchema,
  rolePatchSchema,
  zoneDetailSchema,
  zoneListItemSchema,
  zonePatchSchema,
} from '../domain/catalogs/schemas.ts'
import {
  newObligationSchema,
  obligationDetailSchema,
  obligationListItemSchema,
  obligationPatchSchema,
} from '../domain/obligations/schemas.ts'
import { newPriceTierSchema, priceTierSchema } from '../domain/pricing/schemas.ts'
import type { Endpoint, EndpointTable } from './endpoint.ts'
import { numericIdParamsSchema } from './idParams.ts'
import { catalogListQuerySchema } from './listQuery.ts'

const buildGetEndpoint = <R extends z.ZodObject>(path: string, description: string, reply: R) =>
  ({
    method: 'GET',
    path: `${path}:id/`,
    summary: `${description}, y cuántos registros lo usan`,
    access: 'catalog.write',
    params: numericIdParamsSchema,
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
    params: numericIdParamsSchema,
    body,
    reply,
  }) as const satisfies Endpoint
const buildDeleteEndpoint = (path: string, description: string) =>
  ({
    method: 'DELETE',
    path: `${path}:id/`,
    summary: `Elimina ${description} si nada lo usa; con \`If-Match\`, solo si nadie lo cambió antes (412)`,
    access: 'catalog.write',
    params: numericIdParamsSchema,
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
    query: catalogListQuerySchema,
    reply: z.array(roleListItemSchema),
  },
  'roles.get': buildGetEndpoint(ROLES, 'Un rol', roleDetailSchema),
  'roles.create': buildCreateEndpoint(ROLES, 'un rol', newRoleSchema, roleDetailSchema),
  'roles.update': buildUpdateEndpoint(ROLES, 'un rol', rolePatchSchema, roleDetailSchema),
  'roles.delete': buildDeleteEndpoint(ROLES, 'un rol'),
  'zones.list': {
    method: 'GET',
    path: ZONES,
    summary: 'Zonas',
    access: 'catalog.read',
    documented: true,
    query: catalogListQuerySchema,
    reply: z.array(zoneListItemSchema),
  },
  'zones.get': buildGetEndpoint(ZONES, 'Una zona', zoneDetailSchema),
  'zones.create': buildCreateEndpoint(ZONES, 'una zona', newZoneSchema, zoneDetailSchema),
  'zones.update': buildUpdateEndpoint(ZONES, 'una zona', zonePatchSchema, zoneDetailSchema),
  'zones.delete': buildDeleteEndpoint(ZONES, 'una zona'),
  'accreditationTypes.get': buildGetEndpoint(
    TYPES,
    'Un requisito de acreditación',
    requirementTypeDetailSchema,
  ),
  'accreditationTypes.create': buildCreateEndpoint(
    TYPES,
    'un requisito',
    newRequirementTypeSchema,
    requirementTypeDetailSchema,
  ),
  'accreditationTypes.update': buildUpdateEndpoint(
    TYPES,
    'un requisito',
    requirementTypePatchSchema,
    requirementTypeDetailSchema,
  ),
  'accreditationTypes.delete': buildDeleteEndpoint(TYPES, 'un requisito'),
  'requirements.forecast': {
    method: 'POST',
    path: `${TYPES}forecast/`,
    summary: 'A cuántas personas afectaría un cambio de lo que se requiere de cada rol, sin hacerlo',
    access: 'catalog.write',
    body: requirementChangeSchema,
    reply: requirementForecastSchema,
  },
  'requirements.change': {
    method: 'POST',
    path: `${TYPES}change/`,
    summary: 'Cambia qué se requiere de cada rol; quien ya cumplió algo lo conserva',
    access: 'catalog.write',
    body: requirementChangeSchema,
    reply: z.array(requirementTypeListItemSchema),
  },
  'obligations.list': {
    method: 'GET',
    path: OBLIGATIONS,
    summary: 'Obligaciones: los documentos que las empresas entregan, y cuándo',
    access: 'catalog.read',
    query: catalogListQuerySchema,
    reply: z.array(obligationListItemSchema),
  },
  'obligations.get': buildGetEndpoint(OBLIGATIONS, 'Una obligación', obligationDetailSchema),
  'obligations.create': buildCreateEndpoint(
    OBLIGATIONS,
    'una obligación',
    newObligationSchema,
    obligationDetailSchema,
  ),
  'obligations.update': buildUpdateEndpoint(
    OBLIGATIONS,
    'una obligación',
    obligationPatchSchema,
    obligationDetailSchema,
  ),
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
    companyFileNameDetailSchema,
  ),
  'companyFileNames.create': buildCreateEndpoint(
    COMPANY_NAMES,
    'un nombre de archivo de empresa',
    newCompanyFileNameSchema,
    companyFileNameDetailSchema,
  ),
  'companyFileNames.update': buildUpdateEndpoint(
    COMPANY_NAMES,
    'un nombre de archivo de empresa',
    companyFileNamePatchSchema,
    companyFileNameDetailSchema,
  ),
  'companyFileNames.delete': buildDeleteEndpoint(COMPANY_NAMES, 'un nombre de archivo de empresa'),
  'personnelFileNames.get': buildGetEndpoint(
    PERSONNEL_NAMES,
    'Un nombre de archivo de personal',
    personnelFileNameDetailSchema,
  ),
  'personnelFileNames.create': buildCreateEndpoint(
    PERSONNEL_NAMES,
    'un nombre de archivo de personal',
    newPersonnelFileNameSchema,
    personnelFileNameDetailSchema,
  ),
  'personnelFileNames.update': buildUpdateEndpoint(
    PERSONNEL_NAMES,
    'un nombre de archivo de personal',
    personnelFileNamePatchSchema,
    personnelFileNameDetailSchema,
  ),
  'personnelFileNames.delete': buildDeleteEndpoint(PERSONNEL_NAMES, 'un nombre de archivo de personal'),
  'pricing.create': buildCreateEndpoint(PRICING, 'un precio por metros', newPriceTierSchema, priceTierSchema),
  'pricing.delete': buildDeleteEndpoint(PRICING, 'un precio por metros'),
} as const satisfies EndpointTable
