import {
  accreditationActionBodySchema,
  accreditationOutcomesSchema,
  undoGrantsBodySchema,
} from '../domain/people/accreditationHistory.ts'
import type { EndpointTable } from './endpoint.ts'

export const accreditationChangeEndpoints = {
  'accreditations.check': {
    method: 'POST',
    path: '/api/accreditations/check/',
    summary: 'Lo que haría `POST /api/accreditations/`, persona por persona, sin hacerlo',
    access: 'accreditation.grant',
    body: accreditationActionBodySchema,
    reply: accreditationOutcomesSchema,
  },
  'accreditations.create': {
    method: 'POST',
    path: '/api/accreditations/',
    summary:
      'Acredita o renueva, suspende, levanta la suspensión o revoca a una o varias personas; dice de cada una qué se hizo o qué lo impide',
    access: 'accreditation.grant',
    body: accreditationActionBodySchema,
    reply: accreditationOutcomesSchema,
  },
  'accreditations.undo': {
    method: 'POST',
    path: '/api/accreditations/undo/',
    summary:
      'Deshace lo que el usuario acaba de acreditar o renovar: cada persona vuelve a lo que tenía antes, salvo que haya cambiado después',
    access: 'accreditation.grant',
    body: undoGrantsBodySchema,
    reply: accreditationOutcomesSchema,
  },
} as const satisfies EndpointTable
