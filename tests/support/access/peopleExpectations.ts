import { ANSWER } from './accountExpectations.ts'
import {
  anyOf,
  either,
  free,
  inList,
  never,
  onRow,
  onShared,
  plain,
  type Rule,
  signedIn,
  thePublic,
  withCompany,
  writing,
} from './expectation.ts'
import { COMPANY, type Kind, type Whose } from './rows.ts'
import { isBound } from './users.ts'
import { del, get, patch, post, upload } from './wire.ts'

/** Somebody who stands behind everybody else in a list. */
export const SOMEONE = {
  first_names: 'Ana',
  last_names: 'Zapata',
  rfc: 'PAAA900101',
  role: 1,
  registration_date: '2026-03-01',
  // Many of the cells register somebody, all with the same RFC.
  rfc_confirmed: true,
}
const ofCompany = (company: number): string => `filter=${encodeURIComponent(JSON.stringify({ company }))}`

const PERSON_PAGES = 'UCFMR'
const BOARDS = 'USCR'
/** Whoever may change the date of an accreditation, of all companies' people. */
const granting: Rule = (user) => writing('UF')(user) && !isBound(user)

/** A notice taken back, which is then gone for whoever comes next. */
const withdrawn = (board: string, kind: Kind, more: { whose?: readonly Whose[] } = {}) =>
  onRow(writing('A'), 200, kind, (id) => post(`/api/v1/${board}/${id}/withdraw/`, { reason: 'Error' }), {
    ...more,
    usesUp: true,
  })
/** A notice corrected. */
const corrected = (board: string, kind: Kind, more: { whose?: readonly Whose[] } = {}) =>
  onRow(
    writing('A'),
    200,
    kind,
    (id) =>
      patch(`/api/v1/${board}/${id}/`, {
        [board === 'non_accordance' ? 'description' : 'text']: 'Otro',
        reason: 'Error',
      }),
    more,
  )
/** What a notice was before. */
const versions = (board: string, kind: Kind, more: { whose?: readonly Whose[] } = {}) =>
  onRow(anyOf(BOARDS), 200, kind, (id) => get(`/api/v1/${board}/${id}/versions/`), more)
const SHARED = { whose: ['own', 'absent'] } as const

