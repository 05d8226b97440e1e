import { z } from 'zod'
import { isValidCalendarDate } from '../domain/common/days.ts'
import { numericIdSchema, personIdSchema } from '../domain/fields/inputs.ts'
import {
  comparedChangeSchema,
  HISTORIES,
  historyStepSchema,
  LOG_CATEGORIES,
  listedLogEntrySchema,
  logEntryResultSchema,
  logEntrySchema,
} from '../domain/log/auditLog.ts'
import { BINARY_REPLY, type EndpointTable } from './endpoint.ts'
import { createListQuerySchema, exportQuery } from './listQuery.ts'

/** Instant in ISO 8601, or a day in the portal's time zone. */
const dayOrTimestampSchema = z.union([z.iso.datetime(), z.string().refine(isValidCalendarDate, 'day')])

const logListQuerySchema = createListQuerySchema({
  sorts: ['id'],
  filters: {
    user: z.int().optional(),
    service_account: z.int().optional(),
    action: z.string().max(100).optional(),
    result: logEntryResultSchema.optional(),
    nature: z.enum(LOG_CATEGORIES).optional(),
    address: z.string().max(100).optional(),
    /** Type of the record that an action changed, such as `personnel`. */
    kind: z.string().max(100).optional(),
    /** Record that an action changed, such as `personnel:…`. */
    subject: z.string().max(300).optional(),
    person: personIdSchema.optional(),
    company: z.int().optional(),
    quotation: z.int().optional(),
    /** Changed field, such as `personnel.phone`. Fields with the same label match, too. */
    field: z.string().max(100).optional(),
    /** Earliest time of the entries, inclusive. */
    since: dayOrTimestampSchema.optional(),
    until: dayOrTimestampSchema.optional(),
  },
})

/** Columns of an exported audit log. */
export const LOG_COLUMNS = [
  'at',
  'what',
  'details',
  'subject',
  'username',
  'action',
  'result',
  'changes',
  'address',
  'id',
] as const

const logIdListQuerySchema = createListQuerySchema({ sorts: ['id'] })

/** Endpoints for the audit log (super-admins only) and for the history of a single record. */
export const logEndpoints = {
  'log.list': {
    method: 'GET',
    path: '/api/log/',
    summary: 'La Bitácora, lo más reciente primero; sin total: se lee hacia atrás',
    access: 'log.read',
    query: logListQuerySchema,
    reply: z.array(listedLogEntrySchema),
  },
  'log.get': {
    method: 'GET',
    path: '/api/log/:id/',
    summary: 'Una entrada de la Bitácora, con lo que cambió y cómo está ahora',
    access: 'log.read',
    params: z.object({ id: numericIdSchema }),
    reply: logEntrySchema,
  },
  'log.rows': {
    method: 'GET',
    path: '/api/log/:id/rows/',
    summary: 'Todo lo que una entrada de la Bitácora cambió, con lo de sus partes',
    access: 'log.read',
    params: z.object({ id: numericIdSchema }),
    query: logIdListQuerySchema,
    reply: z.array(comparedChangeSchema),
  },
  'log.export': {
    method: 'GET',
    path: '/api/log_export/',
    summary: 'Lo que muestra la Bitácora, en Excel o CSV',
    access: 'log.read',
    query: exportQuery(logListQuerySchema, LOG_COLUMNS),
    reply: BINARY_REPLY,
    errors: 'error',
  },
  'history.list': {
    method: 'GET',
    path: '/api/history/:collection/:id/',
    summary: 'El historial de un registro, lo más reciente primero',
    access: 'history.read',
    params: z.object({ collection: z.enum(HISTORIES), id: z.string().min(1).max(200) }),
    query: logIdListQuerySchema,
    reply: z.array(historyStepSchema),
  },
} as const satisfies EndpointTable
