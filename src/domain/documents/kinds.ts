import { REVIEWS } from '../catalogs/documentRules.ts'
import { COMPANY_CATEGORIES, PERSONNEL_CATEGORIES } from '../catalogs/fields.ts'
import {
  choice,
  day,
  defineFields,
  type Fields,
  line,
  longText,
  moment,
  month,
  person,
  reference,
} from '../fields/fields.ts'
import { storedFile, withdrawal } from '../fields/shared.ts'
import { type Action, allowEveryone } from '../permissions.ts'

/** Types of documents in a person's file (docs/requirements.md §4). */
export const PERSONNEL_FILE_TYPES = [
  'Identificación oficial',
  'Carta de liberación',
  'Comprobante de domicilio',
  'Otros',
] as const

/** Types of documents of a request about personal data. */
const ARCO_FILE_TYPES = ['Solicitud', 'Identificación', 'Respuesta', 'Otros'] as const

/** Reasons for rejecting a document. The reviewer can add a note. */
export const REJECTIONS = [
  'illegible',
  'wrong_document',
  'wrong_person',
  'wrong_date',
  'incomplete',
  'other',
] as const

export const REJECTION_TEXTS: Record<(typeof REJECTIONS)[number], string> = {
  illegible: 'No se lee',
  wrong_document: 'Es otro documento',
  wrong_person: 'Es de otra persona',
  wrong_date: 'La fecha no coincide',
  incomplete: 'Está incompleto',
  other: 'Otro motivo',
}

/** Returns why a reviewer rejected a document, with the reviewer's note; '' for a document that is not rejected. */
export const formatRejection = (
  document: { review: string; rejection: (typeof REJECTIONS)[number] | null; note: string } | undefined,
): string =>
  document?.review === 'rejected'
    ? [document.rejection && REJECTION_TEXTS[document.rejection], document.note].filter(Boolean).join(': ')
    : ''

/** Options of a field that the uploader may fill. The endpoint's permission decides who may upload. */
const optionalInput = { change: allowEveryone, onlyInNew: true } as const
const requiredInput = { ...optionalInput, required: true } as const

/** Stored file with the user and time of the upload. */
export const upload = defineFields({
  ...storedFile,
  uploaded_by: reference('users', { label: 'Lo subió', required: true, internal: true }),
  created_at: moment({ label: 'Subido', required: true }),
})

/** Fields of a document that users withdraw. */
const withdrawable = {
  ...upload,
  created_at: moment({ label: 'Fecha de carga', required: true }),
  ...withdrawal,
}

/** Dates and review of a document. */
export const review = defineFields({
  issued_on: day({ label: 'Emitido', nullable: true, ...optionalInput }),
  expires_on: day({ label: 'Vence', nullable: true, ...optionalInput }),
  review: choice({ label: 'Revisión', choices: REVIEWS, blank: 'pending' }),
  rejection: choice({ label: 'Motivo', choices: REJECTIONS, nullable: true }),
  note: longText({ label: 'Observaciones' }),
  reviewed_by: reference('users', { label: 'Lo revisó', nullable: true, internal: true }),
  reviewed_at: moment({ label: 'Revisado el', nullable: true }),
})

const ofPerson = person({ label: 'Persona', ...requiredInput })

/** Current company of the person. Reviewers filter the list of waiting documents by company. */
const companyOfPerson = reference('companies', { label: 'Empresa', required: true, internal: true })

/** Fields of a document whose name is chosen from a catalogue. Responses have the name instead of its id. */
const named = <const T extends string, const C extends readonly string[]>(catalogue: T, categories: C) => ({
  name: reference(catalogue, { label: 'Nombre', named: 'title', internal: true, ...requiredInput }),
  category: choice({ label: 'Categoría', choices: categories }),
})

/** What is known of a kind of documents. Tables, endpoints, log texts and screens are derived from it. */
export interface DocumentKind {
  table: string
  /** Address of the list. The address of a document in it is followed by its id. */
  path: string
  /** Address of the downloads, which is followed by the id of the document. */
  downloads: string
  /** Endpoints that docs/requirements.md §8 requires. */
  documented?: readonly ('list' | 'create' | 'download')[]
  /** Table of the record that a document belongs to, and the field with the id of the record. */
  owner: 'personnel' | 'companies' | 'arco_requests'
  by: string
  /** Query parameter of the list with the id of the owner (docs/requirements.md §8). Other lists are filtered by fields. */
  listBy?: string
  /** Whether uploads have this parameter too. */
  createBy?: true
  /** All columns but the id and the version. */
  fields: Fields
  /** Catalogue from which the uploader chooses the name and, with it, the category. */
  catalogue?: 'company_file_names' | 'personnel_file_names'
  /** Field with the catalogue entry that marks documents as sensitive. The name tells it of other documents of people. */
  sensitiveBy?: string
  /** Names of referenced rows that responses contain: the new field, and the field that refers to the row. */
  names?: Readonly<Record<string, string>>
  /** Fields that lists can be filtered by. */
  filters?: readonly string[]
  read: Action
  create: Action
  /** Whether users withdraw documents. Withdrawn documents remain stored. */
  isWithdrawable?: true
  /** How reviews call the kind: in `kind`, in the ids of documents, and in the filter of the list. Other kinds are not reviewed. */
  review?: { kind: string; prefix: string; label: string }
  /** Fields that are equal in all versions of a document. A new version replaces one that waits for review. */
  versionsBy?: readonly string[]
  /** Noun with its article, such as "el archivo de empresa". */
  one: string
  /** Object of a sentence about an action, such as "un archivo de empresa". */
  what: string
  /** Plural with its article, for the description of the list. */
  many: string
  /** Noun in counts, in singular and plural. */
  noun: readonly [one: string, several: string]
  /** Title of the list on the owner's page, and its button that uploads a file. */
  section?: { title: string; add: string }
  /** Verb of the upload in the log. */
  uploaded: string
  /** Phrases of the log for a new and for a withdrawn document. */
  added: string
  withdrawn?: string
}

