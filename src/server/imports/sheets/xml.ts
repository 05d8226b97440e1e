import { Parser } from 'htmlparser2'
import { BOUNDS } from './bounds.ts'
import { SheetError } from './sheetError.ts'
import { sheetTexts } from './texts.ts'

/** What is heard of a part's XML; names come without their prefixes. */
export interface XmlHandler {
  open?(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Reads XML as it comes, and says after each piece that it was read. Entities of its own are not known, so none can grow. */
export async function* readXml(bytes: AsyncIterable<Buffer>, handler: XmlHandler): AsyncGenerator<undefined> {
  const { open, text, close } = handler
  let depth = 0
  const parser = new Parser(
    {
      // The parser keeps the open tags in an array that it moves as a whole for each.
      onopentagname() {
        depth += 1
        if (depth > BOUNDS.depth) throw new SheetError(sheetTexts.tooDeep)
      },
      onclosetag(name) {
        depth -= 1
        close?.(local(name))
      },
      ...(open && {
        onopentag: (name: string, attributes: Record<string, string>) => open(local(name), attributes),
      }),
      ...(text && { ontext: text }),
    },
    { xmlMode: true, decodeEntities: true },
  )
  const decoder = new TextDecoder('utf-8')
  let encoding: TextDecoder | undefined
  for await (const chunk of bytes) {
    encoding ??= chunk[0] === 0xff && chunk[1] === 0xfe ? new TextDecoder('utf-16le') : decoder
    parser.write(encoding.decode(chunk, { stream: true }))
    yield
  }
  parser.end()
  yield
}

/** Reads all of it. */
export const readWholeXml = async (bytes: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> => {
  for await (const _ of readXml(bytes, handler));
}
