import { NOT_NULL } from '../../domain/common/filters.ts'
import { DOCUMENT_TABLES } from '../../domain/documents/kinds.ts'
import { BOARDS } from '../../domain/notices/boards.ts'
import type { Collection, Rows } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'
import { getDocumentFileName, getPhotoFileName } from './fileStorage.ts'

/** Collections whose rows can contain a document file. */
const DOCUMENT_COLLECTIONS = [...DOCUMENT_TABLES, ...BOARDS, 'notice_versions', 'blocked_people'] as const

/** Collections whose rows can contain a photo. */
const PHOTO_COLLECTIONS = ['personnel', 'visit_reports', 'inspections', 'import_changes'] as const

/** Returns the names of the files that a row refers to. */
export const listFilesReferencedByRow = <C extends Collection>(collection: C, row: Rows[C]): string[] => {
  if ('photo' in row)
    return row.photo ? [getPhotoFileName(row.photo, 'large'), getPhotoFileName(row.photo, 'small')] : []
  if ('checked_key' in row)
    return [row.key, row.checked_key].flatMap((key) => (key === null ? [] : [getDocumentFileName(key)]))
  const hasFile =
    collection === 'tax_list_loads' ||
    DOCUMENT_COLLECTIONS.some((documentCollection) => documentCollection === collection)
  return 'key' in row && row.key !== null && hasFile ? [getDocumentFileName(row.key)] : []
}

/** Returns the files that no database row uses. Accepts a few hundred names at most. */
export const findUnreferencedFiles = async (store: Reader, names: readonly string[]): Promise<string[]> => {
  const listKeys = (folder: string, position: number) =>
    names.filter((name) => name.startsWith(`${folder}/`)).map((name) => name.split('/')[position] ?? '')
  const [photos, keys] = [listKeys('photos', 1), listKeys('documents', 2)]
  const referencedPhotos = new Set<string | null>()
  if (photos.length > 0)
    for (const collection of PHOTO_COLLECTIONS) {
      const { rows } = await store.getList(collection, { filter: { photo: photos } })
      for (const { photo } of rows) referencedPhotos.add(photo)
    }
  // Keeps every size of a photo, because a row contains only the key of the photo.
  const referencedNames = new Set(
    names.filter((name) => name.startsWith('photos/') && referencedPhotos.has(name.split('/')[1] ?? '')),
  )
  if (keys.length === 0) return names.filter((name) => !referencedNames.has(name))
  for (const collection of DOCUMENT_COLLECTIONS) {
    const { rows } = await store.getList(collection, { filter: { key: keys } })
    for (const { key } of rows) referencedNames.add(getDocumentFileName(key))
  }
  const { rows: loads } = await store.getList('tax_list_loads', { filter: { key: keys } })
  for (const { key } of loads) if (key !== null) referencedNames.add(getDocumentFileName(key))
  for (const filter of [{ key: keys }, { checked_key: keys }]) {
    const { rows } = await store.getList('imports', { filter })
    for (const name of rows.flatMap((row) => listFilesReferencedByRow('imports', row)))
      referencedNames.add(name)
  }
  return names.filter((name) => !referencedNames.has(name))
}

/** Whether any row refers to a file. */
export const hasAnyReferencedFile = async (store: Reader): Promise<boolean> => {
  for (const collection of PHOTO_COLLECTIONS)
    if ((await store.getList(collection, { filter: { photo: NOT_NULL }, range: [0, 0] })).total > 0)
      return true
  for (const collection of [...DOCUMENT_COLLECTIONS, 'imports'] as const)
    if ((await store.getList(collection, { range: [0, 0] })).total > 0) return true
  return false
}
