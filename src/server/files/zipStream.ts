import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'

interface Entry {
  name: string
  content: Buffer | Readable
}

async function* toZipInputs(
  entries: AsyncIterable<Entry>,
): AsyncGenerator<{ name: string; input: Buffer | Readable }> {
  for await (const { name, content } of entries) yield { name, input: content }
}

async function* createZipBytes(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  yield* makeZip(toZipInputs(entries)) as ReadableStream<Uint8Array>
}

/** Creates a zip file like `createZipStream`. Throws the error if there are no entries, because an empty zip looks damaged to users. */
export const createFilledZipStream = async (
  entries: AsyncGenerator<Entry>,
  emptyError: () => Error,
): Promise<Readable> => {
  const first = await entries.next()
  if (first.done) throw emptyError()
  async function* withFirst() {
    yield first.value as Entry
    yield* entries
  }
  return createZipStream(withFirst())
}

/** Creates a zip file as a stream, reading one entry at a time so that memory stays constant. */
export const createZipStream = (entries: AsyncIterable<Entry>): Readable =>
  Readable.from(createZipBytes(entries), { objectMode: false })
