import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'

interface Entry {
  name: string
  content: Buffer | Readable
}

async function* inputsOf(
  entries: AsyncIterable<Entry>,
): AsyncGenerator<{ name: string; input: Buffer | Readable }> {
  for await (const { name, content } of entries) yield { name, input: content }
}

async function* bytesOf(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  yield* makeZip(inputsOf(entries)) as ReadableStream<Uint8Array>
}

/**
 * A zip as a stream, begun when it is first read: each entry is made when the one before has been taken, and the table of contents at the end is one piece, so that
 * memory stays flat however many there are (archiver takes 100 MB for the contents of ten thousand). Pictures are compressed already.
 */
export const zipOf = (entries: AsyncIterable<Entry>): Readable =>
  Readable.from(bytesOf(entries), { objectMode: false })
