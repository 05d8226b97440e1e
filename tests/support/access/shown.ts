import { anyOf, either, type Rule, writing } from './expectation.ts'
import { SOMEONE } from './peopleExpectations.ts'
import { isBound } from './users.ts'
import { get, patch, post, type Sent } from './wire.ts'

const EVERYBODY = anyOf('UCFMRS')
/** Who accredits, and who reads over their shoulders. */
const RECORD = anyOf('UCFR')
/** Who keeps the record up to date. */
const PERSONAL = anyOf('UCF')

const same = (rule: Rule, fields: string): Record<string, Rule> =>
  Object.fromEntries(fields.split(' ').map((field) => [field, rule]))

/** Who is shown which field of the people whom it sees: the table of docs/decisions.md, written down a second time. */
const shownOfPeople: Record<string, Rule> = {
  ...same(EVERYBODY, 'id public_id name first_names last_names role role_name role_definition role_type'),
  ...same(
    EVERYBODY,
    'company company_name zone accreditation_number naturgy_id accreditation_expiration_date',
  ),
  ...same(
    EVERYBODY,
    'accreditation_flag state active status company_active vetoed standing profile_picture profile_thumbnail version',
  ),
  ...same(
    RECORD,
    'registration_date accreditation_date created_at personnel_accreditation veto_exceptions accreditations',
  ),
  moves: anyOf('UCR'),
  vetoes: (user) => RECORD(user) && anyOf('USR')(user) && !isBound(user),
  ...same(PERSONAL, 'rfc identity_document ssn address phone email'),
}

/** The same of vetoes: whose RFC one names is for whoever publishes vetoes, and for the utility. */
const shownOfVetoes: Record<string, Rule> = {
  ...same(anyOf('USCR'), 'id name text file file_name media_type size scan created_at created_by'),
  rfc: either(anyOf('U'), writing('A')),
  ...same(anyOf('USCR'), 'version corrected_at corrected_by'),
  targets: (user) => anyOf('USCR')(user) && !isBound(user),
}

/** Of companies in their list: how their papers stand, and how many people they have. */
const shownOfCompanies: Record<string, Rule> = {
  ...same(() => true, 'id company_name name zone active version'),
  papers: anyOf('UCR'),
  people: anyOf('UCFMR'),
}

/** And of what a veto said before. */
const shownOfVersions: Record<string, Rule> = {
  ...same(anyOf('USCR'), 'number name text file file_name media_type size scan created_at created_by reason'),
  rfc: either(anyOf('U'), writing('A')),
}

const WHOLE = Object.keys(shownOfPeople)
const LISTED = WHOLE.filter(
  (field) =>
    !['personnel_accreditation', 'veto_exceptions', 'vetoes', 'moves', 'accreditations'].includes(field),
)
const IN_MATRIX =
  'id name first_names last_names role role_name role_definition company company_name accreditation_number accreditation_expiration_date accreditation_flag state active status company_active vetoed standing personnel_accreditation'
const FOUND =
  'id public_id name first_names last_names role role_name role_definition role_type company company_name zone accreditation_number accreditation_expiration_date naturgy_id active status accreditation_flag state company_active vetoed standing profile_thumbnail'

type Body = Record<string, never>

/** A call that shows people or vetoes: to whom, which of their fields it has at all, and where they are in its answer. */
export interface Showing {
  may: Rule
  call: Sent
  fields: readonly string[]
  shown: Record<string, Rule>
  rows: (body: Body) => object[]
  status?: number
}

const one = (body: Body): object[] => [body]
const all = (body: Body): object[] => body as unknown as object[]
const people = (may: Rule, call: Sent, fields: readonly string[], rows: Showing['rows']): Showing => ({
  may,
  call,
  fields,
  rows,
  shown: shownOfPeople,
})

