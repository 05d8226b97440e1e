import { randomBytes } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { invalid } from '../refusal.ts'
import { type Files, photoName } from './files.ts'

const ACCEPTED = new Set(['image/jpeg', 'image/png', 'image/webp'])
const MAX_PIXELS = 50_000_000
const SIZES = { large: { width: 960, height: 1200 }, small: { width: 160, height: 200 } } as const

/** One at a time: decoding a 50-megapixel photo takes 200 MB, and the thread pool serves files and passwords as well. */
sharp.concurrency(1)

const check = async (photo: Buffer): Promise<void> => {
  const type = await fileTypeFromBuffer(photo)
  if (!type || !ACCEPTED.has(type.mime)) throw invalid({ profile_picture: 'photoType' })
  const { width = 0, height = 0 } = await sharp(photo, { limitInputPixels: false }).metadata()
  if (width * height > MAX_PIXELS) throw invalid({ profile_picture: 'photoTooManyPixels' })
}

const reencode = (photo: Buffer, size: keyof typeof SIZES): Promise<Buffer> =>
  sharp(photo, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize({
      ...SIZES[size],
      fit: size === 'small' ? 'cover' : 'inside',
      withoutEnlargement: size === 'large',
    })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()

/**
 * Keeps a person's picture in two sizes and answers its key. The content decides what it is: JPEG, PNG or WebP, decoded and encoded anew,
 * upright, without metadata. Anything else is a 400 on `profile_picture`.
 */
export const keepPhoto = async (files: Files, photo: Buffer): Promise<string> => {
  const readable = check(photo).then(() => Promise.all([reencode(photo, 'large'), reencode(photo, 'small')]))
  const [large, small] = await readable.catch((error: unknown) => {
    throw error instanceof Error && 'status' in error ? error : invalid({ profile_picture: 'photoBroken' })
  })
  const key = randomBytes(16).toString('base64url')
  await files.write(photoName(key, 'large'), large)
  await files.write(photoName(key, 'small'), small)
  return key
}

export const dropPhoto = async (files: Files, key: string): Promise<void> => {
  await files.delete(photoName(key, 'large'))
  await files.delete(photoName(key, 'small'))
}
