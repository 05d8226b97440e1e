import { Parser } from 'htmlparser2'
import { LIMITS, SheetError, sheetTexts } from './sheet.ts'

/** Handlers for the events of an XML parser. Element names have no namespace prefix. */
export interface XmlHandler {
  open?(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
}

const removeXmlNamespacePrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Returns a decoder for the encoding in the byte-order mark or the XML declaration. */
const createXmlDecoder = (start: Buffer): TextDecoder => {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le')
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be')
  const [, label = 'utf-8'] =
    /^\s*<\?xml[^>]*\sencoding=["']([\w-]+)["']/u.exec(start.toString('latin1', 0, 200)) ?? []
  try {
    // A declaration that was read as single bytes cannot be UTF-16, even if it says so.
    return new TextDecoder(/^utf-?16/iu.test(label) ? 'utf-8' : label)
  } catch {
    return new TextDecoder('utf-8')
  }
}

/** Parses XML as a stream and yields after each chunk. Does not expand custom entities, which could produce huge texts. */
export async function* readXml(bytes: AsyncIterable<Buffer>, handler: XmlHandler): AsyncGenerator<undefined> {
  const { open, text, close } = handler
  let depth = 0
  const parser = new Parser(
    {
      // Limits the depth, because the parser copies its list of open tags at each tag.
      onopentagname() {
        depth += 1
        if (depth > LIMITS.depth) throw new SheetError(sheetTexts.tooDeep)
      },
      onclosetag(name) {
        depth -= 1
        close?.(removeXmlNamespacePrefix(name))
      },
      ...(open && {
        onopentag: (name: string, attributes: Record<string, string>) =>
          open(removeXmlNamespacePrefix(name), attributes),
      }),
      ...(text && { ontext: text }),
    },
    { xmlMode: true, decodeEntities: true },
  )
  let decoder: TextDecoder | undefined
  for await (const chunk of bytes) {
    decoder ??= createXmlDecoder(chunk)
    parser.write(decoder.decode(chunk, { stream: true }))
    yield
  }
  parser.end()
  yield
}

/** Parses a whole XML document. */
export const parseXmlDocument = async (bytes: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> => {
  for await (const _ of readXml(bytes, handler));
}
