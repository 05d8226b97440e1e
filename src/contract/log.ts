import { z } from 'zod'
import { wireId } from '../domain/fields.ts'
import { HISTORIES, historyStep, listedLogEntry, logEntry, logResult } from '../domain/log.ts'
import type { EndpointTable } from './endpoint.ts'
import { listOf } from './listQuery.ts'

/** A moment, as the log has it. */
const moment = z.iso.datetime()

const logList = listOf({
  sorts: ['id'],
  filters: {
    user: z.int().optional(),
    action: z.string().max(100).optional(),
    result: logResult.optional(),
    subject: z.string().max(300).optional(),
    /** From one moment to another, both included. */
    since: moment.optional(),
    until: moment.optional(),
  },
})

const historyList = listOf({ sorts: ['id'] })

/** The Bitácora: what was done, by whom, when and from where. */
export const logEndpoints = {
  'log.list': {
    method: 'GET',
    path: '/api/log/',
    summary: 'La Bitácora, lo más reciente primero; sin total: se lee hacia atrás',
    access: 'log.read',
    query: logList,
    reply: z.array(listedLogEntry),
  },
  'log.get': {
    method: 'GET',
    path: '/api/log/:id/',
    summary: 'Una entrada de la Bitácora, con lo que cambió y cómo está ahora',
    access: 'log.read',
    params: z.object({ id: wireId }),
    reply: logEntry,
  },
  'history.list': {
    method: 'GET',
    path: '/api/history/:collection/:id/',
    summary: 'El historial de un registro, lo más reciente primero',
    access: 'history.read',
    params: z.object({ collection: z.enum(HISTORIES), id: z.string().min(1).max(200) }),
    query: historyList,
    reply: z.array(historyStep),
  },
} as const satisfies EndpointTable
