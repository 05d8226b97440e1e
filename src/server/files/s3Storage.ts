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
  type S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { describeConnectionError } from '../common/errorDescriptions.ts'
import { texts } from '../common/messages.ts'
import { createStorageUnavailableError, type FileStorage, FOLDERS, TRASH } from './fileStorage.ts'

/** Size of the parts of a multipart upload: the smallest size that S3 accepts. */
const PART_BYTES = 5 * 1024 * 1024

/** Default timeout of a bucket connection that makes no progress, in seconds. */
const DEFAULT_TIMEOUT_SECONDS = '5'
const MIN_COMMAND_TIMEOUT_MS = 30_000
/** Timeout for copying a file inside the bucket, in milliseconds. */
const COPY_OPTIONS = { requestTimeout: 120_000 }
/** Allows many connections, because each download to a slow client occupies one. */
const AGENT_OPTIONS = { maxSockets: 256 }

/**
 * Parses `s3://[key:secret@]host[:port]/bucket[/folder][?region=…][&tls=0][&timeout=5]`. Without a key, the AWS environment variables
 * apply.
 */
const parseS3StorageUrl = (address: string) => {
  const { username, password, host, pathname, searchParams } = new URL(address)
  const [bucket = '', ...folders] = pathname.split('/').filter(Boolean).map(decodeURIComponent)
  const config: S3ClientConfig = {
    // Repeats a failed request once, because the server may have closed a reused connection.
    maxAttempts: 2,
    endpoint: `${searchParams.get('tls') === '0' ? 'http' : 'https'}://${host}`,
    region: searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: true,
    // Omits checksums, because most S3-compatible stores do not support them.
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
    timeout: Number(searchParams.get('timeout') ?? DEFAULT_TIMEOUT_SECONDS) * 1000,
    folder: folders.map((name) => `${name}/`).join(''),
    config,
  }
}

/** Creates two S3 clients: `reader` for downloads, which may be slow, and `client` for everything else. */
const createS3Clients = (config: S3ClientConfig, timeoutMs: number) => {
  const common = {
    connectionTimeout: timeoutMs,
    throwOnRequestTimeout: true,
    httpAgent: AGENT_OPTIONS,
    httpsAgent: AGENT_OPTIONS,
  }
  const client = new S3Client({ ...config, requestHandler: { ...common, socketTimeout: timeoutMs } })
  const reader = new S3Client({
    ...config,
    requestHandler: { ...common, socketTimeout: 0, requestTimeout: timeoutMs },
  })
  return { client, reader }
}

/** Yields the chunks of a downloaded file. Closes the connection if the next chunk takes too long. */
async function* readWithTimeout(body: Readable, timeoutMs: number): AsyncGenerator<Uint8Array> {
  const abort = () => body.destroy(Object.assign(new Error('the bucket says nothing'), { code: 'ETIMEDOUT' }))
  let timer = setTimeout(abort, timeoutMs)
  try {
    for await (const chunk of body) {
      clearTimeout(timer)
      yield chunk
      timer = setTimeout(abort, timeoutMs)
    }
  } finally {
    clearTimeout(timer)
    body.destroy()
  }
}

const BUCKET_FAULTS: Readonly<Record<number, string>> = texts.bucketFaults

/** Describes why a bucket cannot be used. Uses the HTTP status, because responses to HEAD requests have no message. */
const describeS3BucketError = (error: unknown): string => {
  const { name = '', message = '', $metadata } = error as Partial<S3ServiceException>
  const status = $metadata?.httpStatusCode
  if (name === 'CredentialsProviderError') return texts.noBucketKey
  if (name === 'TimeoutError') return texts.bucketSilent
  if (status !== undefined) {
    const reason = BUCKET_FAULTS[status] ?? (status >= 500 ? texts.bucketDown : texts.bucketUnexpected)
    return texts.bucketStatus(reason, status)
  }
  // The address of Postgres concerns no bucket.
  const { NODE_EXTRA_CA_CERTS } = process.env
  return describeConnectionError(error, { NODE_EXTRA_CA_CERTS }) ?? (message || name || String(error))
}

