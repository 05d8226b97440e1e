import { randomUUID } from 'node:crypto'
import { exceptBound, isWriterIn } from './accessRules.ts'
import { getUserId, signedInUsers } from './cellUsers.ts'
import { patch, post, type WireRequest } from './wire.ts'
import { field, textFields, type Writable } from './writable.ts'

/** Id of the only user who may send an inspection with this inspector. */
const INSPECTOR_ID = signedInUsers.filter(({ name }) => name === 'U').map(getUserId)[0]

/** Each request creates a new inspection. */
export const inspectionRequest = (fields: object): WireRequest =>
  post('/api/inspections/', { key: randomUUID(), at: '2026-03-10T17:00:00.000Z', ...fields })

/** The utility may change the state and the notes of a visitor's report, but not the report itself. */
export const writableVisits: Record<string, Writable> = {
  'visitReports.update': {
    collection: 'visit_reports',
    canCall: isWriterIn('U'),
    okStatus: 200,
    kind: 'visitReport',
    call: (fields, id) => patch(`/api/visit_reports/${id}/`, fields),
    fields: { state: field('closed'), ...textFields(['notes']) },
    alsoChanged: ['handled_by', 'handled_at', 'handled_name', 'version'],
    forbidden: {
      id: 77,
      created_at: '2020-01-01',
      credential: 'x',
      number: 'x',
      person: 'x',
      person_name: 'X',
      company_name: 'X',
      was_valid: false,
      what: 'X',
      place: 'X',
      phone: '5512345678',
      photo: 'x',
      handled_by: 1,
      handled_at: '2020-01-01',
      handled_name: 'X',
      picture: 'x',
      thumbnail: 'x',
    },
  },
  'unusualChecks.update': {
    collection: 'unusual_checks',
    canCall: isWriterIn('U'),
    okStatus: 200,
    kind: 'unusualCheck',
    call: (fields, id) => patch(`/api/unusual_checks/${id}/`, fields),
    fields: { state: field('closed'), ...textFields(['notes']) },
    alsoChanged: ['handled_by', 'handled_at', 'handled_name', 'version'],
    forbidden: {
      id: 77,
      created_at: '2020-01-01',
      kind: 'stopped',
      person: 'x',
      person_name: 'X',
      company_name: 'X',
      count: 1,
      places: 1,
      last_at: '2020-01-01',
      handled_by: 1,
      handled_at: '2020-01-01',
      handled_name: 'X',
    },
  },
  'inspections.create': {
    collection: 'inspections',
    canCall: exceptBound(isWriterIn('U')),
    okStatus: 201,
    call: (fields) => inspectionRequest({ ...fields, ...('key' in fields ? { key: randomUUID() } : {}) }),
    fields: {
      ...textFields(['credential', 'number', 'note']),
      at: field('2026-03-10T16:00:00.000Z'),
      zone: field(2),
      site_company: field(2),
      offline: field(true),
      signature: field('forged'),
      digits: field('1', { stored: {} }),
      foreign: field(true, { stored: {} }),
      key: field('', { stored: {} }),
      inspector: field(INSPECTOR_ID, { stored: {}, canSend: ({ name }) => name === 'U' }),
    },
    forbidden: {
      id: 77,
      created_at: '2020-01-01',
      user: 1,
      username: 'x',
      person: 'x',
      person_name: 'X',
      role_name: 'X',
      company: 2,
      company_name: 'X',
      zone_name: 'X',
      site_company_name: 'X',
      result: 'may',
      state: 'valid',
      picture: 'x',
      thumbnail: 'x',
    },
  },
}
