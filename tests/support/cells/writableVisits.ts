import { writing } from './expectation.ts'
import { patch } from './wire.ts'
import { field, texts, type Writable } from './writable.ts'

/** The same of what visitors told: what the utility made of it, and nothing of what was told. */
export const writableVisits: Record<string, Writable> = {
  'visitReports.update': {
    ...{ collection: 'visit_reports', may: writing('U'), ok: 200, of: 'visitReport' },
    call: (fields, id) => patch(`/api/visit_reports/${id}/`, fields),
    fields: { state: field('closed'), ...texts(['notes']) },
    follows: ['handled_by', 'handled_at', 'handled_name', 'version'],
    refused: {
      ...{ id: 77, created_at: '2020-01-01', credential: 'x', number: 'x', person: 'x', person_name: 'X' },
      ...{ company_name: 'X', was_valid: false, what: 'X', place: 'X', phone: '5512345678', photo: 'x' },
      ...{ handled_by: 1, handled_at: '2020-01-01', handled_name: 'X', picture: 'x', thumbnail: 'x' },
    },
  },
}