export const showings: Record<string, Showing> = {
  'personnel.list': people(anyOf('UCFMR'), get('/api/personnel/?range=[0,9]'), LISTED, all),
  'personnel.list, whole': people(anyOf('UCFMR'), get('/api/personnel/'), LISTED, all),
  'personnel.get': people(anyOf('UCFMR'), get('/api/personnel/valid/'), WHOLE, one),
  'personnel.create': {
    ...people(writing('UCF'), post('/api/personnel/', { ...SOMEONE, company: 1 }), WHOLE, one),
    status: 201,
  },
  'personnel.update': people(
    writing('UCF'),
    patch('/api/personnel/valid/', { ssn: '12345678903' }),
    WHOLE,
    one,
  ),
  'personnel.search': people(
    anyOf('USMR'),
    get('/api/personnel_search/?search=alvarez'),
    FOUND.split(' '),
    all,
  ),
  'companies.get': people(
    anyOf('UCR'),
    get('/api/companies/1/'),
    LISTED,
    ({ personnel }) => personnel as unknown as object[],
  ),
  'companies.list': {
    may: either(anyOf('UFRC'), writing('AX')),
    rows: all,
    shown: shownOfCompanies,
    call: get('/api/companies/?range=[0,9]&include=people'),
    fields: Object.keys(shownOfCompanies),
  },
  'accreditation.list': people(
    anyOf('UCR'),
    get('/api/personnel_accreditation/?page=1'),
    IN_MATRIX.split(' '),
    ({ results }) => results as unknown as object[],
  ),
  'accreditation.get': people(
    anyOf('UCR'),
    get('/api/personnel_accreditation/valid/'),
    IN_MATRIX.split(' '),
    one,
  ),
  'vetoes.list': {
    may: anyOf('USCR'),
    call: get('/api/v1/vetoes/'),
    fields: Object.keys(shownOfVetoes),
    rows: all,
    shown: shownOfVetoes,
  },
  'vetoes.versions': {
    may: anyOf('USCR'),
    call: get('/api/v1/vetoes/1/versions/'),
    rows: all,
    fields: Object.keys(shownOfVersions),
    shown: shownOfVersions,
  },
}

const asking = (path: string, filter: object): Sent =>
  get(`${path}${path.includes('?') ? '&' : '?'}filter=${encodeURIComponent(JSON.stringify(filter))}`)
const ROSTER = '/api/personnel/?range=[0,9]'
const MATRIX = '/api/personnel_accreditation/?page=1'
const identity = anyOf('UCFMR')

/** What lists of people are narrowed by: who may make the call, and whom it answers; the others are told that nobody can. */
export const questions: Record<string, { call: Sent; may: Rule; answered: Rule }> = {
  active: { call: asking(ROSTER, { active: true }), may: identity, answered: EVERYBODY },
  company: { call: asking(ROSTER, { company: 1 }), may: identity, answered: EVERYBODY },
  role: { call: asking(ROSTER, { role: 1 }), may: identity, answered: EVERYBODY },
  id: { call: asking(ROSTER, { id: ['valid'] }), may: identity, answered: EVERYBODY },
  state: { call: asking(ROSTER, { state: 'valid' }), may: identity, answered: EVERYBODY },
  light: { call: asking(ROSTER, { light: 'works' }), may: identity, answered: EVERYBODY },
  ends_from: { call: asking(ROSTER, { ends_from: '2026-01-01' }), may: identity, answered: EVERYBODY },
  ends_to: { call: asking(ROSTER, { ends_to: '2026-01-01' }), may: identity, answered: EVERYBODY },
  proof_ends_from: {
    call: asking(ROSTER, { proof_ends_from: '2026-01-01' }),
    may: identity,
    answered: RECORD,
  },
  proof_ends_to: { call: asking(ROSTER, { proof_ends_to: '2026-01-01' }), may: identity, answered: RECORD },
  has_unmet: { call: asking(ROSTER, { has_unmet: false }), may: identity, answered: RECORD },
  ready: { call: asking(ROSTER, { ready: true }), may: identity, answered: RECORD },
  has_photo: { call: asking(ROSTER, { has_photo: false }), may: identity, answered: EVERYBODY },
  registered_from: {
    call: asking(ROSTER, { registered_from: '2026-01-01' }),
    may: identity,
    answered: RECORD,
  },
  registered_to: { call: asking(ROSTER, { registered_to: '2026-01-01' }), may: identity, answered: RECORD },
  unheard: { call: asking(ROSTER, { rfc: 'AANM900101' }), may: identity, answered: () => false },
  missing: { call: asking(MATRIX, { missing: 1 }), may: anyOf('UCR'), answered: RECORD },
}

/** Who finds a person, or a veto, by the beginning of an RFC; the others find nobody. */
export const byRfc: Record<string, { call: Sent; may: Rule; found: Rule; rows: Showing['rows'] }> = {
  'personnel.list': { call: asking(ROSTER, { q: 'uniq9' }), may: identity, found: PERSONAL, rows: all },
  'personnel.list, active': {
    call: asking(ROSTER, { q: 'uniq9', active: true }),
    may: identity,
    found: PERSONAL,
    rows: all,
  },
  'personnel.search': {
    call: get('/api/personnel_search/?search=UNIQ900101'),
    may: anyOf('USMR'),
    found: PERSONAL,
    rows: all,
  },
  'accreditation.list': {
    call: asking(MATRIX, { q: 'uniq9' }),
    may: anyOf('UCR'),
    found: PERSONAL,
    rows: ({ results }) => results as unknown as object[],
  },
  'vetoes.list': {
    call: asking('/api/v1/vetoes/?range=[0,9]', { q: 'veto9' }),
    may: anyOf('USCR'),
    found: shownOfVetoes.rfc ?? (() => false),
    rows: all,
  },
}
