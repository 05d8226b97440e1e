import { join } from 'node:path'
import type { Config } from '../common/config.ts'
import { openDisk } from './disk.ts'
import type { Files } from './files.ts'

/** Who opens a portal: a command has nobody before it who waits for an answer. */
export interface Opener {
  isCommand?: boolean
}

/** Where a portal's files are: in a bucket if one is named, else in the portal's folder. What speaks to buckets is loaded only for one. */
export const openFiles = async (
  { filesUrl, dataDir }: Pick<Config, 'filesUrl' | 'dataDir'>,
  opener: Opener = {},
): Promise<Files> => {
  if (filesUrl === '') return openDisk(join(dataDir, 'files'))
  const { openS3 } = await import('./s3.ts')
  return openS3(filesUrl, opener)
}
