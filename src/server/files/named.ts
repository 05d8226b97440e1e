import { BOARDS } from '../../domain/notices.ts'
import type { Collection, Rows } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'
import { documentName, photoName } from './files.ts'

/** The collections whose rows have a document each. */
export const FILED = ['documents', 'personnel_files', 'company_files', ...BOARDS] as const

/** The files that a row names. */
export const namesIn = <C extends Collection>(collection: C, row: Rows[C]): string[] => {
  if ('photo' in row) return row.photo ? [photoName(row.photo, 'large'), photoName(row.photo, 'small')] : []
  return 'key' in row && FILED.some((filed) => filed === collection) ? [documentName(row.key)] : []
}

/** Does a row name a file? Where the file is says which row would. */
export const isNamed = async (store: Reader, name: string): Promise<boolean> => {
  const [folder, second = '', third = ''] = name.split('/')
  if (folder === 'photos') return Boolean(await store.getBy('personnel', 'photo', second))
  if (folder !== 'documents') return true
  for (const collection of FILED) {
    if (await store.getBy(collection, 'key', third)) return true
  }
  return false
}
