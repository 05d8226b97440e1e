import { type DocumentKindName, documentKindOf } from '../../domain/documents/kinds.ts'
import type { Actor } from '../../domain/groups.ts'
import { getPersonDocumentName } from '../../domain/people/provenFields.ts'
import { getVisibleCompany } from '../companies/companyReads.ts'
import { getPersonVisibleToUser } from '../personnel/people.ts'
import type { Reader } from '../store/store.ts'

/** Returns the person or company that documents belong to. Throws 404 if it does not exist or the user may not see it. */
export const getVisibleOwner = (
  store: Reader,
  actor: Actor,
  name: DocumentKindName,
  id: string | number,
): Promise<{ id: string | number; company?: number }> =>
  documentKindOf(name).owner === 'personnel'
    ? getPersonVisibleToUser(store, actor, String(id))
    : getVisibleCompany(store, actor, Number(id))

/** Fields that tell the name of a document: a name from a catalogue, a requirement, or what the uploader chose. */
interface NamedDocument {
  title?: string
  type_name?: string
  type?: string
  file_name: string
}

/** Returns the name of a document of any kind. It tells which fields of the person the document proves. */
export const getDocumentName = (row: object): string => {
  const { title, type_name, type = '', file_name } = row as NamedDocument
  return title ?? type_name ?? getPersonDocumentName({ type, file_name })
}
