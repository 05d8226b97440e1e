import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Creates a picture of 60 by 40 pixels, red on the left and blue on the right. */
export const createPicture = (format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg'): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#0000ff' } })
    .composite([
      {
        input: { create: { width: 30, height: 40, channels: 3, background: '#ff0000' } },
        left: 0,
        top: 0,
      },
    ])
    .toFormat(format)
    .toBuffer()

/**
 * Creates the picture as a rotated camera stores it: turned by EXIF, with the place of the
 * photograph.
 */
export const createTurnedPicture = async (): Promise<Buffer> =>
  sharp(await createPicture())
    .withExif({
      IFD0: { Make: 'SecretCamera', Copyright: 'SecretOwner' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 25/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Creates a PNG with many pixels in a few kilobytes. */
export const createPngBomb = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const lines = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(lines)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Builds a form with a picture and other fields. */
export const buildPhotoForm = (
  content: Buffer | string,
  name = 'foto.jpg',
  fields: object = {},
): FormData => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value))
  form.append(
    'profile_picture',
    new Blob([Uint8Array.from(Buffer.from(content))], { type: 'image/jpeg' }),
    name,
  )
  return form
}

/** Creates a picture that cannot be compressed much. */
export const createNoisePicture = (): Promise<Buffer> => {
  const size = { width: 960, height: 1200, channels: 3 as const }
  const raw = Buffer.from(
    Uint8Array.from(
      { length: size.width * size.height * 3 },
      (_, i) => (Math.imul(i, 2_654_435_761) >>> 24) ^ (i % 251),
    ),
  )
  return sharp(raw, { raw: size }).jpeg({ quality: 100 }).toBuffer()
}
