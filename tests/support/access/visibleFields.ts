import { either, isMemberOf, isWriterIn, type Rule } from './accessRules.ts'
import { isBound } from './cellUsers.ts'
import { NEW_PERSON } from './peopleExpectations.ts'
import { get, patch, post, type WireRequest } from './wire.ts'

const isAnyReader = isMemberOf('UCFMRS')
/** Users who accredit people, and users who read that with read-only access. */
const canReadAccreditation = isMemberOf('UCFR')
/** Users who keep the personal data up to date. */
const canReadPersonalData = isMemberOf('UCF')

const ruleForFields = (rule: Rule, fields: string): Record<string, Rule> =>
  Object.fromEntries(fields.split(' ').map((field) => [field, rule]))

/**
 * Which users see which field of a person: the table of docs/decisions.md, written down a second
 * time.
 */
const personRules: Record<string, Rule> = {
  ...ruleForFields(
    isAnyReader,
    'id public_id name first_names last_names role role_name role_definition role_type',
  ),
  ...ruleForFields(
    isAnyReader,
    'company company_name zone accreditation_number naturgy_id accreditation_expiration_date',
  ),
  ...ruleForFields(
    isAnyReader,
    'accreditation_flag state active status company_active vetoed standing profile_picture profile_thumbnail version',
  ),
  ...ruleForFields(
    canReadAccreditation,
    'registration_date accreditation_date created_at personnel_accreditation veto_exceptions accreditations',
  ),
  moves: isMemberOf('UCR'),
  vetoes: (user) => canReadAccreditation(user) && isMemberOf('USR')(user) && !isBound(user),
  no_email: isMemberOf('U'),
  ...ruleForFields(canReadPersonalData, 'rfc curp identity_document ssn address phone email'),
}

/** Fields of a veto. The RFC is for users who publish vetoes and for the utility. */
const vetoRules: Record<string, Rule> = {
  ...ruleForFields(
    isMemberOf('USCR'),
    'id name text file file_name media_type size scan created_at created_by',
  ),
  rfc: either(isMemberOf('U'), isWriterIn('A')),
  ...ruleForFields(isMemberOf('USCR'), 'version corrected_at corrected_by'),
  targets: (user) => isMemberOf('USCR')(user) && !isBound(user),
}

/** Fields of a company in the list, with the state of its documents and its number of people. */
const companyRules: Record<string, Rule> = {
  ...ruleForFields(() => true, 'id company_name name zone active version'),
  ...ruleForFields(isMemberOf('UCR'), 'papers tax_list'),
  people: isMemberOf('UCFMR'),
}

/** Fields of an earlier version of a veto. */
const versionRules: Record<string, Rule> = {
  ...ruleForFields(
    isMemberOf('USCR'),
    'number name text file file_name media_type size scan created_at created_by reason',
  ),
  rfc: either(isMemberOf('U'), isWriterIn('A')),
}

const PERSON_FIELDS = Object.keys(personRules)
const LIST_FIELDS = PERSON_FIELDS.filter(
  (field) =>
    !['personnel_accreditation', 'veto_exceptions', 'vetoes', 'moves', 'accreditations'].includes(field),
)
const MATRIX_FIELDS =
  'id name first_names last_names role role_name role_definition company company_name accreditation_number accreditation_expiration_date accreditation_flag state active status company_active vetoed standing personnel_accreditation'
const SEARCH_FIELDS =
  'id public_id name first_names last_names role role_name role_definition role_type company company_name zone accreditation_number accreditation_expiration_date naturgy_id active status accreditation_flag state company_active vetoed standing profile_thumbnail'

type Body = Record<string, never>

/**
 * A call that returns people, vetoes or companies: who may call it, the fields of its rows, and
 * where the rows are in the response.
 */
export interface FieldsCall {
  canCall: Rule
  call: WireRequest
  fields: readonly string[]
  rules: Record<string, Rule>
  rows: (body: Body) => object[]
  status?: number
}

