import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../common/config.ts'
import type { Files } from '../files/files.ts'
import { type Opener, openFiles } from '../files/openFiles.ts'
import { openStore, type Source } from '../store/openStore.ts'
import type { Store } from '../store/store.ts'
import { assertNobodysFiles, assertTogether } from './identity.ts'
import { logKeyOf } from './sealing.ts'

export interface Portal {
  store: Store
  files: Files
}

/** Where the rows are: in Postgres if one is named, else in a file of the portal's folder. */
export const sourceOf = (config: Config): Source =>
  config.databaseUrl ? { url: config.databaseUrl } : { filename: join(config.dataDir, 'acredita.sqlite') }

/** Opens rows and files, whether or not they belong together. */
export const openUnchecked = async (config: Config, opener?: Opener): Promise<Portal> => {
  const files = await openFiles(config, opener)
  return { files, store: await openStore(sourceOf(config), () => logKeyOf(files)) }
}

/** Opens a portal's rows and files. Throws, in words, where the files are not those of the rows. */
export const openPortal = async (config: Config, opener?: Opener): Promise<Portal> => {
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
