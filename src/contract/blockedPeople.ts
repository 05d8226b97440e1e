import { z } from 'zod'
import { sortNames } from '../domain/fields/fields.ts'
import { blockedPersonFields } from '../domain/personalData/fields.ts'
import { blockedPersonSchema, newBlockedPersonSchema } from '../domain/personalData/schemas.ts'
import { BINARY_REPLY, type EndpointTable } from './endpoint.ts'
import { numericIdParamsSchema } from './idParams.ts'
import { createListQuerySchema } from './listQuery.ts'

const blockedPersonListQuerySchema = createListQuerySchema({ sorts: sortNames(blockedPersonFields) })

/** Endpoints that block and erase the personal data of people (docs/decisions.md#blocked-and-erased-people). */
export const blockedPeopleEndpoints = {
  'blockedPeople.list': {
    method: 'GET',
    path: '/api/blocked_people/',
    summary: 'Las personas bloqueadas, sin sus datos',
    access: 'personalData.manage',
    query: blockedPersonListQuerySchema,
    reply: z.array(blockedPersonSchema),
  },
  'blockedPeople.create': {
    method: 'POST',
    path: '/api/blocked_people/',
    summary:
      'Bloquea a una persona: aparta todos sus datos en un archivo cifrado y los elimina de todo lo demás; 409 si un veto vigente la nombra',
    access: 'personalData.manage',
    body: newBlockedPersonSchema,
    reply: blockedPersonSchema,
    status: 201,
  },
  'blockedPeople.download': {
    method: 'GET',
    path: '/files/blocked_people/download/:id',
    summary: 'Los datos y documentos de una persona bloqueada, en un zip',
    access: 'personalData.manage',
    params: numericIdParamsSchema,
    reply: BINARY_REPLY,
    type: 'application/zip',
    errors: 'error',
  },
  'blockedPeople.delete': {
    method: 'DELETE',
    path: '/api/blocked_people/:id/',
    summary: 'Elimina para siempre los datos de una persona bloqueada; 409 antes de que termine su plazo',
    access: 'personalData.manage',
    params: numericIdParamsSchema,
    reply: null,
    status: 204,
  },
} as const satisfies EndpointTable
