import { z } from 'zod'
import { CARD_SHEETS } from '../domain/credentials/printedCards.ts'
import { BINARY_REPLY, type EndpointTable } from './endpoint.ts'
import { createListFilterSchema } from './listQuery.ts'
import { personnelSortsAndFilters } from './personnel.ts'

/** Endpoint for the printable credentials of people. */
export const personnelCardEndpoints = {
  'personnelCards.pdf': {
    method: 'GET',
    path: '/api/personnel_cards/',
    summary:
      'Las credenciales de quien tiene foto, para imprimir a tamaño exacto: cada lado en su página, o diez por hoja; `filter` como en la lista de personal',
    access: 'credential.download',
    query: z.strictObject({
      filter: createListFilterSchema(personnelSortsAndFilters),
      sheet: z.enum(CARD_SHEETS).default('card'),
    }),
    reply: BINARY_REPLY,
    type: 'application/pdf',
    errors: 'error',
  },
} as const satisfies EndpointTable
