import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { openDiskStorage } from '../../src/server/files/diskStorage.ts'
import type { FileStorage } from '../../src/server/files/fileStorage.ts'
import { openS3Storage } from '../../src/server/files/s3Storage.ts'

/** A file storage for one test. */
export interface TestFileStorage {
  files: FileStorage
  /** FILES_URL for another process. Empty for the disk. */
  url: string
  /** Lists all files, including incomplete ones. */
  listAll(): Promise<string[]>
  close(): Promise<void>
}

const BUCKET = 'acredita'

const filesUnder = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

const openFolderStorage = async (): Promise<TestFileStorage> => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-files-'))
  return {
    files: await openDiskStorage(folder),
    url: '',
    listAll: () => filesUnder(folder),
    close: () => rm(folder, { recursive: true }),
  }
}

/** Opens a bucket on an S3 server that runs in this process. */
export const openBucketStorage = async (): Promise<TestFileStorage> => {
  const directory = await mkdtemp(join(tmpdir(), 'acredita-s3-'))
  // S3rver omits the final slash when it verifies the signature of a bucket's own address. Current
  // clients do not.
  const options = { address: '127.0.0.1', port: 0, silent: true, allowMismatchedSignatures: true }
  const server = new S3rver({ ...options, directory, configureBuckets: [{ name: BUCKET }] })
  // S3rver cannot abort a multipart upload.
  server.middleware.unshift(async (ctx, next) => {
    const { uploadId } = ctx.query
    if (ctx.method !== 'DELETE' || !uploadId) return next()
    await rm(join(directory, BUCKET, '._S3rver_uploads', uploadId), { recursive: true })
    ctx.status = 204
  })
  const { port } = await server.run()
  const url = `s3://S3RVER:S3RVER@127.0.0.1:${port}/${BUCKET}/portal?tls=0`
  return {
    // The server runs in this process and does not answer while the process is busy.
    files: await openS3Storage(`${url}&timeout=10`),
    url,
    listAll: () => filesUnder(join(directory, BUCKET)),
    async close() {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}

/** Every kind of storage that the portal supports. */
export const fileStorages: { name: string; open(): Promise<TestFileStorage> }[] = [
  { name: 'a folder', open: openFolderStorage },
  { name: 'a bucket', open: openBucketStorage },
]
