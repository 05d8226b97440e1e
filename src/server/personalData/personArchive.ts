import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { createStorageKey } from '../common/secrets.ts'
import { type FileStorage, getDocumentFileName, getPhotoFileName } from '../files/fileStorage.ts'
import { createZipStream } from '../files/zipStream.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'
import { type PersonTrace, readPersonTraces } from './personTraces.ts'

const CIPHER = 'aes-256-gcm'
const [KEY_BYTES, NONCE_BYTES] = [32, 12]

/** Archive as stored: its storage key, its size in bytes, and the secret that decrypts it (key, nonce and checksum). */
type StoredArchive = Pick<Row<'blocked_people'>, 'key' | 'size' | 'secret'>

/** Yields the entries of the archive: the rows about the person as lines of JSON, and their files. */
async function* createArchiveEntries(
  store: Reader,
  files: FileStorage,
  person: Row<'personnel'>,
  traces: readonly PersonTrace[],
) {
  const lines = traces.map(({ collection, row }) => JSON.stringify({ table: collection, ...row }))
  const subject = `personnel:${person.id}`
  for await (const change of store.each('log_changes', { filter: { subject } }))
    lines.push(JSON.stringify({ table: 'log_changes', ...change }))
  yield { name: 'datos.jsonl', content: Buffer.from(`${lines.join('\n')}\n`) }
  for (const { collection, row } of traces) {
    const isPhoto = typeof row.photo === 'string'
    const name = isPhoto
      ? getPhotoFileName(String(row.photo), 'large')
      : typeof row.key === 'string'
        ? getDocumentFileName(row.key)
        : undefined
    const file = name === undefined ? undefined : await files.read(name)
    const fileName = isPhoto ? 'foto.jpg' : String(row.file_name)
    if (file) yield { name: `${collection}/${row.id}-${fileName}`, content: file.stream() }
  }
}

/** Stores all data and files of a person as an encrypted zip. `rowCount` is the number of rows about the person in it. */
export const storePersonArchive = async (
  store: Reader,
  files: FileStorage,
  person: Row<'personnel'>,
): Promise<{ archive: StoredArchive; rowCount: number }> => {
  const traces = await readPersonTraces(store, person)
  const key = createStorageKey()
  const secretKey = randomBytes(KEY_BYTES)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, secretKey, nonce)
  let size = 0
  const encrypt = async function* () {
    for await (const chunk of createZipStream(createArchiveEntries(store, files, person, traces))) {
      size += chunk.length
      yield cipher.update(chunk)
    }
    yield cipher.final()
  }
  await files.write(getDocumentFileName(key), Readable.from(encrypt(), { objectMode: false }))
  const secret = Buffer.concat([secretKey, nonce, cipher.getAuthTag()]).toString('base64url')
  return { archive: { key, size, secret }, rowCount: traces.length }
}

/** Opens an archive for reading. Returns undefined if its file is missing. The stream fails if the file was altered. */
export const openPersonArchive = async (
  files: FileStorage,
  { key, secret }: Pick<StoredArchive, 'key' | 'secret'>,
): Promise<Readable | undefined> => {
  const file = await files.read(getDocumentFileName(key))
  if (!file) return undefined
  const bytes = Buffer.from(secret, 'base64url')
  const tagStart = KEY_BYTES + NONCE_BYTES
  const decipher = createDecipheriv(CIPHER, bytes.subarray(0, KEY_BYTES), bytes.subarray(KEY_BYTES, tagStart))
  decipher.setAuthTag(bytes.subarray(tagStart))
  const decrypt = async function* () {
    for await (const chunk of file.stream()) yield decipher.update(chunk)
    yield decipher.final()
  }
  return Readable.from(decrypt(), { objectMode: false })
}