const asSingleRow = (body: Body): object[] => [body]
const asRows = (body: Body): object[] => body as unknown as object[]
const expectPeople = (
  canCall: Rule,
  call: WireRequest,
  fields: readonly string[],
  rows: FieldsCall['rows'],
): FieldsCall => ({
  canCall,
  call,
  fields,
  rows,
  rules: personRules,
})

export const fieldsCalls: Record<string, FieldsCall> = {
  'personnel.list': expectPeople(
    isMemberOf('UCFMR'),
    get('/api/personnel/?range=[0,9]'),
    LIST_FIELDS,
    asRows,
  ),
  'personnel.list, whole': expectPeople(isMemberOf('UCFMR'), get('/api/personnel/'), LIST_FIELDS, asRows),
  'personnel.get': expectPeople(
    isMemberOf('UCFMR'),
    get('/api/personnel/valid/'),
    PERSON_FIELDS,
    asSingleRow,
  ),
  'personnel.create': {
    ...expectPeople(
      isWriterIn('UCF'),
      post('/api/personnel/', { ...NEW_PERSON, company: 1 }),
      PERSON_FIELDS,
      asSingleRow,
    ),
    status: 201,
  },
  'personnel.update': expectPeople(
    isWriterIn('UCF'),
    patch('/api/personnel/valid/', { ssn: '12345678903' }),
    PERSON_FIELDS,
    asSingleRow,
  ),
  'personnel.search': expectPeople(
    isMemberOf('USMR'),
    get('/api/personnel_search/?search=alvarez'),
    SEARCH_FIELDS.split(' '),
    asRows,
  ),
  'companies.get': expectPeople(
    isMemberOf('UCR'),
    get('/api/companies/1/'),
    LIST_FIELDS,
    ({ personnel }) => personnel as unknown as object[],
  ),
  'companies.list': {
    canCall: either(isMemberOf('UFRC'), isWriterIn('AX')),
    rows: asRows,
    rules: companyRules,
    call: get('/api/companies/?range=[0,9]&include=people'),
    fields: Object.keys(companyRules),
  },
  'accreditation.list': expectPeople(
    isMemberOf('UCR'),
    get('/api/personnel_accreditation/?page=1'),
    MATRIX_FIELDS.split(' '),
    ({ results }) => results as unknown as object[],
  ),
  'accreditation.get': expectPeople(
    isMemberOf('UCR'),
    get('/api/personnel_accreditation/valid/'),
    MATRIX_FIELDS.split(' '),
    asSingleRow,
  ),
  'vetoes.list': {
    canCall: isMemberOf('USCR'),
    call: get('/api/v1/vetoes/'),
    fields: Object.keys(vetoRules),
    rows: asRows,
    rules: vetoRules,
  },
  'vetoes.versions': {
    canCall: isMemberOf('USCR'),
    call: get('/api/v1/vetoes/1/versions/'),
    rows: asRows,
    fields: Object.keys(versionRules),
    rules: versionRules,
  },
}

const withFilter = (path: string, filter: object): WireRequest =>
  get(`${path}${path.includes('?') ? '&' : '?'}filter=${encodeURIComponent(JSON.stringify(filter))}`)
const ROSTER_PATH = '/api/personnel/?range=[0,9]'
const MATRIX_PATH = '/api/personnel_accreditation/?page=1'
const canListPeople = isMemberOf('UCFMR')

/**
 * Filters of lists of people: who may call the list, and which users may filter. For other users
 * the list is empty.
 */
