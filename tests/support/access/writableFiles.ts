import { type Board, boards } from '../../../src/domain/boards.ts'
import { contractor, either, type Rule, withCompany, writing } from './expectation.ts'
import type { Kind } from './rows.ts'
import { patch, upload } from './wire.ts'
import { type Field, field, OF_FILES, texts, unbound, type Writable } from './writable.ts'

/** An item of somebody of company 1 that a document proves. */
export const PROVED_ITEM = 50

const ADD = withCompany(either(writing('A'), contractor))
const PUBLISH = writing('A')
const TEXT = { text: 'Aviso' }
const TEXT_FIELD = field('<p>Otro</p>')

/** What is corrected of a notice; the file may be left as it is. */
const correction = (board: Board, kind: Kind, may: Rule, more: Record<string, Field> = {}): Writable => {
  const { body } = boards[board]
  return {
    collection: board,
    of: kind,
    may,
    ok: 200,
    call: (fields, id) => patch(`/api/v1/${board}/${id}/`, fields),
    needed: { reason: 'Decía otra cosa' },
    fields: {
      [body]: field('<p>Otro</p>', { kept: { text: '<p>Otro</p>' } }),
      ...more,
      reason: field('Otro', { kept: {} }),
    },
    follows: ['version', 'corrected_at', 'corrected_by', 'corrected_reason'],
    refused: { ...OF_FILES, company: 2, version: 9, corrected_by: 1, corrected_at: '2020-01-01' },
  }
}

/** The same for what is sent as a form, with a file beside it. */
export const writableFiles: Record<string, Writable> = {
  'companyFiles.create': {
    collection: 'company_files',
    may: ADD,
    ok: 201,
    call: (fields) => upload('/api/company_files/', fields),
    needed: { name: 1, company: 1 },
    fields: { name: field(2), company: field(2, { may: unbound }) },
    refused: { ...OF_FILES, category: 'REPSE', file_name: 'x.exe' },
  },
  'companyFiles.createIn': {
    collection: 'company_files',
    may: ADD,
    ok: 201,
    call: (fields) => upload('/api/v1/company/1/files/', fields),
    needed: { name: 1 },
    fields: { name: field(2) },
    refused: { ...OF_FILES, company: 2, category: 'REPSE', file_name: 'x.exe' },
  },
  'companyPapers.create': {
    collection: 'company_papers',
    may: withCompany(writing('UC')),
    ok: 201,
    call: (fields) => upload('/api/company_papers/', fields),
    needed: { company: 1, obligation: 1, period: '2026-02' },
    fields: {
      company: field(2, { may: unbound }),
      obligation: field(1),
      period: field('2026-01'),
      issued_on: field('2026-02-02'),
      expires_on: field('2026-12-02', { kept: {} }),
    },
    refused: { ...OF_FILES, review: 'approved', reviewed_by: 1, note: 'x' },
  },
  'evidence.create': {
    collection: 'evidence',
    may: withCompany(writing('UC')),
    ok: 201,
    call: (fields) => upload('/api/evidence/', fields),
    needed: { item: PROVED_ITEM },
    fields: {
      item: field(PROVED_ITEM),
      issued_on: field('2026-02-02'),
      expires_on: field('2026-12-02', { kept: {} }),
    },
    refused: { ...OF_FILES, review: 'approved', reviewed_by: 1, personnel: 'theirs', type: 1, company: 2 },
  },
  'documents.create': {
    collection: 'documents',
    may: ADD,
    ok: 201,
    call: (fields) => upload('/api/files/?personnel=valid', fields),
    needed: { file_name: 'acta.pdf', personnel: 'valid', type: 'Otros' },
    fields: { file_name: field('otra.pdf'), type: field('Carta de liberación') },
    // Whose it is, the address says as well, and the two must agree.
    refused: { ...OF_FILES, personnel: 'theirs', company: 2 },
  },
  'personnelFiles.create': {
    collection: 'personnel_files',
    may: ADD,
    ok: 201,
    call: (fields) => upload('/api/personnel_files/', fields),
    needed: { name: 1, person: 'valid' },
    fields: { name: field(2), person: field('theirs', { may: unbound }) },
    refused: { ...OF_FILES, category: 'SASISOPA', file_name: 'x.exe', company: 2 },
  },
  'vetoes.create': {
    collection: 'vetoes',
    may: PUBLISH,
    ok: 201,
    call: (fields) => upload('/api/v1/vetoes/', fields),
    needed: TEXT,
    fields: { ...texts(['name']), text: TEXT_FIELD, rfc: field('ZZZZ900101') },
    refused: { ...OF_FILES, company: 2, file_name: 'x.exe' },
  },
  'announcements.create': {
    collection: 'announcements',
    may: PUBLISH,
    ok: 201,
    call: (fields) => upload('/api/v1/announcements/', fields),
    needed: TEXT,
    fields: { text: TEXT_FIELD },
    refused: { ...OF_FILES, company: 2, name: 'X', rfc: 'ZZZZ900101' },
  },
  'administrative_acts.create': {
    collection: 'administrative_acts',
    may: withCompany(PUBLISH),
    ok: 201,
    call: (fields) => upload('/api/v1/administrative_acts/', fields),
    needed: { ...TEXT, company: 1 },
    fields: { text: TEXT_FIELD, company: field(2, { may: unbound }) },
    refused: { ...OF_FILES, company_name: 'X', name: 'X' },
  },
  'non_accordance.create': {
    collection: 'non_accordance',
    may: withCompany(PUBLISH),
    ok: 201,
    call: (fields) => upload('/api/v1/non_accordance/', fields),
    needed: { description: 'Hallazgo', company: 1 },
    fields: {
      description: field('<p>Otro</p>', { kept: { text: '<p>Otro</p>' } }),
      company: field(2, { may: unbound }),
    },
    refused: { ...OF_FILES, text: 'X', company_name: 'X' },
  },
  'vetoes.correct': correction('vetoes', 'veto', PUBLISH, {
    ...texts(['name']),
    rfc: field('ZZZZ900101'),
  }),
  'announcements.correct': correction('announcements', 'announcement', PUBLISH),
  'administrative_acts.correct': correction('administrative_acts', 'act', withCompany(PUBLISH)),
  'non_accordance.correct': correction('non_accordance', 'finding', withCompany(PUBLISH)),
}
