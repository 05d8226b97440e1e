import { z } from 'zod'
import { zone } from '../domain/companies.ts'
import { role } from '../domain/roles.ts'
import type { EndpointTable } from './endpoint.ts'
import { listOf } from './listQuery.ts'

export const catalogEndpoints = {
  'roles.list': {
    method: 'GET',
    path: '/api/roles/',
    summary: 'Roles',
    access: 'catalog.read',
    query: listOf({ sorts: ['name'] }),
    reply: z.array(role),
  },
  'zones.list': {
    method: 'GET',
    path: '/api/zones/',
    summary: 'Zonas',
    access: 'catalog.read',
    query: listOf({ sorts: ['name'] }),
    reply: z.array(zone),
  },
} as const satisfies EndpointTable
