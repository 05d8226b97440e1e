import { type DocumentKindName, documentKindOf } from '../../domain/documents/kinds.ts'
import type { Actor } from '../../domain/groups.ts'
import { getPersonDocumentName } from '../../domain/people/provenFields.ts'
import { createNotFoundError } from '../common/httpError.ts'
import { getVisibleCompany } from '../companies/companyReads.ts'
import { getPersonVisibleToUser } from '../personnel/people.ts'
import type { Reader } from '../store/store.ts'

/** Returns the record that documents belong to. Throws 404 if it does not exist or the user may not see it. */
export const getVisibleOwner = async (
  store: Reader,
  actor: Actor,
  name: DocumentKindName,
  id: string | number,
): Promise<{ id: string | number; company?: number }> => {
  const { owner } = documentKindOf(name)
  if (owner === 'personnel') return getPersonVisibleToUser(store, actor, String(id))
  if (owner === 'companies') return getVisibleCompany(store, actor, Number(id))
  const request = await store.getOne(owner, Number(id))
  if (!request) throw createNotFoundError()
  return { id: request.id }
}

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