/** All kinds of documents, by the name that their endpoints begin with. */
export const documentKinds = {
  /** Document of a person: one of four types, with a name given by the uploader. */
  documents: {
    table: 'documents',
    path: '/api/files/',
    downloads: '/files/download/',
    documented: ['list', 'create', 'download'],
    owner: 'personnel',
    by: 'personnel',
    listBy: 'personnel',
    createBy: true,
    fields: defineFields({
      ...withdrawable,
      file_name: line({ ...storedFile.file_name, maxLength: 400, ...requiredInput }),
      personnel: ofPerson,
      type: choice({ label: 'Tipo', choices: PERSONNEL_FILE_TYPES, ...requiredInput }),
    }),
    read: 'personnelFiles.read',
    create: 'personnelFiles.create',
    isWithdrawable: true,
    one: 'el documento',
    what: 'un documento de una persona',
    many: 'los documentos de una persona',
    noun: ['documento', 'documentos'],
    section: { title: 'Archivos', add: 'Agregar archivo' },
    uploaded: 'Subió',
    added: 'Documento subido[: {file_name|row}]',
    withdrawn: 'Documento retirado',
  },
  /** General and SASISOPA files of a person (docs/requirements.md §4). */
  personnelFiles: {
    table: 'personnel_files',
    path: '/api/personnel_files/',
    downloads: '/files/personnel/download/',
    documented: ['list', 'create', 'download'],
    owner: 'personnel',
    by: 'person',
    listBy: 'personnel_id',
    fields: defineFields({
      ...withdrawable,
      person: ofPerson,
      ...named('personnel_file_names', PERSONNEL_CATEGORIES),
    }),
    catalogue: 'personnel_file_names',
    sensitiveBy: 'name',
    filters: ['category'],
    read: 'personnelFiles.read',
    create: 'personnelFiles.create',
    isWithdrawable: true,
    one: 'el archivo de la persona',
    what: 'un archivo de una persona',
    many: 'los archivos generales y SASISOPA de una persona',
    noun: ['archivo', 'archivos'],
    section: { title: 'General / SASISOPA', add: 'Agregar archivo General o SASISOPA' },
    uploaded: 'Subió',
    added: 'Archivo subido[: {name|row}]',
    withdrawn: 'Archivo retirado',
  },
  companyFiles: {
    table: 'company_files',
    path: '/api/company_files/',
    downloads: '/files/company/download/',
    documented: ['list', 'create'],
    owner: 'companies',
    by: 'company',
    listBy: 'company_id',
    fields: defineFields({
      ...withdrawable,
      company: reference('companies', { label: 'Empresa', internal: true, ...requiredInput }),
      ...named('company_file_names', COMPANY_CATEGORIES),
    }),
    catalogue: 'company_file_names',
    filters: ['category'],
    read: 'companies.read',
    create: 'companyFiles.create',
    isWithdrawable: true,
    one: 'el archivo de empresa',
    what: 'un archivo de empresa',
    many: 'los archivos de una empresa',
    noun: ['archivo', 'archivos'],
    section: { title: 'Archivos', add: 'Agregar Archivo' },
    uploaded: 'Subió',
    added: 'Archivo subido[: {name|row}]',
    withdrawn: 'Archivo retirado',
  },
  /** Document of a request about personal data, such as an identity document or the answer. */
  arcoFiles: {
    table: 'arco_files',
    path: '/api/arco_files/',
    downloads: '/files/arco/download/',
    owner: 'arco_requests',
    by: 'request',
    listBy: 'request',
    fields: defineFields({
      ...withdrawable,
      file_name: line({ ...storedFile.file_name, maxLength: 400, ...requiredInput }),
      request: reference('arco_requests', { label: 'Solicitud ARCO', ...requiredInput }),
      type: choice({ label: 'Tipo', choices: ARCO_FILE_TYPES, ...requiredInput }),
    }),
    read: 'personalData.manage',
    create: 'personalData.manage',
    isWithdrawable: true,
    one: 'el anexo',
    what: 'un anexo de una solicitud ARCO',
    many: 'los anexos de una solicitud ARCO',
    noun: ['anexo', 'anexos'],
    section: { title: 'Anexos', add: 'Agregar anexo' },
    uploaded: 'Subió',
    added: 'Anexo subido[: {file_name|row}]',
    withdrawn: 'Anexo retirado',
  },
  /** Document that proves a requirement of a person. */
  evidence: {
    table: 'evidence',
    path: '/api/evidence/',
    downloads: '/files/evidence/download/',
    owner: 'personnel',
    by: 'personnel',
    fields: defineFields({
      ...upload,
      item: reference('accreditation_items', { label: 'Renglón', ...requiredInput }),
      personnel: person({ label: 'Persona', required: true }),
      type: reference('accreditation_types', { label: 'Requisito', required: true }),
      company: companyOfPerson,
      ...review,
    }),
    sensitiveBy: 'type',
    names: { type_name: 'type' },
    filters: ['item', 'personnel', 'company', 'type', 'review'],
    read: 'evidence.read',
    create: 'evidence.create',
    review: { kind: 'person', prefix: 'persona', label: 'Del personal' },
    versionsBy: ['item'],
    one: 'el documento de un requisito',
    what: 'el documento de un requisito',
    many: 'los documentos que prueban requisitos, con sus versiones',
    noun: ['documento', 'documentos'],
    uploaded: 'Subió',
    added: 'Documento entregado: {type}',
  },
  /** Document that meets an obligation of a company. `period` is its first month, or null without periods. */
  companyPapers: {
    table: 'company_papers',
    path: '/api/company_papers/',
    downloads: '/files/company_papers/download/',
    owner: 'companies',
    by: 'company',
    fields: defineFields({
      ...upload,
      ...review,
      company: reference('companies', { label: 'Empresa', ...requiredInput }),
      obligation: reference('obligations', { label: 'Obligación', ...requiredInput }),
      period: month({ label: 'Periodo', nullable: true, ...optionalInput }),
    }),
    names: { obligation_name: 'obligation' },
    filters: ['company', 'obligation', 'period', 'review'],
    read: 'companies.read',
    create: 'evidence.create',
    review: { kind: 'company', prefix: 'empresa', label: 'De las empresas' },
    versionsBy: ['company', 'obligation', 'period'],
    one: 'el documento de una obligación',
    what: 'el documento de una obligación',
    many: 'los documentos que las empresas entregan por sus obligaciones, con sus versiones',
    noun: ['documento', 'documentos'],
    uploaded: 'Entregó',
    added: 'Documento entregado: {obligation}[ de {period}]',
  },
} as const satisfies Readonly<Record<string, DocumentKind>>

