import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { texts } from '../common/messages.ts'
import { findUnreferencedFiles, hasAnyReferencedFile } from '../files/fileReferences.ts'
import { type FileStorage, FOLDERS } from '../files/fileStorage.ts'
import { isPortalEmpty } from '../store/portalContents.ts'
import type { Reader, Store } from '../store/store.ts'
import { getPortalSetting, storePortalSetting } from './settings.ts'

/** Name of the file with the portal's id. The database has the same id, so that a wrong combination is noticed. */
const ID_FILE_NAME = 'portal-id'
/** Number of files per folder that are compared with the database if no id exists. File names are random, so any sample is representative. */
const SAMPLE_SIZE = 100

const createPortalId = (): string => randomBytes(16).toString('hex')

const readPortalIdFile = async (files: FileStorage): Promise<string | undefined> => {
  const file = await files.read(ID_FILE_NAME)
  return file && text(file.stream())
}

const writePortalIdFile = (files: FileStorage, id: string): Promise<void> =>
  files.write(ID_FILE_NAME, Buffer.from(id))

/** Returns the portal's id from the database. Stores the proposed id if the database has none. */
const getOrStorePortalId = (store: Store, proposed: string): Promise<string> =>
  store.transaction(async (tx) => {
    const storedId = await getPortalSetting(tx, 'portal_id')
    if (storedId === undefined) await storePortalSetting(tx, 'portal_id', proposed)
    return storedId ?? proposed
  })

const listSampleFileNames = async (files: FileStorage): Promise<string[]> => {
  const sample: string[] = []
  for (const folder of FOLDERS) {
    let remaining = SAMPLE_SIZE
    for await (const name of files.list(undefined, [folder])) {
      sample.push(name)
      remaining -= 1
      if (remaining === 0) break
    }
  }
  return sample
}

/** Returns why the files do not match the database, judged by a sample of files. Returns undefined if they match. */
const getFilesMismatchReason = async (
  store: Reader,
  files: FileStorage,
  filesLocation: string,
): Promise<string | undefined> => {
  const sample = await listSampleFileNames(files)
  if (sample.length === 0)
    return (await hasAnyReferencedFile(store)) ? texts.filesMissing(filesLocation) : undefined
  const unnamedFiles = await findUnreferencedFiles(store, sample)
  return unnamedFiles.length * 2 > sample.length ? texts.unknownFiles(filesLocation) : undefined
}

/**
 * Result of comparing the database with the files. `refused` is why they do not match. `proposed` is the portal id of one side, if the other side
 * lacks it.
 */
type Verdict = 'same portal' | { refused: string } | { proposed: string | undefined }

/** Compares the portal's ids in the database and the files. Without an id, compares a sample of the files. */
const compareDatabaseAndFiles = async (
  store: Store,
  files: FileStorage,
  filesLocation: string,
): Promise<Verdict> => {
  const filesId = await readPortalIdFile(files)
  const id = await getPortalSetting(store, 'portal_id')
  if (filesId !== undefined && id !== undefined)
    return filesId === id ? 'same portal' : { refused: texts.otherPortal(filesLocation) }
  if (filesId !== undefined && (await isPortalEmpty(store)))
    return { refused: texts.emptyDatabase(filesLocation) }
  const mismatch = await getFilesMismatchReason(store, files, filesLocation)
  return mismatch === undefined ? { proposed: id ?? filesId } : { refused: mismatch }
}

/**
 * Throws if the database and the files belong to different portals, which is judged by the portal id in both. Adds a missing id if the files match.
 * `filesLocation` is shown in error messages.
 */
export const assertFilesMatchDatabase = async (
  store: Store,
  files: FileStorage,
  filesLocation: string,
): Promise<void> => {
  const getVerdict = () => compareDatabaseAndFiles(store, files, filesLocation)
  const firstVerdict = await getVerdict().catch(() => ({ refused: '' }))
  if (firstVerdict === 'same portal') return
  // Compares again in a transaction, because another server may be writing the id at the same time.
  const verdict = 'refused' in firstVerdict ? await store.transaction(getVerdict) : firstVerdict
  if (verdict === 'same portal') return
  if ('refused' in verdict) throw new Error(verdict.refused)
  // Stores the id in the database first. After a crash, the next start stores it in the files.
  const id = await getOrStorePortalId(store, verdict.proposed ?? createPortalId())
  await store.transaction(async () => {
    const filesId = await readPortalIdFile(files)
    if (filesId === undefined) await writePortalIdFile(files, id)
    else if (filesId !== id) throw new Error(texts.otherPortal(filesLocation))
  })
}

/** Returns whether the database and the files have the same portal id, or one of them has none. */
export const hasSamePortalId = async (store: Reader, files: FileStorage): Promise<boolean> => {
  const [id, filesId] = [await getPortalSetting(store, 'portal_id'), await readPortalIdFile(files)]
  return id === undefined || filesId === undefined || id === filesId
}

/** Throws if the file storage has files, which belong to another portal than a new database. */
export const assertNoStoredFiles = async (files: FileStorage, filesLocation: string): Promise<void> => {
  const hasId = (await readPortalIdFile(files)) !== undefined
  if (hasId || (await listSampleFileNames(files)).length > 0)
    throw new Error(texts.emptyDatabase(filesLocation))
}

/** Stores a new portal id in the database and the files, so that neither matches a copy of the portal. */
export const storeNewPortalId = async (store: Store, files: FileStorage): Promise<string> => {
  const id = createPortalId()
  await store.transaction((tx) => storePortalSetting(tx, 'portal_id', id))
  await writePortalIdFile(files, id)
  return id
}
