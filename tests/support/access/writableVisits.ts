import { randomUUID } from 'node:crypto'
import { free, writing } from './expectation.ts'
import { idOf, openUsers } from './users.ts'
import { patch, post, type Sent } from './wire.ts'
import { field, texts, type Writable } from './writable.ts'

/** An inspection that says whose it is comes from nobody else. */
const ITS_OWN = openUsers.filter(({ name }) => name === 'U').map(idOf)[0]

/** Each is another inspection. */
export const inspect = (fields: object): Sent =>
  post('/api/inspections/', { key: randomUUID(), at: '2026-03-10T17:00:00.000Z', ...fields })

/** The same of what visitors told: what the utility made of it, and nothing of what was told. */
export const writableVisits: Record<string, Writable> = {
  'visitReports.update': {
    collection: 'visit_reports',
    may: writing('U'),
    ok: 200,
    of: 'visitReport',
    call: (fields, id) => patch(`/api/visit_reports/${id}/`, fields),
    fields: { state: field('closed'), ...texts(['notes']) },
    follows: ['handled_by', 'handled_at', 'handled_name', 'version'],
    refused: {
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
    may: writing('U'),
    ok: 200,
    of: 'unusualCheck',
    call: (fields, id) => patch(`/api/unusual_checks/${id}/`, fields),
    fields: { state: field('closed'), ...texts(['notes']) },
    follows: ['handled_by', 'handled_at', 'handled_name', 'version'],
    refused: {
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
    may: free(writing('U')),
    ok: 201,
    call: (fields) => inspect({ ...fields, ...('key' in fields ? { key: randomUUID() } : {}) }),
    fields: {
      ...texts(['credential', 'number', 'note']),
      at: field('2026-03-10T16:00:00.000Z'),
      zone: field(2),
      site_company: field(2),
      offline: field(true),
      signature: field('forged'),
      key: field('', { kept: {} }),
      inspector: field(ITS_OWN, { kept: {}, may: ({ name }) => name === 'U' }),
    },
    refused: {
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
