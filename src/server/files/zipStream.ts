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

/** Creates a zip file as a stream, reading one entry at a time so that memory stays constant. */
export const createZipStream = (entries: AsyncIterable<Entry>): Readable =>
  Readable.from(createZipBytes(entries), { objectMode: false })