export const filterCalls: Record<string, { call: WireRequest; canCall: Rule; canFilter: Rule }> = {
  active: { call: withFilter(ROSTER_PATH, { active: true }), canCall: canListPeople, canFilter: isAnyReader },
  company: { call: withFilter(ROSTER_PATH, { company: 1 }), canCall: canListPeople, canFilter: isAnyReader },
  role: { call: withFilter(ROSTER_PATH, { role: 1 }), canCall: canListPeople, canFilter: isAnyReader },
  id: { call: withFilter(ROSTER_PATH, { id: ['valid'] }), canCall: canListPeople, canFilter: isAnyReader },
  state: {
    call: withFilter(ROSTER_PATH, { state: 'valid' }),
    canCall: canListPeople,
    canFilter: isAnyReader,
  },
  light: {
    call: withFilter(ROSTER_PATH, { light: 'works' }),
    canCall: canListPeople,
    canFilter: isAnyReader,
  },
  ends_from: {
    call: withFilter(ROSTER_PATH, { ends_from: '2026-01-01' }),
    canCall: canListPeople,
    canFilter: isAnyReader,
  },
  ends_to: {
    call: withFilter(ROSTER_PATH, { ends_to: '2026-01-01' }),
    canCall: canListPeople,
    canFilter: isAnyReader,
  },
  proof_ends_from: {
    call: withFilter(ROSTER_PATH, { proof_ends_from: '2026-01-01' }),
    canCall: canListPeople,
    canFilter: canReadAccreditation,
  },
  proof_ends_to: {
    call: withFilter(ROSTER_PATH, { proof_ends_to: '2026-01-01' }),
    canCall: canListPeople,
    canFilter: canReadAccreditation,
  },
  has_unmet: {
    call: withFilter(ROSTER_PATH, { has_unmet: false }),
    canCall: canListPeople,
    canFilter: canReadAccreditation,
  },
  ready: {
    call: withFilter(ROSTER_PATH, { ready: true }),
    canCall: canListPeople,
    canFilter: canReadAccreditation,
  },
  has_photo: {
    call: withFilter(ROSTER_PATH, { has_photo: false }),
    canCall: canListPeople,
    canFilter: isAnyReader,
  },
  registered_from: {
    call: withFilter(ROSTER_PATH, { registered_from: '2026-01-01' }),
    canCall: canListPeople,
    canFilter: canReadAccreditation,
  },
  registered_to: {
    call: withFilter(ROSTER_PATH, { registered_to: '2026-01-01' }),
    canCall: canListPeople,
    canFilter: canReadAccreditation,
  },
  unheard: {
    call: withFilter(ROSTER_PATH, { rfc: 'AANM900101' }),
    canCall: canListPeople,
    canFilter: () => false,
  },
  missing: {
    call: withFilter(MATRIX_PATH, { missing: 1 }),
    canCall: isMemberOf('UCR'),
    canFilter: canReadAccreditation,
  },
}

/**
 * Searches by the beginning of an RFC: who may call them, and who finds the row. Other users find
 * nothing.
 */
export const rfcSearches: Record<
  string,
  { call: WireRequest; canCall: Rule; canFind: Rule; rows: FieldsCall['rows'] }
> = {
  'personnel.list': {
    call: withFilter(ROSTER_PATH, { q: 'uniq9' }),
    canCall: canListPeople,
    canFind: canReadPersonalData,
    rows: asRows,
  },
  'personnel.list, active': {
    call: withFilter(ROSTER_PATH, { q: 'uniq9', active: true }),
    canCall: canListPeople,
    canFind: canReadPersonalData,
    rows: asRows,
  },
  'personnel.search': {
    call: get('/api/personnel_search/?search=UNIQ900101'),
    canCall: isMemberOf('USMR'),
    canFind: canReadPersonalData,
    rows: asRows,
  },
  'accreditation.list': {
    call: withFilter(MATRIX_PATH, { q: 'uniq9' }),
    canCall: isMemberOf('UCR'),
    canFind: canReadPersonalData,
    rows: ({ results }) => results as unknown as object[],
  },
  'vetoes.list': {
    call: withFilter('/api/v1/vetoes/?range=[0,9]', { q: 'veto9' }),
    canCall: isMemberOf('USCR'),
    canFind: vetoRules.rfc ?? (() => false),
    rows: asRows,
  },
}
