import { z } from 'zod'
import {
  comparedChange,
  HISTORIES,
  historyStep,
  LOG_CATEGORIES,
  listedLogEntry,
  logEntry,
  logResult,
} from '../domain/auditLog.ts'
import { isDay } from '../domain/days.ts'
import { wireId } from '../domain/fields.ts'
import { personId } from '../domain/personnel.ts'
import { binary, type EndpointTable } from './endpoint.ts'
import { exportQuery, listOf } from './listQuery.ts'

/** A moment, as the log has it, or a day in Mexico. */
const moment = z.union([z.iso.datetime(), z.string().refine(isDay, 'day')])

const logList = listOf({
  sorts: ['id'],
  filters: {
    user: z.int().optional(),
    action: z.string().max(100).optional(),
    result: logResult.optional(),
    nature: z.enum(LOG_CATEGORIES).optional(),
    address: z.string().max(100).optional(),
    /** The kind of record that it was done to, such as `personnel`; and one of them: `personnel:…`, or by its id. */
    kind: z.string().max(100).optional(),
    subject: z.string().max(300).optional(),
    person: personId.optional(),
    company: z.int().optional(),
    quotation: z.int().optional(),
    /** A field that changed, such as `personnel.phone`; those of other records that are called as it is with it. */
    field: z.string().max(100).optional(),
    /** From one moment to another, both included. */
    since: moment.optional(),
    until: moment.optional(),
  },
})

/** What an export of the log has of each entry. */
export const LOG_COLUMNS = [
  ...(['at', 'what', 'details', 'subject', 'username', 'action', 'result', 'changes'] as const),
  ...(['address', 'id'] as const),
] as const

const rowList = listOf({ sorts: ['id'] })

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
  'log.rows': {
    method: 'GET',
    path: '/api/log/:id/rows/',
    summary: 'Todo lo que una entrada de la Bitácora cambió, con lo de sus partes',
    access: 'log.read',
    params: z.object({ id: wireId }),
    query: rowList,
    reply: z.array(comparedChange),
  },
  'log.export': {
    method: 'GET',
    path: '/api/log_export/',
    summary: 'Lo que muestra la Bitácora, en Excel o CSV',
    access: 'log.read',
    query: exportQuery(logList, LOG_COLUMNS),
    reply: binary,
    errors: 'error',
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
