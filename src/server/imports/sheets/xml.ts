import { Parser } from 'htmlparser2'

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
  const parser = new Parser(
    {
      ...(open && {
        onopentag: (name: string, attributes: Record<string, string>) => open(local(name), attributes),
      }),
      ...(text && { ontext: text }),
      ...(close && { onclosetag: (name: string) => close(local(name)) }),
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
