import {
  type DocumentKindName,
  type DocumentTable,
  documentKindEntries,
  documentKindOf,
} from '../../domain/documents/kinds.ts'
import type { Actor } from '../../domain/groups.ts'
import { isNameOfHealthDocument } from '../../domain/people/healthDocuments.ts'
import { hasPermission } from '../../domain/permissions.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'
import { getDocumentName } from './documentOwner.ts'

type SensitiveCatalog = 'accreditation_types' | 'personnel_file_names'

/** Returns the ids of the entries of a catalogue whose documents are sensitive. */
const readSensitiveEntries = async (store: Reader, catalog: SensitiveCatalog): Promise<Set<number>> =>
  new Set(
    (await store.getList(catalog, {})).rows.flatMap((entry: Row<SensitiveCatalog>) =>
      entry.sensitive ? [entry.id] : [],
    ),
  )

/**
 * Returns a function that tells whether a document of a kind is sensitive: its requirement or its name in the catalogue is marked so.
 * The name that the uploader gave tells it of other documents of people.
 */
export const createSensitivityCheck = async (
  store: Reader,
  name: DocumentKindName,
): Promise<(row: object) => boolean> => {
  const { owner, sensitiveBy, fields } = documentKindOf(name)
  if (owner !== 'personnel') return () => false
  if (sensitiveBy === undefined) return (row) => isNameOfHealthDocument(getDocumentName(row))
  const field = fields[sensitiveBy]
  const ids = await readSensitiveEntries(store, (field && 'to' in field && field.to) as SensitiveCatalog)
  return (row) => ids.has((row as Readonly<Record<string, number>>)[sensitiveBy] ?? 0)
}

/**
 * Returns which of these rows, such as `evidence:12`, are sensitive documents that the user may not read. Deleted documents are among
 * them, because their catalogue entry is unknown.
 */
export const listHiddenDocuments = async (
  store: Reader,
  actor: Actor,
  keys: Iterable<string>,
): Promise<ReadonlySet<string>> => {
  const hidden = new Set<string>()
  if (hasPermission(actor, 'sensitiveDocuments.read')) return hidden
  const ids = Map.groupBy(keys, (key) => key.split(':')[0] ?? '')
  for (const [name, { table, owner }] of documentKindEntries) {
    const documents = owner === 'personnel' ? (ids.get(table) ?? []) : []
    if (documents.length === 0) continue
    const isSensitive = await createSensitivityCheck(store, name)
    const rows = await store.getMany(
      table as DocumentTable,
      documents.map((key) => Number(key.split(':')[1])),
    )
    const readable = new Set(rows.flatMap((row) => (isSensitive(row) ? [] : [`${table}:${row.id}`])))
    for (const key of documents) if (!readable.has(key)) hidden.add(key)
  }
  return hidden
}
