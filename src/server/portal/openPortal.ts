import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../common/config.ts'
import { texts } from '../common/messages.ts'
import { openDisk } from '../files/disk.ts'
import type { Files } from '../files/files.ts'
import { openStore, type StoreSource } from '../store/openStore.ts'
import type { Store } from '../store/store.ts'
import { assertNobodysFiles, assertTogether } from './identity.ts'
import { logKeyOf } from './sealing.ts'

/** How a portal is opened. Commands wait longer for a bucket, because no user waits for an answer. */
export interface Opener {
  isCommand?: boolean
  /**
   * Where a command may start a portal: `restore` and `import` in any place, `adopt` beside files that have lost their database, the others nowhere.
   * The server may in any place.
   */
  mayStart?: 'anywhere' | 'beside files'
}

/** Where a portal's files are: in a bucket if one is named, else in the portal's folder. What speaks to buckets is loaded only for one. */
export const openFiles = async (
  { filesUrl, dataDir }: Pick<Config, 'filesUrl' | 'dataDir'>,
  opener: Opener = {},
): Promise<Files> => {
  if (filesUrl === '') return openDisk(join(dataDir, 'files'))
  const { openS3 } = await import('../files/s3.ts')
  return openS3(filesUrl, opener)
}

export interface Portal {
  store: Store
  files: Files
}

/** Where the rows are: in Postgres if one is named, else in a file of the portal's folder. */
export const sourceOf = (config: Config): StoreSource =>
  config.databaseUrl ? { url: config.databaseUrl } : { filename: join(config.dataDir, 'acredita.sqlite') }

/** Throws, before anything is written, where a command finds no portal in DATA_DIR and may not start one. */
const assertMayOpen = (config: Config, { isCommand, mayStart }: Opener = {}): void => {
  if (!isCommand || mayStart === 'anywhere') return
  const source = sourceOf(config)
  const hasFiles = config.filesUrl !== '' || existsSync(join(config.dataDir, 'files'))
  if (hasFiles && mayStart === 'beside files') return
  const hasRows = 'filename' in source ? existsSync(source.filename) : hasFiles
  if (!hasRows) throw new Error(texts.noData(config.dataDir, 'filename' in source))
}

/** Opens rows and files, whether or not they belong together. */
export const openUnchecked = async (config: Config, opener?: Opener): Promise<Portal> => {
  assertMayOpen(config, opener)
  const files = await openFiles(config, opener)
  return { files, store: await openStore(sourceOf(config), () => logKeyOf(files)) }
}

/** Opens a portal's rows and files. Throws, in words, where the files are not those of the rows. */
export const openPortal = async (config: Config, opener?: Opener): Promise<Portal> => {
  assertMayOpen(config, opener)
  const source = sourceOf(config)
  const files = await openFiles(config, opener)
  // An address may hold a secret; a folder is named.
  const where = config.filesUrl ? 'FILES_URL' : join(config.dataDir, 'files')
  if ('filename' in source && !existsSync(source.filename)) await assertNobodysFiles(files, where)
  const store = await openStore(source, () => logKeyOf(files))
  try {
    await assertTogether(store, files, where)
  } catch (error) {
    await store.close()
    throw error
  }
  return { store, files }
}
