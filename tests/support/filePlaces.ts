import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { openDisk } from '../../src/server/files/disk.ts'
import type { Files } from '../../src/server/files/files.ts'
import { openS3 } from '../../src/server/files/s3.ts'

/** A place for files of a test's own, and how to be rid of it. */
export interface OpenPlace {
  files: Files
  /** Where another process finds it (FILES_URL); nothing for the disk. */
  url: string
  /** Whatever lies there, finished or not. */
  everything(): Promise<string[]>
  close(): Promise<void>
}

const BUCKET = 'acredita'

const filesUnder = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

const openFolder = async (): Promise<OpenPlace> => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-files-'))
  return {
    files: await openDisk(folder),
    url: '',
    everything: () => filesUnder(folder),
    close: () => rm(folder, { recursive: true }),
  }
}

/** A bucket of an S3 server that the test starts. */
export const openBucket = async (): Promise<OpenPlace> => {
  const directory = await mkdtemp(join(tmpdir(), 'acredita-s3-'))
  // It reckons the signature of a bucket's own address without the slash at its end, and so differs with every client of today.
  const listening = { address: '127.0.0.1', port: 0, silent: true, allowMismatchedSignatures: true }
  const server = new S3rver({ ...listening, directory, configureBuckets: [{ name: BUCKET }] })
  // It does not know how to abort an upload in parts either.
  server.middleware.unshift(async (ctx, next) => {
    const { uploadId } = ctx.query
    if (ctx.method !== 'DELETE' || !uploadId) return next()
    await rm(join(directory, BUCKET, '._S3rver_uploads', uploadId), { recursive: true })
    ctx.status = 204
  })
  const { port } = await server.run()
  const url = `s3://S3RVER:S3RVER@127.0.0.1:${port}/${BUCKET}/portal?tls=0`
  return {
    // Its server is in this process too, and says nothing while that is busy.
    files: await openS3(`${url}&timeout=10`),
    url,
    everything: () => filesUnder(join(directory, BUCKET)),
    async close() {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}

/** Every place that the portal can keep its files in. */
export const filePlaces: { name: string; open(): Promise<OpenPlace> }[] = [
  { name: 'a folder', open: openFolder },
  { name: 'a bucket', open: openBucket },
]
