import { BOARDS } from '../../domain/boards.ts'
import type { Collection, Rows } from '../store/rows.ts'
import { NOT_NULL, type Reader } from '../store/store.ts'
import { documentName, photoName } from './files.ts'

/** The collections whose rows have a document each; a notice shares it with its earlier versions, where a correction brought no other. */
const FILED = [
  'evidence',
  'company_papers',
  'documents',
  'personnel_files',
  'company_files',
  ...BOARDS,
  'notice_versions',
] as const

/** Collections whose rows may have a picture; an import's changes have the one that they replaced. */
const PICTURED = ['personnel', 'visit_reports', 'inspections', 'import_changes'] as const

/** The files that a row names. */
export const namesIn = <C extends Collection>(collection: C, row: Rows[C]): string[] => {
  if ('photo' in row) return row.photo ? [photoName(row.photo, 'large'), photoName(row.photo, 'small')] : []
  if ('checked_key' in row)
    return [row.key, row.checked_key].flatMap((key) => (key === null ? [] : [documentName(key)]))
  return 'key' in row && FILED.some((filed) => filed === collection) ? [documentName(row.key)] : []
}

/** Which of these files no row names. A few hundred at a time: they are asked for all at once. */
export const unnamed = async (store: Reader, names: readonly string[]): Promise<string[]> => {
  const keysIn = (folder: string, part: number) =>
    names.filter((name) => name.startsWith(`${folder}/`)).map((name) => name.split('/')[part] ?? '')
  const [photos, keys] = [keysIn('photos', 1), keysIn('documents', 2)]
  const pictured = new Set<string | null>()
  if (photos.length > 0)
    for (const collection of PICTURED) {
      const { rows } = await store.getList(collection, { filter: { photo: photos } })
      for (const { photo } of rows) pictured.add(photo)
    }
  // Whatever size of a picture lies there is its row's.
  const known = new Set(
    names.filter((name) => name.startsWith('photos/') && pictured.has(name.split('/')[1] ?? '')),
  )
  if (keys.length === 0) return names.filter((name) => !known.has(name))
  for (const collection of FILED) {
    const { rows } = await store.getList(collection, { filter: { key: keys } })
    for (const { key } of rows) known.add(documentName(key))
  }
  for (const filter of [{ key: keys }, { checked_key: keys }]) {
    const { rows } = await store.getList('imports', { filter })
    for (const name of rows.flatMap((row) => namesIn('imports', row))) known.add(name)
  }
  return names.filter((name) => !known.has(name))
}

/** Does any row name a file? */
export const namesAny = async (store: Reader): Promise<boolean> => {
  for (const collection of PICTURED)
    if ((await store.getList(collection, { filter: { photo: NOT_NULL }, range: [0, 0] })).total > 0)
      return true
  for (const collection of [...FILED, 'imports'] as const)
    if ((await store.getList(collection, { range: [0, 0] })).total > 0) return true
  return false
}
