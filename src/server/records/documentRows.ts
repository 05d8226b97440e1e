import {
  type DocumentKind,
  type DocumentKindName,
  type DocumentTable,
  documentKindEntries,
  documentKindOf,
  type documentKinds,
} from '../../domain/documents/kinds.ts'
import type { DocumentOf } from '../../domain/documents/schemas.ts'
import { isSent } from '../../domain/fields/fields.ts'
import type { Actor } from '../../domain/groups.ts'
import { getAccessibleCompany, hasPermission } from '../../domain/permissions.ts'
import type { Row } from '../store/rows.ts'
import type { Filter, Reader } from '../store/store.ts'
import { canUserWithdrawUpload, createWithdrawalResponse, type WithdrawalColumns } from './withdrawals.ts'

type Table<K extends DocumentKindName> = (typeof documentKinds)[K]['table']
/** Row of a kind of documents. */
export type RowOfKind<K extends DocumentKindName> = Row<Table<K>>

interface UploadNames {
  uploaded_by: number
  uploaded_name: string
  reviewed_name: string
}

/** Formats who uploaded and reviewed a document. Contractors do not get the names of users. */
const createReviewResponse = (actor: Actor, { uploaded_by, uploaded_name, reviewed_name }: UploadNames) => ({
  ...(uploaded_by === actor.id && hasPermission(actor, 'evidence.review')
    ? { own_upload: true as const }
    : {}),
  ...(getAccessibleCompany(actor) === 'all'
    ? { uploaded_by: uploaded_name, reviewed_by: reviewed_name }
    : {}),
})

/** Creates a function that formats the documents of a kind for a user. */
export const createDocumentMapper = <K extends DocumentKindName>(
  name: K,
  actor: Actor,
): ((row: RowOfKind<K>) => DocumentOf<K>) => {
  const { fields, names = {}, catalogue, downloads, isWithdrawable, review, create } = documentKindOf(name)
  const sentNames = [
    'id',
    ...Object.keys(fields).filter((field) => fields[field] && isSent(fields[field])),
    ...Object.keys(names),
    ...(review ? ['version'] : []),
  ]
  return (row) => {
    const values = row as unknown as Record<string, unknown> & WithdrawalColumns & UploadNames
    return {
      ...Object.fromEntries(sentNames.map((field) => [field, values[field]])),
      file: `${downloads}${row.id}/`,
      ...(catalogue && { name: values.title }),
      ...(isWithdrawable &&
        createWithdrawalResponse(
          actor,
          values,
          hasPermission(actor, create) && canUserWithdrawUpload(actor, values),
        )),
      ...(review && createReviewResponse(actor, values)),
    } as unknown as DocumentOf<K>
  }
}

/** Lists the documents of all kinds that belong to a record. */
export const listDocumentsOfOwner = async (
  store: Reader,
  owner: DocumentKind['owner'],
  id: string | number,
): Promise<Pick<Row<DocumentTable>, 'key'>[]> => {
  const documents: Row<DocumentTable>[] = []
  for (const [, kind] of documentKindEntries.filter(([, one]) => one.owner === owner)) {
    const filter = { [kind.by]: id } as Filter<DocumentTable>
    documents.push(...(await store.getList(kind.table as DocumentTable, { filter })).rows)
  }
  return documents
}
