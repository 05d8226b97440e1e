import { open } from 'node:fs/promises'

/** Byte range in a file. `end` is exclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** Value in a JSON object or array with its position in the file. `text` is empty in mode `places`. */
export interface JsonValue extends ByteRange {
  key: string
  text: string
}

/** Number of bytes that are read at a time. */
const CHUNK_BYTES = 65_536

/** Yields the bytes of a range in chunks. All chunks share one buffer, so callers must copy the bytes that they keep. */
async function* readChunks(path: string, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES)
    for (let at = start; at < end; ) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(CHUNK_BYTES, end - at), at)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
      at += bytesRead
    }
  } finally {
    await file.close()
  }
}

/** Kinds of characters that the JSON scanner distinguishes outside strings. */
const [OTHER, BLANK, QUOTE, OPENS, CLOSES, COMMA, COLON] = [0, 1, 2, 3, 4, 5, 6]
const MEANINGS = new Uint8Array(256).fill(OTHER)
for (const [letters, meaning] of [
  [' \t\n\r', BLANK],
  ['"', QUOTE],
  ['{[', OPENS],
  ['}]', CLOSES],
  [',', COMMA],
  [':', COLON],
] as const)
  for (const letter of letters) MEANINGS[letter.charCodeAt(0)] = meaning
const [BACKSLASH, QUOTE_BYTE, BRACE] = [0x5c, 0x22, 0x7b]

/** Yields the values of a JSON object or array in batches, for files of any size. In mode `places`, yields only their positions. */
export async function* readJsonValues(
  path: string,
  range: ByteRange,
  mode: 'texts' | 'places' = 'texts',
): AsyncGenerator<JsonValue[]> {
  const { start, end } = range
  if (end <= start) throw new SyntaxError('nothing is there')
  let kind: 'object' | 'list' | undefined
  let [depth, inString, escaped, isOver] = [0, false, false, false]
  let count = 0
  let at = start
  // Position in the file at which the current key or value starts.
  let begin = start
  let key: string | undefined
  let bytes: Buffer[] = []

  const isWanted = () => mode === 'texts' || (kind === 'object' && key === undefined)
  const takeText = (): string => {
    const text = Buffer.concat(bytes).toString('utf8').trim()
    bytes = []
    return text
  }
  /** Returns the value that ends at this position, or an empty list for an empty object or array. */
  const finishValue = (until: number, isLast: boolean): JsonValue[] => {
    const text = takeText()
    const isEmpty = kind === 'object' ? key === undefined : mode === 'texts' && text === ''
    if (isEmpty && text === '' && isLast && count === 0) return []
    if (isEmpty) throw new SyntaxError(`a value is missing before byte ${until}`)
    count += 1
    const jsonValue = { key: key ?? '', text, start: begin, end: until }
    key = undefined
    return [jsonValue]
  }

  for await (const chunk of readChunks(path, range)) {
    const values: JsonValue[] = []
    let from = 0
    const keepBytes = (until: number) => {
      if (isWanted() && until > from) bytes.push(Buffer.from(chunk.subarray(from, until)))
    }
    const startNextValue = (i: number) => {
      from = i + 1
      begin = at + from
    }
    for (let i = 0; i < chunk.length; i += 1) {
      const byte = chunk[i] as number
      if (inString) {
        if (escaped) escaped = false
        else if (byte === BACKSLASH) escaped = true
        else if (byte === QUOTE_BYTE) inString = false
        continue
      }
      const meaning = MEANINGS[byte]
      if (depth === 0) {
        if (meaning === BLANK) continue
        if (meaning !== OPENS || isOver) throw new SyntaxError(`byte ${at + i} belongs to nothing`)
        kind = byte === BRACE ? 'object' : 'list'
        depth = 1
        startNextValue(i)
      } else if (meaning === QUOTE) inString = true
      else if (meaning === OPENS) depth += 1
      else if (meaning === CLOSES) {
        depth -= 1
        if (depth > 0) continue
        keepBytes(i)
        values.push(...finishValue(at + i, true))
        isOver = true
      } else if (depth === 1 && meaning === COMMA) {
        keepBytes(i)
        values.push(...finishValue(at + i, false))
        startNextValue(i)
      } else if (depth === 1 && meaning === COLON && kind === 'object' && key === undefined) {
        keepBytes(i)
        key = String(JSON.parse(takeText()))
        startNextValue(i)
      }
    }
    if (depth > 0) keepBytes(chunk.length)
    at += chunk.length
    if (values.length > 0) yield values
  }
  if (!isOver) throw new SyntaxError('the end is missing')
}
