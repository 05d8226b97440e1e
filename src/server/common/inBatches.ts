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