type Kinds = typeof documentKinds
export type DocumentKindName = keyof Kinds

/** Names of the kinds that have an option, such as `review`. */
export type KindWith<O extends keyof DocumentKind> = {
  [K in DocumentKindName]: Kinds[K] extends Record<O, unknown> ? K : never
}[DocumentKindName]

export type ReviewedKind = KindWith<'review'>
export type ReviewedTable = Kinds[ReviewedKind]['table']
/** Names of the reviewed kinds in reviews. */
export type ReviewKind = Kinds[ReviewedKind]['review']['kind']
export type WithdrawableKind = KindWith<'isWithdrawable'>
/** Names of the kinds that the page of their owner lists. */
export type ListedKind = KindWith<'listBy'>
export type DocumentTable = Kinds[DocumentKindName]['table']
export type DocumentFields<K extends DocumentKindName> = Kinds[K]['fields']

export const DOCUMENT_KIND_NAMES = Object.keys(documentKinds) as DocumentKindName[]

export const documentKindOf = (name: DocumentKindName): DocumentKind => documentKinds[name]

/** All kinds with their names. */
export const documentKindEntries = Object.entries<DocumentKind>(documentKinds) as [
  DocumentKindName,
  DocumentKind,
][]

export const DOCUMENT_TABLES = documentKindEntries.map(([, { table }]) => table as DocumentTable)

/** Names of the kinds whose documents the utility reviews. */
export const REVIEWED_KINDS = documentKindEntries.flatMap(([name, kind]) =>
  kind.review ? [name as ReviewedKind] : [],
)

const KINDS_BY_REVIEW = Object.fromEntries(
  REVIEWED_KINDS.map((name) => [documentKinds[name].review.kind, name]),
) as Readonly<Record<ReviewKind, ReviewedKind>>

/** Returns the kind of documents that reviews call `kind`. */
export const documentKindOfReview = (kind: ReviewKind): ReviewedKind => KINDS_BY_REVIEW[kind]
