import { formatMonthAndYear } from '../../../contract/logValues.ts'
import {
  type DocumentKind,
  type DocumentKindName,
  type DocumentTable,
  documentKindEntries,
  type documentKinds,
  type KindWith,
  type ReviewedKind,
  type WithdrawableKind,
} from '../../../domain/documents/kinds.ts'
import { type DocumentRow, documentRowSchema } from '../../../domain/documents/schemas.ts'
import { defineTable, firstOf, type Lookup, type Table } from '../defineTable.ts'
import { reviewLookups, withdrawnLookup } from './shared.ts'

type Kinds = typeof documentKinds
type KindOfTable<T extends DocumentTable> = {
  [K in DocumentKindName]: Kinds[K]['table'] extends T ? K : never
}[DocumentKindName]

/** Names of referenced rows in the rows of a kind. */
type JoinedName<K extends DocumentKindName> =
  | (Kinds[K] extends { names: infer N } ? keyof N & string : never)
  | (K extends KindWith<'catalogue'> ? 'title' : never)
  | (K extends WithdrawableKind ? keyof typeof withdrawnLookup : never)
  | (K extends ReviewedKind ? keyof typeof reviewLookups : never)

type Sort<K extends DocumentKindName> = 'created_at' | (K extends WithdrawableKind ? 'name' : never)

type ReferencedIn<F> = { [N in keyof F]: F[N] extends { to: infer T extends string } ? T : never }[keyof F]
/** Tables to which documents refer. */
type Referenced = {
  [K in DocumentKindName]: Kinds[K]['owner'] | ReferencedIn<Kinds[K]['fields']>
}[DocumentKindName]

type DocumentTables = {
  [T in DocumentTable]: Table<
    DocumentRow<KindOfTable<T>>,
    DocumentRow<KindOfTable<T>> & Record<JoinedName<KindOfTable<T>>, string>,
    JoinedName<KindOfTable<T>>,
    Sort<KindOfTable<T>>,
    Referenced
  >
}

/** Indexes that only some kinds have. */
const OWN_INDEXES: Partial<Record<DocumentKindName, Readonly<Record<string, string>>>> = {
  evidence: {
    item: 'item, id',
    person: 'personnel, created_at_key, id',
    type_waiting: 'type, review, created_at_key, id',
  },
  companyPapers: { company: 'company, obligation, period, id', obligation: 'obligation, id' },
}

const createIndexes = ({ by, catalogue, isWithdrawable, review, names = {} }: DocumentKind) => ({
  ...(isWithdrawable && {
    withdrawn_by: 'withdrawn_by',
    by_day: `${by}, created_at_key, id`,
    ...(catalogue
      ? { name: 'name', category_by_day: `${by}, category, created_at_key, id` }
      : { by_name: `${by}, name_key, id` }),
  }),
  ...(review && {
    waiting: 'review, created_at_key, id',
    company_waiting: 'company, review, created_at_key, id',
    aged: ['review', 'created_at', 'company', ...Object.values(names)].join(', '),
    reviewed_by: 'reviewed_by, reviewed_at',
    uploaded_by: 'uploaded_by',
  }),
})

const createLookups = ({
  catalogue,
  fields,
  names = {},
  isWithdrawable,
  review,
}: DocumentKind): Record<string, Lookup<string>> => ({
  ...(catalogue && { title: { by: 'name', from: catalogue, take: 'name' } }),
  ...Object.fromEntries(
    Object.entries(names).flatMap(([name, by]) => {
      const field = fields[by]
      return field && 'to' in field ? [[name, { by, from: field.to, take: 'name' }]] : []
    }),
  ),
  ...(isWithdrawable && withdrawnLookup),
  ...(review && reviewLookups),
})

type Values = Readonly<Record<string, unknown>>

const text = (row: object, field: string): string => String((row as Values)[field] ?? '')

const createSorts = ({ catalogue, isWithdrawable }: DocumentKind) => {
  const byFileName = (row: object) => text(row, 'file_name')
  const byName = catalogue ? { by: 'name', from: catalogue as string, sort: 'name' } : byFileName
  const byUpload = (row: object) => text(row, 'created_at')
  return { ...(isWithdrawable && { name: byName }), created_at: byUpload } as Record<string, typeof byName>
}

const defineDocumentTable = (name: DocumentKindName, kind: DocumentKind) => {
  const { owner, by, catalogue, names = {}, isWithdrawable, noun } = kind
  const getName = firstOf(...(catalogue ? ['title'] : Object.keys(names)), 'file_name')
  return defineTable({
    row: documentRowSchema(name),
    lookups: createLookups(kind),
    ...('company' in kind.fields && owner !== 'companies' && { references: { company: 'companies' } }),
    sorts: createSorts(kind),
    ...(isWithdrawable && {
      search: (row: object) =>
        (catalogue ? ['category', 'title', 'file_name'] : ['type', 'file_name']).map((field) =>
          text(row, field),
        ),
    }),
    unique: ['key'],
    indexes: { ...createIndexes(kind), ...OWN_INDEXES[name] },
    log: { owner: { collection: owner, by } },
    getName: (row) =>
      row.period ? `${getName(row)} de ${formatMonthAndYear(String(row.period))}` : getName(row),
    noun,
  })
}

/** Tables of all kinds of documents. */
export const documentTables = Object.fromEntries(
  documentKindEntries.map(([name, kind]) => [kind.table, defineDocumentTable(name, kind)]),
) as unknown as DocumentTables

/** Returns the documents that are deleted with their owner. */
export const ownedDocuments = (owner: DocumentKind['owner']): { collection: DocumentTable; by: string }[] =>
  documentKindEntries.flatMap(([, kind]) =>
    kind.owner === owner ? [{ collection: kind.table as DocumentTable, by: kind.by }] : [],
  )
