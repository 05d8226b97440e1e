/** So many rows at a time: few questions to the store, none of which takes long. */
const BATCH = 500

/** Rows in batches, as they come. */
export async function* inBatches<T>(rows: AsyncIterable<T> | Iterable<T>, size = BATCH): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const PIECE = 65_536

/** Texts some thousands of letters at a time: streams take large pieces better than many small ones. */
export async function* inChunks(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
  let pending: string[] = []
  let size = 0
  for await (const text of texts) {
    pending.push(text)
    size += text.length
    if (size < PIECE) continue
    yield Buffer.from(pending.join(''))
    pending = []
    size = 0
  }
  if (size > 0) yield Buffer.from(pending.join(''))
}
