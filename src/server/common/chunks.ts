const PIECE = 65_536

/** Texts some thousands of letters at a time: streams take large pieces better than many small ones. */
export async function* inChunks(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
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
