import { crc32 } from 'node:zlib'

export interface RawZipEntry {
  /** Bytes of the name, in any encoding. */
  name: Buffer
  content: Buffer
  /** Sets bit 11, which says that the name is UTF-8. */
  isUtf8?: boolean
  /** Name of the Info-ZIP Unicode path extra field (0x7075), if it has one. */
  unicodeName?: string
}

const buildUnicodePath = (name: Buffer, unicodeName: string): Buffer => {
  const text = Buffer.from(unicodeName)
  const field = Buffer.alloc(9)
  field.writeUInt16LE(0x7075, 0)
  field.writeUInt16LE(5 + text.length, 2)
  field.writeUInt8(1, 4)
  field.writeUInt32LE(crc32(name), 5)
  return Buffer.concat([field, text])
}

/** Makes a ZIP of stored entries with names in any encoding, which no library writes. */
export const buildZip = (entries: readonly RawZipEntry[]): Buffer => {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, isUtf8 = false, unicodeName } of entries) {
    const extra = unicodeName === undefined ? Buffer.alloc(0) : buildUnicodePath(name, unicodeName)
    // Version, flags, method, time and date, CRC-32, two sizes, two lengths: the same in both headers.
    const sharedHeader = Buffer.alloc(26)
    sharedHeader.writeUInt16LE(20, 0)
    sharedHeader.writeUInt16LE(isUtf8 ? 0x800 : 0, 2)
    sharedHeader.writeUInt16LE(0x21, 8)
    sharedHeader.writeUInt32LE(crc32(content), 10)
    sharedHeader.writeUInt32LE(content.length, 14)
    sharedHeader.writeUInt32LE(content.length, 18)
    sharedHeader.writeUInt16LE(name.length, 22)
    sharedHeader.writeUInt16LE(extra.length, 24)
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), sharedHeader, name, extra, content])
    const localOffset = Buffer.alloc(14)
    localOffset.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), sharedHeader, localOffset, name, extra]),
    )
    bodies.push(body)
    offset += body.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, central, end])
}