/**
 * Opens a bucket of an S3-compatible store as file storage. Several servers may share the bucket. Commands get longer timeouts than
 * requests.
 */
export const openS3Storage = async (address: string, { isCommand = false } = {}): Promise<FileStorage> => {
  const { bucket, folder, config, timeout: configuredTimeoutMs } = parseS3StorageUrl(address)
  const timeoutMs = isCommand ? Math.max(configuredTimeoutMs, MIN_COMMAND_TIMEOUT_MS) : configuredTimeoutMs
  const { client, reader } = createS3Clients(config, timeoutMs)
  const toObject = (name: string) => ({ Bucket: bucket, Key: folder + name })

  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }))
  } catch (error) {
    throw new Error(texts.noBucket(bucket, describeS3BucketError(error)))
  }

  async function* readBytes(name: string, from?: number, to?: number): AsyncGenerator<Uint8Array> {
    const range = from === undefined && to === undefined ? {} : { Range: `bytes=${from ?? 0}-${to ?? ''}` }
    const { Body } = await reader.send(new GetObjectCommand({ ...toObject(name), ...range }))
    if (Body instanceof Readable) yield* readWithTimeout(Body, timeoutMs)
  }

  /** Yields the bytes of a file. Converts storage errors to HTTP errors. */
  async function* readBytesWithStorageErrors(
    ...parameters: Parameters<typeof readBytes>
  ): AsyncGenerator<Uint8Array> {
    try {
      yield* readBytes(...parameters)
    } catch (error) {
      throw createStorageUnavailableError(error)
    }
  }

  /** Lists objects by prefix with version 1 of the S3 API, because some compatible stores lack version 2. */
  async function* listObjects(
    prefix: string,
  ): AsyncGenerator<{ name: string; modifiedAt: Date | undefined }> {
    let marker: string | undefined
    do {
      const page = { Bucket: bucket, Prefix: folder + prefix, Marker: marker }
      const { Contents = [], IsTruncated } = await client.send(new ListObjectsCommand(page))
      for (const { Key = '', LastModified: modifiedAt } of Contents)
        yield { name: Key.slice(folder.length), modifiedAt: modifiedAt }
      marker = IsTruncated ? Contents.at(-1)?.Key : undefined
    } while (marker)
  }

  const read: FileStorage['read'] = async (name) => {
    try {
      const { ContentLength: size = 0 } = await client.send(new HeadObjectCommand(toObject(name)))
      return {
        size,
        stream: (from, to) =>
          Readable.from(readBytesWithStorageErrors(name, from, to), { objectMode: false }),
      }
    } catch (error) {
      if (error instanceof NotFound) return undefined
      throw error
    }
  }

  return {
    async write(name, content) {
      const upload = { client, queueSize: 1, partSize: PART_BYTES, leavePartsOnError: false }
      await new Upload({ ...upload, params: { ...toObject(name), Body: content } }).done()
    },

    read,

    async readWhole(name) {
      const file = await read(name)
      return file && buffer(file.stream())
    },

    async delete(name) {
      await client.send(new DeleteObjectCommand(toObject(name)))
    },

    async discard(name, day) {
      const from = [bucket, ...(folder + name).split('/')].map(encodeURIComponent).join('/')
      try {
        const to = toObject(`${TRASH}/${day}/${name}`)
        await reader.send(new CopyObjectCommand({ ...to, CopySource: from }), COPY_OPTIONS)
      } catch (error) {
        // Ignores a missing file, which another server has already moved.
        if (error instanceof NoSuchKey || error instanceof NotFound) return
        throw error
      }
      await client.send(new DeleteObjectCommand(toObject(name)))
    },

    // Stops at the first newer day, because objects are listed in the order of their names.
    async emptyTrash(before) {
      for await (const { name } of listObjects(`${TRASH}/`)) {
        const [, day = ''] = name.split('/')
        if (day >= before) return
        await client.send(new DeleteObjectCommand(toObject(name)))
      }
    },

    async *list(before, folders = FOLDERS) {
      for (const listedFolder of folders) {
        for await (const { name, modifiedAt } of listObjects(`${listedFolder}/`))
          if (!before || (modifiedAt && modifiedAt < before)) yield name
      }
    },
  }
}
