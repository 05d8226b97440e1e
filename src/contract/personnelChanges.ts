import { personChangeOutcomesSchema, personnelChangesBodySchema } from '../domain/people/personnelChanges.ts'
import type { EndpointTable } from './endpoint.ts'

/** Endpoints that change the company or the role of several people in one transaction. */
export const personnelChangeEndpoints = {
  'personnelChanges.check': {
    method: 'POST',
    path: '/api/personnel_changes/check/',
    summary: 'Lo que haría `POST /api/personnel_changes/`, persona por persona, sin hacerlo',
    access: 'personnel.update',
    body: personnelChangesBodySchema,
    reply: personChangeOutcomesSchema,
  },
  'personnelChanges.create': {
    method: 'POST',
    path: '/api/personnel_changes/',
    summary:
      'Traslada a varias personas a otra empresa, o cambia su rol; con `version`, solo a quien nadie cambió antes',
    access: 'personnel.update',
    body: personnelChangesBodySchema,
    reply: personChangeOutcomesSchema,
  },
} as const satisfies EndpointTable
