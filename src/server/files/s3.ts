import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
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
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { connectionFault } from '../common/inWords.ts'
import { texts } from '../common/messages.ts'
import { type Files, FOLDERS, filesAway, TRASH } from './files.ts'

/** What is held of a file on its way in: a part, the smallest that S3 takes. */
const PART_BYTES = 5 * 1024 * 1024

/**
 * How long a connection to the bucket may make no progress, unless its address says otherwise, in seconds. What is sent in vain is sent once more,
 * so whoever waits is told in twice that time. Before a command nobody stands.
 */
const PATIENCE = '5'
const COMMAND_PATIENCE_MS = 30_000
/** For a copy that the bucket makes by itself, in milliseconds. */
const COPYING = { requestTimeout: 120_000 }
/** Downloads keep a connection each, for as long as a slow client takes. */
const CONNECTIONS = { maxSockets: 256 }

const millisecondsIn = (seconds: string): number => {
  const given = Number(seconds)
  if (!(given >= 0.1 && given <= 300)) throw new Error(texts.bucketTimeout(seconds))
  return given * 1000
}

/** `s3://[key:secret@]host[:port]/bucket[/folder][?region=…][&tls=0][&timeout=5]`; without a key, as the usual AWS_ variables say. */
const parsed = (address: string) => {
  const { username, password, host, pathname, searchParams } = new URL(address)
  const [bucket = '', ...folders] = pathname.split('/').filter(Boolean).map(decodeURIComponent)
  const config: S3ClientConfig = {
    // Twice at most: a connection that was kept may have died meanwhile.
    maxAttempts: 2,
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
  }
  return {
    bucket,
    timeout: millisecondsIn(searchParams.get('timeout') ?? PATIENCE),
    folder: folders.map((name) => `${name}/`).join(''),
    config,
  }
}

/**
 * Two ways to one bucket. On the first a connection that stands still is cut. On that for reading only the head of an answer is waited for: a
 * client that reads slowly lets the connection stand still, which is no fault of the bucket's.
 */
const connected = (config: S3ClientConfig, patience: number) => {
  const common = {
    connectionTimeout: patience,
    throwOnRequestTimeout: true,
    httpAgent: CONNECTIONS,
    httpsAgent: CONNECTIONS,
  }
  const client = new S3Client({ ...config, requestHandler: { ...common, socketTimeout: patience } })
  const reader = new S3Client({
    ...config,
    requestHandler: { ...common, socketTimeout: 0, requestTimeout: patience },
  })
  return { client, reader }
}

/** What comes of a body; it is cut when nothing comes for so long though somebody waits for it. */
async function* piecesOf(body: Readable, patience: number): AsyncGenerator<Uint8Array> {
  const cut = () => body.destroy(Object.assign(new Error('the bucket says nothing'), { code: 'ETIMEDOUT' }))
  let silence = setTimeout(cut, patience)
  try {
    for await (const piece of body) {
      clearTimeout(silence)
      yield piece
      silence = setTimeout(cut, patience)
    }
  } finally {
    clearTimeout(silence)
    body.destroy()
  }
}

/** Why a bucket cannot be used; what it answers to HEAD has no words. */
const reasonOf = (error: unknown): string => {
  if (error instanceof S3ServiceException) return `HTTP ${error.$metadata.httpStatusCode}`
  return connectionFault(error) ?? (error instanceof Error ? error.message || error.name : String(error))
}

/**
 * Files in a bucket of an S3-compatible store. An object is there whole or not at all: a write that breaks off is aborted, and what a crash
 * leaves of one in parts is for the bucket's own rule to clear. Several servers may share a bucket. One that hangs is an error in time; a command
 * has more of it.
 */
export const openS3 = async (address: string, { isCommand = false } = {}): Promise<Files> => {
  const { bucket, folder, config, timeout } = parsed(address)
  const patience = isCommand ? Math.max(timeout, COMMAND_PATIENCE_MS) : timeout
  const { client, reader } = connected(config, patience)
  const at = (name: string) => ({ Bucket: bucket, Key: folder + name })

  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }))
  } catch (error) {
    throw new Error(texts.noBucket(bucket, reasonOf(error)))
  }

  async function* bytes(name: string, from?: number, to?: number): AsyncGenerator<Uint8Array> {
    const range = from === undefined && to === undefined ? {} : { Range: `bytes=${from ?? 0}-${to ?? ''}` }
    const { Body } = await reader.send(new GetObjectCommand({ ...at(name), ...range }))
    if (Body instanceof Readable) yield* piecesOf(Body, patience)
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

  const read: Files['read'] = async (name) => {
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
  }

  return {
    async write(name, content) {
      const upload = { client, queueSize: 1, partSize: PART_BYTES, leavePartsOnError: false }
      await new Upload({ ...upload, params: { ...at(name), Body: content } }).done()
    },

    read,

    async readWhole(name) {
      const file = await read(name)
      return file && buffer(file.stream())
    },

    async delete(name) {
      await client.send(new DeleteObjectCommand(at(name)))
    },

    async discard(name, day) {
      const from = [bucket, ...(folder + name).split('/')].map(encodeURIComponent).join('/')
      try {
        const to = at(`${TRASH}/${day}/${name}`)
        await reader.send(new CopyObjectCommand({ ...to, CopySource: from }), COPYING)
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
