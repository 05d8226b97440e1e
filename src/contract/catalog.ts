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

const byId = z.object({ id: wireId })

/** The calls by which whoever keeps the catalogues reads, adds, changes and deletes an entry. */
const get = <R extends z.ZodObject>(path: string, what: string, reply: R) =>
  ({
    method: 'GET',
    path: `${path}:id/`,
    summary: `${what}, y cuántos registros lo usan`,
    access: 'catalog.write',
    params: byId,
    reply,
  }) as const satisfies Endpoint
const create = <B extends z.ZodObject, R extends z.ZodObject>(
  path: string,
  what: string,
  body: B,
  reply: R,
) =>
  ({
    method: 'POST',
    path,
    summary: `Agrega ${what}`,
    access: 'catalog.write',
    body,
    reply,
    status: 201,
  }) as const satisfies Endpoint
const update = <B extends z.ZodObject, R extends z.ZodObject>(
  path: string,
  what: string,
  body: B,
  reply: R,
) =>
  ({
    method: 'PATCH',
    path: `${path}:id/`,
    summary: `Cambia, desactiva o activa ${what}; con \`If-Match\`, solo si nadie lo cambió antes (412)`,
    access: 'catalog.write',
    params: byId,
    body,
    reply,
  }) as const satisfies Endpoint
const remove = (path: string, what: string) =>
  ({
    method: 'DELETE',
    path: `${path}:id/`,
    summary: `Elimina ${what} si nada lo usa; con \`If-Match\`, solo si nadie lo cambió antes (412)`,
    access: 'catalog.write',
    params: byId,
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
  'roles.get': get(ROLES, 'Un rol', readRole),
  'roles.create': create(ROLES, 'un rol', newRole, readRole),
  'roles.update': update(ROLES, 'un rol', rolePatch, readRole),
  'roles.delete': remove(ROLES, 'un rol'),
  'zones.list': {
    method: 'GET',
    path: ZONES,
    summary: 'Zonas',
    access: 'catalog.read',
    documented: true,
    query: catalogList,
    reply: z.array(listedZone),
  },
  'zones.get': get(ZONES, 'Una zona', readZone),
  'zones.create': create(ZONES, 'una zona', newZone, readZone),
  'zones.update': update(ZONES, 'una zona', zonePatch, readZone),
  'zones.delete': remove(ZONES, 'una zona'),
  'accreditationTypes.get': get(TYPES, 'Un requisito de acreditación', readType),
  'accreditationTypes.create': create(TYPES, 'un requisito', newType, readType),
  'accreditationTypes.update': update(TYPES, 'un requisito', typePatch, readType),
  'accreditationTypes.delete': remove(TYPES, 'un requisito'),
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
  'obligations.get': get(OBLIGATIONS, 'Una obligación', readObligation),
  'obligations.create': create(OBLIGATIONS, 'una obligación', newObligation, readObligation),
  'obligations.update': update(OBLIGATIONS, 'una obligación', obligationPatch, readObligation),
  'obligations.delete': remove(OBLIGATIONS, 'una obligación'),
  'obligations.usual': {
    method: 'POST',
    path: `${OBLIGATIONS}usual/`,
    summary:
      'Agrega las obligaciones usuales, todas o ninguna; las que ya existen por nombre se quedan como están',
    access: 'catalog.write',
    reply: null,
    status: 204,
  },
  'companyFileNames.get': get(COMPANY_NAMES, 'Un nombre de archivo de empresa', readCompanyFileName),
  'companyFileNames.create': create(
    COMPANY_NAMES,
    'un nombre de archivo de empresa',
    newCompanyFileName,
    readCompanyFileName,
  ),
  'companyFileNames.update': update(
    COMPANY_NAMES,
    'un nombre de archivo de empresa',
    fileNamePatch,
    readCompanyFileName,
  ),
  'companyFileNames.delete': remove(COMPANY_NAMES, 'un nombre de archivo de empresa'),
  'personnelFileNames.get': get(PERSONNEL_NAMES, 'Un nombre de archivo de personal', readPersonnelFileName),
  'personnelFileNames.create': create(
    PERSONNEL_NAMES,
    'un nombre de archivo de personal',
    newPersonnelFileName,
    readPersonnelFileName,
  ),
  'personnelFileNames.update': update(
    PERSONNEL_NAMES,
    'un nombre de archivo de personal',
    fileNamePatch,
    readPersonnelFileName,
  ),
  'personnelFileNames.delete': remove(PERSONNEL_NAMES, 'un nombre de archivo de personal'),
  'pricing.create': create(PRICING, 'un precio por metros', newPricing, pricing),
  'pricing.delete': remove(PRICING, 'un precio por metros'),
} as const satisfies EndpointTable
