import { credentialKeyRowSchema } from '../../../domain/credentials/credentialKeys.ts'
import { credentialCheckRowSchema, unusualCheckRowSchema } from '../../../domain/door/credentialChecks.ts'
import { inspectionRowSchema } from '../../../domain/door/inspections.ts'
import { visitReportRowSchema } from '../../../domain/door/visitReports.ts'
import { defineTable, firstOf } from '../defineTable.ts'
import { handlerLookup, userLookup } from './shared.ts'

export const visitReports = defineTable({
  row: visitReportRowSchema,
  lookups: handlerLookup,
  unique: ['photo'],
  indexes: { state: 'state, id', person: 'person, id', newest: 'created_at', handled_by: 'handled_by' },
  log: {},
  getName: firstOf('place'),
  noun: ['reporte de visita', 'reportes de visita'],
})

export const credentialKeys = defineTable({
  row: credentialKeyRowSchema,
  log: { secret: ['private_key'] },
})

export const credentialChecks = defineTable({
  row: credentialCheckRowSchema,
  indexes: { at: 'at', person: 'person, at' },
  noun: ['consulta de su credencial', 'consultas de su credencial'],
})

export const unusualChecks = defineTable({
  row: unusualCheckRowSchema,
  lookups: handlerLookup,
  indexes: { state: 'state, id', person: 'person, kind', handled_by: 'handled_by' },
  log: { unlogged: ['count', 'places', 'last_at'] },
  getName: firstOf('person_name'),
})

export const inspections = defineTable({
  row: inspectionRowSchema,
  lookups: userLookup,
  unique: ['key', 'photo'],
  indexes: {
    at: 'at',
    user: 'user',
    company: 'company, id',
    zone: 'zone, id',
    person: 'person, id',
    result: 'result, id',
  },
  log: { unlogged: ['key', 'user', 'created_at'] },
  getName: firstOf('person_name'),
  noun: ['verificación en sitio', 'verificaciones en sitio'],
})
