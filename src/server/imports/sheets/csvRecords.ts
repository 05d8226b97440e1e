import { LIMITS, SheetError, sheetTexts } from './sheet.ts'

/** Parsed CSV record. `end` is the position after its line end. */
interface CsvRecord {
  fields: string[]
  end: number
}

/** Text of a CSV field, and the position of the separator or line end after it. */
interface CsvField {
  text: string
  end: number
}

/** Matches a line end. Programs that translate line ends twice write \r\r\n. */
const LINE_END = /^(\r{0,2}\n|\r)/u
const LINE_BREAK = /\r{0,2}\n|\r/u

/** Minimum number of fields for which a line inside quotes is taken for a record. */
const MIN_RECORD_FIELDS = 4

/** Parses CSV text that arrives in chunks. */
export class CsvReader {
  readonly #separator: string
  readonly #special: RegExp
  #text = ''
  #isLast = false
  /** Largest number of fields of any record so far. */
  #width = 0
  #number = 0

  constructor(separator: string) {
    this.#separator = separator
    this.#special = new RegExp(`[\\r\\n${separator === '^' ? '\\^' : separator}]`, 'gu')
  }

  /** Adds a chunk of text and yields the records that are complete. Without a chunk, ends the text. */
  *read(piece?: string): Generator<{ number: number; fields: string[] }> {
    this.#text += piece ?? ''
    this.#isLast = piece === undefined
    // MS-DOS programs write this character at the end of a file.
    if (this.#isLast && this.#text.endsWith('\u001a')) this.#text = this.#text.slice(0, -1)
    let start = 0
    while (start < this.#text.length) {
      const record = this.#readRecord(start)
      if (!record) break
      start = record.end
      this.#number += 1
      this.#width = Math.max(this.#width, record.fields.length)
      yield { number: this.#number, fields: record.fields }
    }
    this.#text = this.#text.slice(start)
    if (this.#text.length > LIMITS.line) throw new SheetError(sheetTexts.longLine(this.#number + 1))
  }

  /** Reads the record that begins at `start`. Returns undefined if the text ends before the record. */
  #readRecord(start: number): CsvRecord | undefined {
    const fields: string[] = []
    let at = start
    for (;;) {
      const quote = this.#quoteAt(at)
      const field = quote === undefined ? this.#readPlain(at) : this.#readQuoted(at, quote)
      if (!field) return undefined
      fields.push(field.text)
      if (this.#text[field.end] !== this.#separator) {
        const end = this.#skipLineEnd(field.end)
        return end === undefined ? undefined : { fields, end }
      }
      at = field.end + 1
    }
  }

  /** Returns the position of the quote that opens a field. Blanks may precede the quote, or an equals sign as in ="0123". */
  #quoteAt(start: number): number | undefined {
    let at = start
    while (this.#text[at] === ' ') at += 1
    if (this.#text[at] === '=') at += 1
    return this.#text[at] === '"' ? at : undefined
  }

  /** Returns the position of the next separator or line end, or undefined if the text ends before it. */
  #findEnd(from: number): number | undefined {
    this.#special.lastIndex = from
    const end = this.#special.exec(this.#text)?.index
    return end ?? (this.#isLast ? this.#text.length : undefined)
  }

  #readPlain(start: number): CsvField | undefined {
    const end = this.#findEnd(start)
    return end === undefined ? undefined : { text: this.#text.slice(start, end), end }
  }

  #readQuoted(start: number, quote: number): CsvField | undefined {
    let value = ''
    let hasLineBreak = false
    let from = quote + 1
    let end: number | undefined = -1
    /** End of the text before the blanks that precede `end`. */
    let textEnd = -1
    for (;;) {
      const close = this.#text.indexOf('"', from)
      const next = close + 1
      if (close < 0 || (next >= this.#text.length && !this.#isLast)) {
        if (this.#isLast) throw this.#badQuotes()
        return undefined
      }
      const piece = this.#text.slice(from, close)
      value += piece
      hasLineBreak ||= LINE_BREAK.test(piece)
      if (this.#text[next] === '"') {
        value += '"'
        from = next + 1
        continue
      }
      // Searches again only behind the last end. Otherwise, many quotes in a long line would take quadratic time.
      if (end < next) {
        end = this.#findEnd(next)
        if (end === undefined) return undefined
        textEnd = next + this.#text.slice(next, end).trimEnd().length
      }
      if (textEnd <= next) {
        if (this.#hasRecords(value)) throw this.#badQuotes()
        return { text: value, end }
      }
      if (hasLineBreak) throw this.#badQuotes()
      // Handles quotes that were not doubled, such as "Av. "Juárez" 10" and "Los Pinos" S.A.
      if (this.#text[textEnd - 1] !== '"') return this.#readPlain(start)
      value += '"'
      from = next
    }
  }

  /** Returns whether a quoted field contains whole records, because its closing quote is missing. */
  #hasRecords(value: string): boolean {
    const lines = value.split(LINE_BREAK).slice(1, -1)
    const fields = Math.max(MIN_RECORD_FIELDS, this.#width)
    // Prose has blanks after commas. Records usually have none.
    const prose = `${this.#separator} `
    return lines.some((line) => line.replaceAll(prose, ' ').split(this.#separator).length >= fields)
  }

  #badQuotes(): SheetError {
    return new SheetError(sheetTexts.badQuotes(this.#number + 1))
  }

  /** Returns the position after a line end. Returns undefined if the next chunk may continue the line end. */
  #skipLineEnd(at: number): number | undefined {
    const [, end = ''] = LINE_END.exec(this.#text.slice(at, at + 3)) ?? []
    const isCut = at + end.length >= this.#text.length || this.#text.slice(at) === '\r\r'
    return isCut && !end.endsWith('\n') && !this.#isLast ? undefined : at + end.length
  }
}
