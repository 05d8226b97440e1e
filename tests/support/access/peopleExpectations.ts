import {
  either,
  exceptBound,
  exceptMembersOf,
  exceptWithoutCompany,
  expectCall,
  expectInList,
  expectOnRow,
  expectOnSharedRow,
  isAnyone,
  isMemberOf,
  isSignedIn,
  isWriterIn,
  type Rule,
} from './accessRules.ts'
import { PASSKEY_ANSWER } from './accountExpectations.ts'
import { COMPANY_IDS, type Kind, type Owner } from './cellRows.ts'
import { isBound } from './cellUsers.ts'
import { del, get, patch, post, upload } from './wire.ts'

/** A new person, whose name sorts after all other names. */
export const NEW_PERSON = {
  first_names: 'Ana',
  last_names: 'Zapata',
  rfc: 'PAAA900101',
  role: 1,
  registration_date: '2026-03-01',
  // Many tests register this person, always with the same RFC.
  rfc_confirmed: true,
}
const companyFilter = (company: number): string => `filter=${encodeURIComponent(JSON.stringify({ company }))}`

const PERSON_READERS = 'UCFMR'
const BOARD_READERS = 'USCR'
/** Users who may change the accreditation date of people of all companies. */
const canAccredit: Rule = (user) => isWriterIn('UF')(user) && !isBound(user)

/** Users who may change the role of people of all companies. */
const canAssign: Rule = (user) => isWriterIn('UCF')(user) && !isBound(user)

/** Expects the withdrawal of a notice, which removes it for later calls. */
const expectNoticeWithdrawal = (board: string, kind: Kind, options: { owners?: readonly Owner[] } = {}) =>
  expectOnRow(
    isWriterIn('A'),
    200,
    kind,
    (id) => post(`/api/v1/${board}/${id}/withdraw/`, { reason: 'Error' }),
    {
      ...options,
      consumesRow: true,
    },
  )
/** Expects the correction of a notice. */
const expectNoticeCorrection = (board: string, kind: Kind, options: { owners?: readonly Owner[] } = {}) =>
  expectOnRow(
    isWriterIn('A'),
    200,
    kind,
    (id) =>
      patch(`/api/v1/${board}/${id}/`, {
        [board === 'non_accordance' ? 'description' : 'text']: 'Otro',
        reason: 'Error',
      }),
    options,
  )
/** Expects the list of earlier versions of a notice. */
const expectNoticeVersions = (board: string, kind: Kind, options: { owners?: readonly Owner[] } = {}) =>
  expectOnRow(isMemberOf(BOARD_READERS), 200, kind, (id) => get(`/api/v1/${board}/${id}/versions/`), options)
const ON_SHARED_ROWS = { owners: ['own', 'absent'] } as const

/**
 * Expected access to sessions, people, accreditation and notices: docs/decisions.md written down a
 * second time, by hand.
 */
