import { isAdministrator } from './accountExpectations.ts'
import { NEW_ARCO_REQUEST, NEW_NOTICE } from './personalDataExpectations.ts'
import { patch, post, upload } from './wire.ts'
import { FILE_FIELDS, field, textFields, type Writable } from './writable.ts'

/** Fields of a request that only the server sets. */
const COMPUTED = {
  id: 77,
  folio: 'ARCO-1',
  person_name: 'X',
  state: 'done',
  due: '2020-01-01',
  answer_due: '2020-01-01',
  answer_extension: 'x',
  carry_out_due: '2020-01-01',
  carry_out_extension: 'x',
  identity: 'x',
  answered_on: '2020-01-01',
  answer: 'x',
  done_on: '2020-01-01',
  outcome: 'x',
  created_at: '2020-01-01',
  created_by: 1,
  version: 9,
  steps: [],
}

const changeableFields = {
  ...textFields(['name', 'contact', 'text', 'number', 'field']),
  kind: field('opposition'),
  person: field('valid', { alsoChanged: ['person_name'] }),
}

/** Fields of the privacy notice and of requests about personal data. */
export const writablePersonalData: Record<string, Writable> = {
  'privacyNotices.create': {
    collection: 'privacy_notices',
    canCall: isAdministrator,
    okStatus: 201,
    call: (fields) => post('/api/privacy_notices/', fields),
    required: NEW_NOTICE,
    fields: { short: field('<p>Otro</p>'), full: field('<p>Otro</p>') },
    forbidden: { id: 77, number: 9, created_at: '2020-01-01', published_by: 1, author_name: 'X' },
  },
  'arcoRequests.create': {
    collection: 'arco_requests',
    canCall: isAdministrator,
    okStatus: 201,
    call: (fields) => post('/api/arco_requests/', fields),
    required: NEW_ARCO_REQUEST,
    fields: {
      ...changeableFields,
      channel: field('email'),
      received_on: field('2026-03-03', { alsoChanged: ['answer_due', 'due'] }),
    },
    forbidden: COMPUTED,
  },
  'arcoRequests.update': {
    collection: 'arco_requests',
    kind: 'arcoRequest',
    canCall: isAdministrator,
    okStatus: 200,
    call: (fields, id) => patch(`/api/arco_requests/${id}/`, fields),
    fields: changeableFields,
    alsoChanged: ['version'],
    forbidden: { ...COMPUTED, channel: 'email', received_on: '2026-03-03' },
  },
  'arcoFiles.create': {
    collection: 'arco_files',
    canCall: isAdministrator,
    okStatus: 201,
    call: (fields) => upload('/api/arco_files/', fields),
    required: { file_name: 'ine.pdf', request: 1, type: 'Otros' },
    fields: { file_name: field('otra.pdf'), type: field('Respuesta'), request: field(2) },
    forbidden: { ...FILE_FIELDS, company: 2, personnel: 'valid' },
  },
}
