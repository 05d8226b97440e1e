import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
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
import { createCircuitBreaker, Hanging } from '../common/circuitBreaker.ts'
import { connectionFault } from '../common/inWords.ts'
import { texts } from '../common/messages.ts'
import { type Files, FOLDERS, TRASH } from './files.ts'
import { filesAway } from './refusingFiles.ts'

/** What is held of a file on its way in: a part, the smallest that S3 takes. */
const PART_BYTES = 5 * 1024 * 1024

/**
 * How long a connection to the bucket may make no progress, unless its address says otherwise, in seconds: whoever waits for it is told within
 * two seconds to come back. Before a command nobody stands.
 */
const PATIENCE = '1.5'
const COMMAND_PATIENCE_MS = 30_000
/** What the bucket may take longer for: so many times that for a list, for which nobody waits, and for what takes long while it answers otherwise; */
const SLOWLY = 10
/** and so many milliseconds for a copy that it makes by itself. */
const COPYING = { requestTimeout: 120_000 }
/** While something takes long, the bucket is asked so many times, in the time that a connection may be silent, whether it answers. */
const ASKED = 6
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
  // A thread that was held looks first at what has come meanwhile.
  const giveUp = () => setImmediate(() => reject(new Hanging('the bucket')))
  const timer = setTimeout(giveUp, milliseconds)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** `s3://[key:secret@]host[:port]/bucket[/folder][?region=…][&tls=0][&timeout=1.5]`; without a key, as the usual AWS_ variables say. */
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

/** Our own patience is over, or that of the SDK, which calls lost connections by the same name, but not without their code. */
const isSilence = (error: Error & { code?: string }): boolean =>
  error instanceof Hanging ||
  (error.name === 'TimeoutError' && (error.code === undefined || error.code === 'ETIMEDOUT'))

/** A body of more bytes than this may lie in the system's buffers for a while, where nobody sees its progress. */
const LARGE = 65_536
/** What a bucket that is well may take long for: to take in a large body, and to put many parts together. */
const isLong = (commandName: string | undefined, input: object): boolean =>
  commandName === 'CompleteMultipartUploadCommand' ||
  ('Body' in input && Buffer.isBuffer(input.Body) && input.Body.length > LARGE)

/**
 * Two ways to one bucket: on that for reading connections may stand still, as a client that reads slowly is no fault of the bucket's, and only the head of an
 * answer is waited for. After a hang both refuse at once until the bucket answers again.
 */
const connected = (config: S3ClientConfig, bucket: string, patience: number) => {
  const common = {
    ...{ connectionTimeout: patience, throwOnRequestTimeout: true },
    ...{ httpAgent: CONNECTIONS, httpsAgent: CONNECTIONS },
  }
  const client = new S3Client({ ...config, requestHandler: { ...common, socketTimeout: patience * SLOWLY } })
  const reader = new S3Client({
    ...config,
    requestHandler: { ...common, socketTimeout: 0, requestTimeout: patience },
  })
  const hangs = () =>
    client.send(new HeadBucketCommand({ Bucket: bucket })).then(
      () => false,
      (error) => error instanceof Hanging,
    )
  const circuit = createCircuitBreaker(hangs)

  /** Meanwhile the bucket is asked beside whether it answers: then it is slow, and does not hang. */
  const whileItAnswers = async <T>(sent: Promise<T>): Promise<T> => {
    let isOver = false
    const askBeside = async (): Promise<T> => {
      do await wait(patience / ASKED)
      while (!(isOver || (await hangs())))
      throw new Hanging('the bucket')
    }
    return Promise.race([sent, askBeside()]).finally(() => {
      isOver = true
    })
  }

  /** Refuses while the bucket hangs, and hears of it. Within each attempt: one that has waited in vain is not made again. */
  const guard = (
    { middlewareStack }: S3Client,
    waited: <T>(long: boolean, answer: Promise<T>) => Promise<T>,
  ) =>
    middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (circuit.isOpen && commandName !== 'HeadBucketCommand') throw new Hanging('the bucket')
          return waited(isLong(commandName, args.input), next(args)).catch((error: Error) => {
            if (!isSilence(error)) throw error
            circuit.open()
            throw new Hanging('the bucket')
          })
        },
      { step: 'finalizeRequest', priority: 'low' },
    )
  guard(client, (long, answer) => (long ? whileItAnswers(answer) : within(patience, answer)))
  guard(reader, (_, answer) => answer)
  return { client, reader, circuit }
}

/** Why a bucket cannot be used; what it answers to HEAD has no words. */
const reasonOf = (error: unknown): string => {
  if (error instanceof S3ServiceException) return `HTTP ${error.$metadata.httpStatusCode}`
  return connectionFault(error) ?? (error instanceof Error ? error.message || error.name : String(error))
}

/**
 * Files in a bucket of an S3-compatible store. An object is there whole or not at all: a write that breaks off is aborted, and what a crash
 * leaves of one in parts is for the bucket's own rule to clear. Several servers may share a bucket. One that hangs is an error in time, and a
 * slow one is not; a command has more time.
 */
export const openS3 = async (address: string, { isCommand = false } = {}): Promise<Files> => {
  const { bucket, folder, config, timeout } = parsed(address)
  const patience = isCommand ? Math.max(timeout, COMMAND_PATIENCE_MS) : timeout
  const { client, reader, circuit } = connected(config, bucket, patience)
  const at = (name: string) => ({ Bucket: bucket, Key: folder + name })

  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }))
  } catch (error) {
    throw new Error(texts.noBucket(bucket, reasonOf(error)))
  }

  async function* bytes(name: string, from?: number, to?: number): AsyncGenerator<Uint8Array> {
    const range = from === undefined && to === undefined ? {} : { Range: `bytes=${from ?? 0}-${to ?? ''}` }
    const { Body } = await reader.send(new GetObjectCommand({ ...at(name), ...range }))
    if (!(Body instanceof Readable)) return
    try {
      const chunks = Body[Symbol.asyncIterator]()
      for (;;) {
        const { done, value } = await within(patience, chunks.next())
        if (done) return
        yield value
      }
    } catch (error) {
      if (error instanceof Hanging) circuit.open()
      throw error
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
      const { Contents = [], IsTruncated } = await within(
        patience * SLOWLY,
        reader.send(new ListObjectsCommand(page), { requestTimeout: patience * SLOWLY }),
      )
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