export const peopleExpectations = {
  'auth.login': expectCall(isAnyone, 400, () => post('/api/auth/login/', {})),
  'auth.user': expectCall(isSignedIn, 200, () => get('/api/auth/user/')),
  'auth.logout': expectCall(isSignedIn, 204, () => post('/api/auth/logout/', {}), { endsSession: 'second' }),
  'auth.leave': expectCall(isSignedIn, 200, () => post('/api/auth/leave/', {}), { endsSession: 'third' }),
  'auth.secondFactor': expectCall(isAnyone, 401, () =>
    post('/api/auth/second_factor/', { ticket: 'x', code: '000000' }),
  ),
  'auth.beginPasskey': expectCall(isAnyone, 401, () => post('/api/auth/passkey/begin/', { ticket: 'x' })),
  'auth.passkey': expectCall(isAnyone, 401, () =>
    post('/api/auth/passkey/', {
      ticket: 'x',
      answer: {
        ...PASSKEY_ANSWER,
        response: { ...PASSKEY_ANSWER.response, authenticatorData: 'x', signature: 'x' },
      },
    }),
  ),
  'auth.enter': expectCall(isAnyone, 401, () => post('/api/auth/enter/', { code: 'x' })),

  'personnel.list': expectInList(isMemberOf(PERSON_READERS), 'person', (_, owner) =>
    get(`/api/personnel/?${companyFilter(COMPANY_IDS[owner])}`),
  ),
  'personnel.export': expectCall(isMemberOf(PERSON_READERS), 200, () =>
    get('/api/personnel_export/?format=csv'),
  ),
  'personnel.create': expectOnRow(
    exceptWithoutCompany(isWriterIn('UCF')),
    201,
    'company',
    (company) => post('/api/personnel/', { ...NEW_PERSON, company }),
    { missingStatus: 400 },
  ),
  'personnel.get': expectOnRow(isMemberOf(PERSON_READERS), 200, 'person', (id) =>
    get(`/api/personnel/${id}/`),
  ),
  // None of these people has a photo.
  'personnelCards.pdf': expectCall(exceptMembersOf('M', isMemberOf('UCF')), 404, () =>
    get('/api/personnel_cards/'),
  ),
  'personnel.credential': expectOnRow(isMemberOf(PERSON_READERS), 200, 'person', (id) =>
    get(`/api/personnel/${id}/credential/`),
  ),
  'personnel.update': expectOnRow(isWriterIn('UCF'), 200, 'person', (id) =>
    patch(`/api/personnel/${id}/`, { first_names: 'Eva' }),
  ),
  'personnel.move': expectOnRow(
    isWriterIn('U'),
    200,
    'personToDelete',
    (id, owner) =>
      post(`/api/personnel/${id}/move/`, { company: owner === 'own' ? 3 : 1, reason: 'Cambio de contrato' }),
    { consumesRow: true },
  ),
  // The person does not exist, so that the other tests find all people unchanged.
  'personnelChanges.check': expectCall(canAssign, 200, () =>
    post('/api/personnel_changes/check/', { people: [{ id: 'nobody', role: 1 }] }),
  ),
  'personnelChanges.create': expectCall(canAssign, 200, () =>
    post('/api/personnel_changes/', { people: [{ id: 'nobody', role: 1 }] }),
  ),
  'personnel.delete': expectOnRow(
    isWriterIn('X'),
    204,
    'personToDelete',
    (id) => del(`/api/personnel/${id}/`),
    {
      consumesRow: true,
    },
  ),
  'personnel.search': expectInList(isMemberOf('USMR'), 'person', (id) =>
    get(`/api/personnel_search/?search=${id === 'valid' ? 'alvarez' : 'cruz'}`),
  ),
  'personnel.public': expectOnRow(isAnyone, 200, 'person', (id) => get(`/api/personnel_public/${id}/`)),
  'personnel.qr': expectOnRow(isMemberOf(PERSON_READERS), 200, 'person', (id) => get(`/personnel/${id}/qr/`)),
  'personnel.qrZip': expectOnRow(exceptMembersOf('M', isMemberOf('UCFR')), 200, 'user', (id) =>
    get(`/personnel/qr/zip/?user_id=${id}`),
  ),

  'accreditation.list': expectInList(isMemberOf('UCR'), 'person', (_, owner) =>
    get(`/api/personnel_accreditation/?page=1&${companyFilter(COMPANY_IDS[owner])}`),
  ),
  // The matrix of a contractor without a company has no people to print.
  'accreditation.pdf': expectOnRow(
    isMemberOf('UCR'),
    200,
    'person',
    () => get('/api/accreditation_matrix/'),
    { owners: ['own'] },
  ),
  'accreditation.get': expectOnRow(isMemberOf('UCR'), 200, 'person', (id) =>
    get(`/api/personnel_accreditation/${id}/`),
  ),
  'accreditation.tick': expectOnRow(isWriterIn('UC'), 200, 'item', (id) =>
    patch(`/api/personnel_accreditation_status/${id}/`, { status: true }),
  ),
  'accreditations.check': expectCall(canAccredit, 200, () =>
    post('/api/accreditations/check/', { people: ['valid'], act: 'grant' }),
  ),
  // The person does not exist, so that the other tests find all people unchanged.
  'accreditations.create': expectCall(canAccredit, 200, () =>
    post('/api/accreditations/', { people: ['nobody'], act: 'grant' }),
  ),
  'accreditations.undo': expectCall(canAccredit, 200, () =>
    post('/api/accreditations/undo/', { people: [{ id: 'nobody', version: 1 }] }),
  ),
  'evidence.list': expectInList(isMemberOf('UCFR'), 'evidence', () => get('/api/evidence/')),
  'evidence.create': expectOnRow(exceptWithoutCompany(isWriterIn('UC')), 201, 'paperItem', (item) =>
    upload('/api/evidence/', { item, issued_on: '2026-01-10' }),
  ),
  'evidence.review': expectOnRow(exceptBound(isWriterIn('U')), 200, 'evidence', (id) =>
    post(`/api/evidence/${id}/review/`, { decision: 'approve' }),
  ),
  'reviews.list': expectInList(exceptBound(isWriterIn('U')), 'waitingEvidence', () =>
    get('/api/reviews/?range=[0,999]'),
  ),
  'reviews.export': expectCall(exceptBound(isWriterIn('U')), 200, () =>
    get('/api/reviews_export/?format=csv'),
  ),
  'reviews.get': expectOnRow(exceptBound(isWriterIn('U')), 200, 'evidence', (id) =>
    get(`/api/reviews/persona-${id}/`),
  ),
  'overview.get': expectCall(exceptBound(isMemberOf('UFR')), 200, () => get('/api/overview/')),
  'reviews.figures': expectCall(exceptBound(isWriterIn('U')), 200, () => get('/api/review_figures/')),
  // A reviewer who opens a review locks it for the others.
  'reviews.hold': expectOnRow(
    exceptBound(isWriterIn('U')),
    200,
    'waitingEvidence',
    (id) => post(`/api/reviews/${id}/hold/`, {}),
    {
      consumesRow: true,
    },
  ),
  'reviews.release': expectOnRow(exceptBound(isWriterIn('U')), 204, 'evidence', (id) =>
    post(`/api/reviews/persona-${id}/release/`, {}),
  ),
  'evidence.tick': expectOnRow(exceptBound(isWriterIn('U')), 200, 'paperItem', (id) =>
    post(`/api/accreditation_items/${id}/tick/`, { status: true }),
  ),
  'evidence.download': expectOnRow(isMemberOf('UCFR'), 200, 'evidence', (id) =>
    get(`/files/evidence/download/${id}/`),
  ),
  'accreditationTypes.list': expectCall(either(isMemberOf('UCR'), isWriterIn('X')), 200, () =>
    get('/api/accreditation_types/'),
  ),
  'accreditationTypes.export': expectCall(either(isMemberOf('UCR'), isWriterIn('X')), 200, () =>
    get('/api/accreditation_types_export/?format=csv'),
  ),

  'vetoes.export': expectCall(isMemberOf(BOARD_READERS), 200, () => get('/api/v1/vetoes_export/?format=csv')),
  'vetoes.list': expectInList(isMemberOf(BOARD_READERS), 'veto', () => get('/api/v1/vetoes/')),
  'vetoes.candidates': expectCall(isWriterIn('A'), 200, () => get('/api/v1/veto_candidates/?q=a')),
  'vetoes.targets': expectCall(isWriterIn('A'), 200, () => get('/api/v1/veto_targets/?rfc=PEIL880229')),
  'vetoes.create': expectCall(isWriterIn('A'), 201, () => upload('/api/v1/vetoes/', { text: 'Aviso' })),
  'vetoes.correct': expectNoticeCorrection('vetoes', 'veto', ON_SHARED_ROWS),
  'vetoes.versions': expectNoticeVersions('vetoes', 'veto', ON_SHARED_ROWS),
  'vetoes.withdraw': expectNoticeWithdrawal('vetoes', 'veto', ON_SHARED_ROWS),
  'vetoes.download': expectOnSharedRow(isMemberOf(BOARD_READERS), 200, 'veto', (id) =>
    get(`/files/vetoes/download/${id}/`),
  ),
  'announcements.export': expectCall(isMemberOf(BOARD_READERS), 200, () =>
    get('/api/v1/announcements_export/?format=csv'),
  ),
  'announcements.list': expectInList(isMemberOf(BOARD_READERS), 'announcement', () =>
    get('/api/v1/announcements/'),
  ),
  'announcements.create': expectCall(isWriterIn('A'), 201, () =>
    upload('/api/v1/announcements/', { text: 'Aviso' }),
  ),
  'announcements.correct': expectNoticeCorrection('announcements', 'announcement', ON_SHARED_ROWS),
  'announcements.versions': expectNoticeVersions('announcements', 'announcement', ON_SHARED_ROWS),
  'announcements.withdraw': expectNoticeWithdrawal('announcements', 'announcement', ON_SHARED_ROWS),
  'announcements.download': expectOnSharedRow(isMemberOf(BOARD_READERS), 200, 'announcement', (id) =>
    get(`/files/announcements/download/${id}/`),
  ),
  'administrative_acts.export': expectCall(isMemberOf(BOARD_READERS), 200, () =>
    get('/api/v1/administrative_acts_export/?format=csv'),
  ),
  'administrative_acts.list': expectInList(isMemberOf(BOARD_READERS), 'act', () =>
    get('/api/v1/administrative_acts/'),
  ),
  'administrative_acts.create': expectOnRow(
    isWriterIn('A'),
    201,
    'company',
    (company) => upload('/api/v1/administrative_acts/', { text: 'Aviso', company }),
    { missingStatus: 400 },
  ),
  'administrative_acts.correct': expectNoticeCorrection('administrative_acts', 'act'),
  'administrative_acts.versions': expectNoticeVersions('administrative_acts', 'act'),
  'administrative_acts.withdraw': expectNoticeWithdrawal('administrative_acts', 'act'),
  'administrative_acts.download': expectOnRow(isMemberOf(BOARD_READERS), 200, 'act', (id) =>
    get(`/files/administrative_acts/download/${id}/`),
  ),
  'non_accordance.export': expectCall(isMemberOf(BOARD_READERS), 200, () =>
    get('/api/v1/non_accordance_export/?format=csv'),
  ),
  'non_accordance.list': expectInList(isMemberOf(BOARD_READERS), 'finding', () =>
    get('/api/v1/non_accordance/'),
  ),
  'non_accordance.create': expectOnRow(
    isWriterIn('A'),
    201,
    'company',
    (company) => upload('/api/v1/non_accordance/', { description: 'Hallazgo', company }),
    { missingStatus: 400 },
  ),
  'non_accordance.correct': expectNoticeCorrection('non_accordance', 'finding'),
  'non_accordance.versions': expectNoticeVersions('non_accordance', 'finding'),
  'non_accordance.withdraw': expectNoticeWithdrawal('non_accordance', 'finding'),
  'non_accordance.download': expectOnRow(isMemberOf(BOARD_READERS), 200, 'finding', (id) =>
    get(`/files/non_accordance/download/${id}/`),
  ),
}
