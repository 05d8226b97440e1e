import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../common/config.ts'
import { texts } from '../common/messages.ts'
import { openDiskStorage } from '../files/diskStorage.ts'
import type { FileStorage } from '../files/fileStorage.ts'
import { openDatabaseStore, type StoreSource } from '../store/openDatabaseStore.ts'
import type { Store } from '../store/store.ts'
import { assertFilesMatchDatabase, assertNoStoredFiles } from './portalId.ts'
import { getOrCreateLogSigningKey } from './sealing.ts'

/** Options for opening a portal. */
export interface OpenOptions {
  /** Whether a command line tool opens the portal. Tools wait longer for the file storage than the server. */
  isCommand?: boolean
  /** Where a command may create a portal: `restore` and `import` anywhere, `adopt` only beside existing files. Other commands may not create one. */
  canCreate?: 'anywhere' | 'beside files'
}

/** Opens the file storage: the S3 bucket in FILES_URL, or otherwise the folder DATA_DIR. The S3 client is loaded only if needed. */
export const openFileStorage = async (
  { filesUrl, dataDir }: Pick<Config, 'filesUrl' | 'dataDir'>,
  options: OpenOptions = {},
): Promise<FileStorage> => {
  if (filesUrl === '') return openDiskStorage(join(dataDir, 'files'))
  const { openS3Storage } = await import('../files/s3Storage.ts')
  return openS3Storage(filesUrl, options)
}

export interface Portal {
  store: Store
  files: FileStorage
}

/** Returns the location of the database: Postgres if DATABASE_URL is set, otherwise an SQLite file in DATA_DIR. */
export const getDatabaseLocation = (config: Config): StoreSource =>
  config.databaseUrl ? { url: config.databaseUrl } : { filename: join(config.dataDir, 'acredita.sqlite') }

/** Throws if no portal exists and the command may not create one. */
const assertPortalExists = (config: Config, { isCommand, canCreate: mayStart }: OpenOptions = {}): void => {
  if (!isCommand || mayStart === 'anywhere') return
  const source = getDatabaseLocation(config)
  const hasFiles = config.filesUrl !== '' || existsSync(join(config.dataDir, 'files'))
  if (hasFiles && mayStart === 'beside files') return
  const hasRows = 'filename' in source ? existsSync(source.filename) : hasFiles
  if (!hasRows) throw new Error(texts.noData(config.dataDir, 'filename' in source))
}

/** Opens the database and the file storage without checking that they belong to the same portal. */
export const openPortalWithoutChecks = async (config: Config, options?: OpenOptions): Promise<Portal> => {
  assertPortalExists(config, options)
  const files = await openFileStorage(config, options)
  return {
    files,
    store: await openDatabaseStore(getDatabaseLocation(config), () => getOrCreateLogSigningKey(files)),
  }
}

/** Opens the database and the file storage. Throws with a message for the operator if they belong to different portals. */
export const openPortal = async (config: Config, options?: OpenOptions): Promise<Portal> => {
  assertPortalExists(config, options)
  const source = getDatabaseLocation(config)
  const files = await openFileStorage(config, options)
  // Omits the value of FILES_URL from messages, because it may contain a secret.
  const filesLocation = config.filesUrl ? 'FILES_URL' : join(config.dataDir, 'files')
  if ('filename' in source && !existsSync(source.filename)) await assertNoStoredFiles(files, filesLocation)
  const store = await openDatabaseStore(source, () => getOrCreateLogSigningKey(files))
  try {
    await assertFilesMatchDatabase(store, files, filesLocation)
  } catch (error) {
    await store.close()
    throw error
  }
  return { store, files }
}
