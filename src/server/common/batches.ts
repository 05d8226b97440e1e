/** Default number of rows per batch. */
const BATCH_SIZE = 500

/** Collects streamed rows into arrays of up to `size` rows. */
export async function* splitIntoBatches<T>(
  rows: AsyncIterable<T> | Iterable<T>,
  size = BATCH_SIZE,
): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const CHUNK_LENGTH = 65_536

/** Joins short texts into chunks of about 64 kB, which streams process faster. */
export async function* joinIntoChunks(
  texts: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<Buffer> {
  let pending: string[] = []
  let size = 0
  for await (const text of texts) {
    pending.push(text)
    size += text.length
    if (size < CHUNK_LENGTH) continue
    yield Buffer.from(pending.join(''))
    pending = []
    size = 0
  }
  if (size > 0) yield Buffer.from(pending.join(''))
}
