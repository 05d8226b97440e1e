import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  NoSuchKey,
  NotFound,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { texts } from '../messages.ts'
import { type Files, FOLDERS, TRASH } from './files.ts'
import { filesAway } from './refusingFiles.ts'

/** What is held of a file on its way in: a part, the smallest that S3 takes. */
const PART_BYTES = 5 * 1024 * 1024

/** How long the bucket may take for an answer, or be silent in the middle of one, unless its address says otherwise; in seconds. */
const PATIENCE = '5'
/** A copy that the bucket makes by itself may take longer: nobody waits for it. In milliseconds. */
const COPYING = { requestTimeout: 120_000 }
/** Downloads keep a connection each, for as long as a slow client takes. */
const CONNECTIONS = { maxSockets: 256 }

const millisecondsIn = (seconds: string): number => {
  const given = Number(seconds)
  if (!(given >= 0.1 && given <= 300)) throw new Error(texts.bucketTimeout(seconds))
  return given * 1000
}

/** `work`, or an error when it takes longer. */
const within = async <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error(`the bucket is silent for ${milliseconds} ms`)),
    milliseconds,
  )
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** `s3://[key:secret@]host[:port]/bucket[/folder][?region=…][&tls=0][&timeout=5]`; without a key, as the usual AWS_ variables say. */
const parsed = (address: string) => {
  const { username, password, host, pathname, searchParams } = new URL(address)
  const [bucket = '', ...folders] = pathname.split('/').filter(Boolean).map(decodeURIComponent)
  const patience = millisecondsIn(searchParams.get('timeout') ?? PATIENCE)
  return {
    bucket,
    patience,
    folder: folders.map((name) => `${name}/`).join(''),
    client: new S3Client({
      // Twice at most: a connection that was kept may have died meanwhile.
      maxAttempts: 2,
      requestHandler: {
        connectionTimeout: Math.min(patience, 2000),
        requestTimeout: patience,
        throwOnRequestTimeout: true,
        // A client that reads slowly is no fault of the bucket's; `bytes` looks after a bucket that stops.
        socketTimeout: 0,
        httpAgent: CONNECTIONS,
        httpsAgent: CONNECTIONS,
      },
      endpoint: `${searchParams.get('tls') === '0' ? 'http' : 'https'}://${host}`,
      region: searchParams.get('region') ?? 'us-east-1',
      forcePathStyle: true,
      // Most S3-compatible stores know no checksums of this kind; the connection has its own.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(username && {
        credentials: {
          accessKeyId: decodeURIComponent(username),
          secretAccessKey: decodeURIComponent(password),
        },
      }),
    }),
  }
}

/** Why a bucket cannot be used; what it answers to HEAD has no words. */
const reasonOf = (error: unknown): string => {
  if (error instanceof S3ServiceException) return `HTTP ${error.$metadata.httpStatusCode}`
  return error instanceof Error ? error.message || error.name : String(error)
}

/**
 * Files in a bucket of an S3-compatible store. An object is there whole or not at all: a write that breaks off is aborted, and what a crash
 * leaves of one in parts is for the bucket's own rule to clear. Several servers may share a bucket. One that hangs is an error in time.
 */
export const openS3 = async (address: string): Promise<Files> => {
  const { bucket, folder, client, patience } = parsed(address)
  // All attempts together take no longer than one may.
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) =>
        within(commandName === 'CopyObjectCommand' ? COPYING.requestTimeout : patience, next(args)),
    { step: 'initialize' },
  )
  const at = (name: string) => ({ Bucket: bucket, Key: folder + name })

  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }))
  } catch (error) {
    throw new Error(texts.noBucket(bucket, reasonOf(error)))
  }

  async function* bytes(name: string, from?: number, to?: number): AsyncGenerator<Uint8Array> {
    const range = from === undefined && to === undefined ? {} : { Range: `bytes=${from ?? 0}-${to ?? ''}` }
    const { Body } = await client.send(new GetObjectCommand({ ...at(name), ...range }))
    if (!(Body instanceof Readable)) return
    try {
      const chunks = Body[Symbol.asyncIterator]()
      for (;;) {
        const { done, value } = await within(patience, chunks.next())
        if (done) return
        yield value
      }
    } finally {
      Body.destroy()
    }
  }

  /** A bucket that goes away before the first byte can still be told as an error. */
  async function* bytesOrAway(...asked: Parameters<typeof bytes>): AsyncGenerator<Uint8Array> {
    try {
      yield* bytes(...asked)
    } catch (error) {
      throw filesAway(error)
    }
  }

  /** What lies under a prefix. The older of S3's two ways to list: every store that calls itself compatible has it. */
  async function* listed(prefix: string): AsyncGenerator<{ name: string; changed: Date | undefined }> {
    let after: string | undefined
    do {
      const page = { Bucket: bucket, Prefix: folder + prefix, Marker: after }
      const { Contents = [], IsTruncated } = await client.send(new ListObjectsCommand(page))
      for (const { Key = '', LastModified: changed } of Contents)
        yield { name: Key.slice(folder.length), changed }
      after = IsTruncated ? Contents.at(-1)?.Key : undefined
    } while (after)
  }

  return {
    async write(name, content) {
      const upload = { client, queueSize: 1, partSize: PART_BYTES, leavePartsOnError: false }
      await new Upload({ ...upload, params: { ...at(name), Body: content } }).done()
    },

    async read(name) {
      try {
        const { ContentLength: size = 0 } = await client.send(new HeadObjectCommand(at(name)))
        return {
          size,
          stream: (from, to) => Readable.from(bytesOrAway(name, from, to), { objectMode: false }),
        }
      } catch (error) {
        if (error instanceof NotFound) return undefined
        throw error
      }
    },

    async delete(name) {
      await client.send(new DeleteObjectCommand(at(name)))
    },

    async discard(name, day) {
      const from = [bucket, ...(folder + name).split('/')].map(encodeURIComponent).join('/')
      try {
        const to = at(`${TRASH}/${day}/${name}`)
        await client.send(new CopyObjectCommand({ ...to, CopySource: from }), COPYING)
      } catch (error) {
        // Another server was quicker.
        if (error instanceof NoSuchKey || error instanceof NotFound) return
        throw error
      }
      await client.send(new DeleteObjectCommand(at(name)))
    },

    // A list is in the order of its names, so the days come one after the other.
    async emptyTrash(before) {
      for await (const { name } of listed(`${TRASH}/`)) {
        const [, day = ''] = name.split('/')
        if (day >= before) return
        await client.send(new DeleteObjectCommand(at(name)))
      }
    },

    async *list(before, folders = FOLDERS) {
      for (const one of folders) {
        for await (const { name, changed } of listed(`${one}/`))
          if (!before || (changed && changed < before)) yield name
      }
    },
  }
}
