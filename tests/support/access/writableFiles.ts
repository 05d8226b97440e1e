import { type Board, boards } from '../../../src/domain/notices/boards.ts'
import { either, exceptWithoutCompany, isContractor, isWriterIn, type Rule } from './accessRules.ts'
import type { Kind } from './cellRows.ts'
import { patch, upload } from './wire.ts'
import { FILE_FIELDS, type Field, field, isUnbound, textFields, type Writable } from './writable.ts'

/** Id of an accreditation item of company 1 that needs a document. */
export const PROVED_ITEM = 50

const canAddFiles = exceptWithoutCompany(either(isWriterIn('A'), isContractor))
const canPublish = isWriterIn('A')
const NEW_TEXT = { text: 'Aviso' }
const TEXT_FIELD = field('<p>Otro</p>')

/** Returns the fields that the correction of a notice may change. Its file is optional. */
const writableOnCorrection = (
  board: Board,
  kind: Kind,
  canCall: Rule,
  fields: Record<string, Field> = {},
): Writable => {
  const { body } = boards[board]
  return {
    collection: board,
    kind,
    canCall,
    okStatus: 200,
    call: (fields, id) => patch(`/api/v1/${board}/${id}/`, fields),
    required: { reason: 'Decía otra cosa' },
    fields: {
      [body]: field('<p>Otro</p>', { stored: { text: '<p>Otro</p>' } }),
      ...fields,
      reason: field('Otro', { stored: {} }),
    },
    alsoChanged: ['version', 'corrected_at', 'corrected_by', 'corrected_reason'],
    forbidden: { ...FILE_FIELDS, company: 2, version: 9, corrected_by: 1, corrected_at: '2020-01-01' },
  }
}

/** Fields of multipart forms, which are sent with a file. */
export const writableFiles: Record<string, Writable> = {
  'companyFiles.create': {
    collection: 'company_files',
    canCall: canAddFiles,
    okStatus: 201,
    call: (fields) => upload('/api/company_files/', fields),
    required: { name: 1, company: 1 },
    fields: { name: field(2), company: field(2, { canSend: isUnbound }) },
    forbidden: { ...FILE_FIELDS, category: 'REPSE', file_name: 'x.exe' },
  },
  'companyFiles.createIn': {
    collection: 'company_files',
    canCall: canAddFiles,
    okStatus: 201,
    call: (fields) => upload('/api/v1/company/1/files/', fields),
    required: { name: 1 },
    fields: { name: field(2) },
    forbidden: { ...FILE_FIELDS, company: 2, category: 'REPSE', file_name: 'x.exe' },
  },
  'companyPapers.create': {
    collection: 'company_papers',
    canCall: exceptWithoutCompany(isWriterIn('UC')),
    okStatus: 201,
    call: (fields) => upload('/api/company_papers/', fields),
    required: { company: 1, obligation: 1, period: '2026-02' },
    fields: {
      company: field(2, { canSend: isUnbound }),
      obligation: field(1),
      period: field('2026-01'),
      issued_on: field('2026-02-02'),
      expires_on: field('2026-12-02', { stored: {} }),
    },
    forbidden: { ...FILE_FIELDS, review: 'approved', reviewed_by: 1, note: 'x' },
  },
  'evidence.create': {
    collection: 'evidence',
    canCall: exceptWithoutCompany(isWriterIn('UC')),
    okStatus: 201,
    call: (fields) => upload('/api/evidence/', fields),
    required: { item: PROVED_ITEM },
    fields: {
      item: field(PROVED_ITEM),
      issued_on: field('2026-02-02'),
      expires_on: field('2026-12-02', { stored: {} }),
    },
    forbidden: {
      ...FILE_FIELDS,
      review: 'approved',
      reviewed_by: 1,
      personnel: 'theirs',
      type: 1,
      company: 2,
    },
  },
  'documents.create': {
    collection: 'documents',
    canCall: canAddFiles,
    okStatus: 201,
    call: (fields) => upload('/api/files/?personnel=valid', fields),
    required: { file_name: 'acta.pdf', personnel: 'valid', type: 'Otros' },
    fields: { file_name: field('otra.pdf'), type: field('Carta de liberación') },
    // The address also names the person, and the two must agree.
    forbidden: { ...FILE_FIELDS, personnel: 'theirs', company: 2 },
  },
  'personnelFiles.create': {
    collection: 'personnel_files',
    canCall: canAddFiles,
    okStatus: 201,
    call: (fields) => upload('/api/personnel_files/', fields),
    required: { name: 1, person: 'valid' },
    fields: { name: field(2), person: field('theirs', { canSend: isUnbound }) },
    forbidden: { ...FILE_FIELDS, category: 'SASISOPA', file_name: 'x.exe', company: 2 },
  },
  'vetoes.create': {
    collection: 'vetoes',
    canCall: canPublish,
    okStatus: 201,
    call: (fields) => upload('/api/v1/vetoes/', fields),
    required: NEW_TEXT,
    fields: { ...textFields(['name']), text: TEXT_FIELD, rfc: field('ZZZZ900101') },
    forbidden: { ...FILE_FIELDS, company: 2, file_name: 'x.exe' },
  },
  'announcements.create': {
    collection: 'announcements',
    canCall: canPublish,
    okStatus: 201,
    call: (fields) => upload('/api/v1/announcements/', fields),
    required: NEW_TEXT,
    fields: { text: TEXT_FIELD },
    forbidden: { ...FILE_FIELDS, company: 2, name: 'X', rfc: 'ZZZZ900101' },
  },
  'administrative_acts.create': {
    collection: 'administrative_acts',
    canCall: exceptWithoutCompany(canPublish),
    okStatus: 201,
    call: (fields) => upload('/api/v1/administrative_acts/', fields),
    required: { ...NEW_TEXT, company: 1 },
    fields: { text: TEXT_FIELD, company: field(2, { canSend: isUnbound }) },
    forbidden: { ...FILE_FIELDS, company_name: 'X', name: 'X' },
  },
  'non_accordance.create': {
    collection: 'non_accordance',
    canCall: exceptWithoutCompany(canPublish),
    okStatus: 201,
    call: (fields) => upload('/api/v1/non_accordance/', fields),
    required: { description: 'Hallazgo', company: 1 },
    fields: {
      description: field('<p>Otro</p>', { stored: { text: '<p>Otro</p>' } }),
      company: field(2, { canSend: isUnbound }),
    },
    forbidden: { ...FILE_FIELDS, text: 'X', company_name: 'X' },
  },
  'vetoes.correct': writableOnCorrection('vetoes', 'veto', canPublish, {
    ...textFields(['name']),
    rfc: field('ZZZZ900101'),
  }),
  'announcements.correct': writableOnCorrection('announcements', 'announcement', canPublish),
  'administrative_acts.correct': writableOnCorrection(
    'administrative_acts',
    'act',
    exceptWithoutCompany(canPublish),
  ),
  'non_accordance.correct': writableOnCorrection(
    'non_accordance',
    'finding',
    exceptWithoutCompany(canPublish),
  ),
}
