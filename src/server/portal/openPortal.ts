import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../common/config.ts'
import { texts } from '../common/messages.ts'
import { DERIVED_HOOKS } from '../derived/rules.ts'
import { openDiskStorage } from '../files/diskStorage.ts'
import type { FileStorage } from '../files/fileStorage.ts'
import { openDatabaseStore, type StoreSource } from '../store/openDatabaseStore.ts'
import { type FolderLock, lockDataFolder } from '../store/sql/lockDataFolder.ts'
import { hasServerOnPostgres } from '../store/sql/postgres.ts'
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

/**
 * Locks the portal for a command. A command that replaces all data runs alone; others may run beside a running portal. Returns undefined for a
 * server, which locks its folder itself, and for Postgres, where transactions keep commands apart.
 */
const lockForCommand = async (
  config: Config,
  { isCommand, canCreate }: OpenOptions,
): Promise<FolderLock | undefined> => {
  if (!isCommand) return undefined
  const isReplacement = canCreate === 'anywhere'
  if (config.databaseUrl === '')
    return lockDataFolder(config.dataDir, isReplacement ? 'replacement' : 'command')
  if (isReplacement && (await hasServerOnPostgres(config.databaseUrl))) throw new Error(texts.databaseInUse)
  return undefined
}

/** Opens a portal with its lock, which is released when the store closes. */
const openLockedPortal = async (
  config: Config,
  options: OpenOptions,
  open: () => Promise<Portal>,
): Promise<Portal> => {
  assertPortalExists(config, options)
  const lock = await lockForCommand(config, options)
  try {
    const { store, files } = await open()
    const close = async () => {
      await store.close()
      lock?.release()
      lock?.assertInPlace()
    }
    return { files, store: { ...store, close } }
  } catch (error) {
    lock?.release()
    throw error
  }
}

const openStore = (config: Config, files: FileStorage, { isCommand = false }: OpenOptions): Promise<Store> =>
  openDatabaseStore(
    getDatabaseLocation(config),
    DERIVED_HOOKS,
    () => getOrCreateLogSigningKey(files),
    !isCommand,
  )

/** Opens the database and the file storage without checking that they belong to the same portal. */
export const openPortalWithoutChecks = (config: Config, options: OpenOptions = {}): Promise<Portal> =>
  openLockedPortal(config, options, async () => {
    const files = await openFileStorage(config, options)
    return { files, store: await openStore(config, files, options) }
  })

const openMatchingPortal = async (config: Config, options: OpenOptions): Promise<Portal> => {
  const source = getDatabaseLocation(config)
  const files = await openFileStorage(config, options)
  // Omits the value of FILES_URL from messages, because it may contain a secret.
  const filesLocation = config.filesUrl ? 'FILES_URL' : join(config.dataDir, 'files')
  if ('filename' in source && !existsSync(source.filename)) await assertNoStoredFiles(files, filesLocation)
  const store = await openStore(config, files, options)
  try {
    await assertFilesMatchDatabase(store, files, filesLocation)
  } catch (error) {
    await store.close()
    throw error
  }
  return { store, files }
}

/** Opens the database and the file storage. Throws with a message for the operator if they belong to different portals. */
export const openPortal = (config: Config, options: OpenOptions = {}): Promise<Portal> =>
  openLockedPortal(config, options, () => openMatchingPortal(config, options))