/** Sections 1 and 2 of the decisions, written down a second time, by hand: sessions, people, accreditation and notices. */
export const peopleExpectations = {
  'auth.login': plain(thePublic, 400, () => post('/api/auth/login/', {})),
  'auth.user': plain(signedIn, 200, () => get('/api/auth/user/')),
  'auth.logout': plain(signedIn, 204, () => post('/api/auth/logout/', {}), { endsSession: 'second' }),
  'auth.leave': plain(signedIn, 200, () => post('/api/auth/leave/', {}), { endsSession: 'third' }),
  'auth.secondFactor': plain(thePublic, 401, () =>
    post('/api/auth/second_factor/', { ticket: 'x', code: '000000' }),
  ),
  'auth.beginPasskey': plain(thePublic, 401, () => post('/api/auth/passkey/begin/', { ticket: 'x' })),
  'auth.passkey': plain(thePublic, 401, () =>
    post('/api/auth/passkey/', {
      ticket: 'x',
      answer: { ...ANSWER, response: { ...ANSWER.response, authenticatorData: 'x', signature: 'x' } },
    }),
  ),
  'auth.enter': plain(thePublic, 401, () => post('/api/auth/enter/', { code: 'x' })),

  'personnel.list': inList(anyOf(PERSON_PAGES), 'person', (_, whose) =>
    get(`/api/personnel/?${ofCompany(COMPANY[whose])}`),
  ),
  'personnel.export': plain(anyOf(PERSON_PAGES), 200, () => get('/api/personnel_export/?format=csv')),
  'personnel.create': onRow(
    withCompany(writing('UCF')),
    201,
    'company',
    (company) => post('/api/personnel/', { ...SOMEONE, company }),
    { missing: 400 },
  ),
  'personnel.get': onRow(anyOf(PERSON_PAGES), 200, 'person', (id) => get(`/api/personnel/${id}/`)),
  // Nobody of these has a photo.
  'personnelCards.pdf': plain(never('M', anyOf('UCF')), 404, () => get('/api/personnel_cards/')),
  'personnel.credential': onRow(anyOf(PERSON_PAGES), 200, 'person', (id) =>
    get(`/api/personnel/${id}/credential/`),
  ),
  'personnel.update': onRow(writing('UCF'), 200, 'person', (id) =>
    patch(`/api/personnel/${id}/`, { first_names: 'Eva' }),
  ),
  'personnel.move': onRow(
    writing('U'),
    200,
    'personToDelete',
    (id, whose) =>
      post(`/api/personnel/${id}/move/`, { company: whose === 'own' ? 3 : 1, reason: 'Cambio de contrato' }),
    { usesUp: true },
  ),
  'personnel.delete': onRow(writing('X'), 204, 'personToDelete', (id) => del(`/api/personnel/${id}/`), {
    usesUp: true,
  }),
  'personnel.search': inList(anyOf('USMR'), 'person', (id) =>
    get(`/api/personnel_search/?search=${id === 'valid' ? 'alvarez' : 'cruz'}`),
  ),
  'personnel.public': onRow(thePublic, 200, 'person', (id) => get(`/api/personnel_public/${id}/`)),
  'personnel.qr': onRow(anyOf(PERSON_PAGES), 200, 'person', (id) => get(`/personnel/${id}/qr/`)),
  'personnel.qrZip': onRow(never('M', anyOf('UCFR')), 200, 'user', (id) =>
    get(`/personnel/qr/zip/?user_id=${id}`),
  ),

  'accreditation.list': inList(anyOf('UCR'), 'person', (_, whose) =>
    get(`/api/personnel_accreditation/?page=1&${ofCompany(COMPANY[whose])}`),
  ),
  'accreditation.pdf': plain(anyOf('UCR'), 200, () => get('/api/accreditation_matrix/')),
  'accreditation.get': onRow(anyOf('UCR'), 200, 'person', (id) => get(`/api/personnel_accreditation/${id}/`)),
  'accreditation.tick': onRow(writing('UC'), 200, 'item', (id) =>
    patch(`/api/personnel_accreditation_status/${id}/`, { status: true }),
  ),
  'accreditations.check': plain(granting, 200, () =>
    post('/api/accreditations/check/', { people: ['valid'], act: 'grant' }),
  ),
  // Of somebody who is not there, so that everybody finds the others as they were.
  'accreditations.create': plain(granting, 200, () =>
    post('/api/accreditations/', { people: ['nobody'], act: 'grant' }),
  ),
  'accreditations.undo': plain(granting, 200, () =>
    post('/api/accreditations/undo/', { people: [{ id: 'nobody', version: 1 }] }),
  ),
  'evidence.list': inList(anyOf('UCFR'), 'evidence', () => get('/api/evidence/')),
  'evidence.create': onRow(withCompany(writing('UC')), 201, 'paperItem', (item) =>
    upload('/api/evidence/', { item, issued_on: '2026-01-10' }),
  ),
  'evidence.review': onRow(free(writing('U')), 200, 'evidence', (id) =>
    post(`/api/evidence/${id}/review/`, { decision: 'approve' }),
  ),
  'reviews.list': inList(free(writing('U')), 'waitingEvidence', () => get('/api/reviews/?range=[0,999]')),
  'reviews.export': plain(free(writing('U')), 200, () => get('/api/reviews_export/?format=csv')),
  'reviews.get': onRow(free(writing('U')), 200, 'evidence', (id) => get(`/api/reviews/persona-${id}/`)),
  'overview.get': plain(free(anyOf('UFR')), 200, () => get('/api/overview/')),
  'reviews.figures': plain(free(writing('U')), 200, () => get('/api/review_figures/')),
  // Whoever looks at one keeps it from the others.
  'reviews.hold': onRow(
    free(writing('U')),
    200,
    'waitingEvidence',
    (id) => post(`/api/reviews/${id}/hold/`, {}),
    {
      usesUp: true,
    },
  ),
  'reviews.release': onRow(free(writing('U')), 204, 'evidence', (id) =>
    post(`/api/reviews/persona-${id}/release/`, {}),
  ),
  'evidence.tick': onRow(free(writing('U')), 200, 'paperItem', (id) =>
    post(`/api/accreditation_items/${id}/tick/`, { status: true }),
  ),
  'evidence.download': onRow(anyOf('UCFR'), 200, 'evidence', (id) => get(`/files/evidence/download/${id}/`)),
  'accreditationTypes.list': plain(either(anyOf('UCR'), writing('X')), 200, () =>
    get('/api/accreditation_types/'),
  ),
  'accreditationTypes.export': plain(either(anyOf('UCR'), writing('X')), 200, () =>
    get('/api/accreditation_types_export/?format=csv'),
  ),

  'vetoes.export': plain(anyOf(BOARDS), 200, () => get('/api/v1/vetoes_export/?format=csv')),
  'vetoes.list': inList(anyOf(BOARDS), 'veto', () => get('/api/v1/vetoes/')),
  'vetoes.candidates': plain(writing('A'), 200, () => get('/api/v1/veto_candidates/?q=a')),
  'vetoes.targets': plain(writing('A'), 200, () => get('/api/v1/veto_targets/?rfc=PEIL880229')),
  'vetoes.create': plain(writing('A'), 201, () => upload('/api/v1/vetoes/', { text: 'Aviso' })),
  'vetoes.correct': corrected('vetoes', 'veto', SHARED),
  'vetoes.versions': versions('vetoes', 'veto', SHARED),
  'vetoes.withdraw': withdrawn('vetoes', 'veto', SHARED),
  'vetoes.download': onShared(anyOf(BOARDS), 200, 'veto', (id) => get(`/files/vetoes/download/${id}/`)),
  'announcements.export': plain(anyOf(BOARDS), 200, () => get('/api/v1/announcements_export/?format=csv')),
  'announcements.list': inList(anyOf(BOARDS), 'announcement', () => get('/api/v1/announcements/')),
  'announcements.create': plain(writing('A'), 201, () => upload('/api/v1/announcements/', { text: 'Aviso' })),
  'announcements.correct': corrected('announcements', 'announcement', SHARED),
  'announcements.versions': versions('announcements', 'announcement', SHARED),
  'announcements.withdraw': withdrawn('announcements', 'announcement', SHARED),
  'announcements.download': onShared(anyOf(BOARDS), 200, 'announcement', (id) =>
    get(`/files/announcements/download/${id}/`),
  ),
  'administrative_acts.export': plain(anyOf(BOARDS), 200, () =>
    get('/api/v1/administrative_acts_export/?format=csv'),
  ),
  'administrative_acts.list': inList(anyOf(BOARDS), 'act', () => get('/api/v1/administrative_acts/')),
  'administrative_acts.create': onRow(
    writing('A'),
    201,
    'company',
    (company) => upload('/api/v1/administrative_acts/', { text: 'Aviso', company }),
    { missing: 400 },
  ),
  'administrative_acts.correct': corrected('administrative_acts', 'act'),
  'administrative_acts.versions': versions('administrative_acts', 'act'),
  'administrative_acts.withdraw': withdrawn('administrative_acts', 'act'),
  'administrative_acts.download': onRow(anyOf(BOARDS), 200, 'act', (id) =>
    get(`/files/administrative_acts/download/${id}/`),
  ),
  'non_accordance.export': plain(anyOf(BOARDS), 200, () => get('/api/v1/non_accordance_export/?format=csv')),
  'non_accordance.list': inList(anyOf(BOARDS), 'finding', () => get('/api/v1/non_accordance/')),
  'non_accordance.create': onRow(
    writing('A'),
    201,
    'company',
    (company) => upload('/api/v1/non_accordance/', { description: 'Hallazgo', company }),
    { missing: 400 },
  ),
  'non_accordance.correct': corrected('non_accordance', 'finding'),
  'non_accordance.versions': versions('non_accordance', 'finding'),
  'non_accordance.withdraw': withdrawn('non_accordance', 'finding'),
  'non_accordance.download': onRow(anyOf(BOARDS), 200, 'finding', (id) =>
    get(`/files/non_accordance/download/${id}/`),
  ),
}
