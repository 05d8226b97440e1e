import { fileTypeFromBuffer } from 'file-type'
import sharp, { type ResizeOptions } from 'sharp'
import { MAX_PHOTO_PIXELS } from '../../contract/personnel.ts'
import { HttpError, invalid } from '../common/httpError.ts'
import { createLimiter } from '../common/limiter.ts'
import { randomId } from '../common/randomId.ts'
import { type Files, photoName } from './files.ts'

const ACCEPTED = new Set(['image/jpeg', 'image/png', 'image/webp'])
const SIZES = { large: { width: 960, height: 1200 }, small: { width: 160, height: 200 } } as const

/** A thread for each picture: the pool serves files and passwords as well. */
sharp.concurrency(1)

const check = async (photo: Buffer): Promise<void> => {
  const type = await fileTypeFromBuffer(photo)
  if (!type || !ACCEPTED.has(type.mime)) throw invalid({ profile_picture: 'photoType' })
  const { width = 0, height = 0 } = await sharp(photo, { limitInputPixels: false }).metadata()
  if (width * height > MAX_PHOTO_PIXELS) throw invalid({ profile_picture: 'photoTooManyPixels' })
}

/** As large a part of a picture as has the card's shape; what lies upright in it counts, not how it is kept. */
const croppedSize = async (photo: Buffer): Promise<ResizeOptions> => {
  const { width: x = 1, height: y = 1, orientation = 1 } = await sharp(photo).metadata()
  const [width, height] = orientation > 4 ? [y, x] : [x, y]
  const wide = Math.max(1, Math.min(SIZES.large.width, width, Math.floor((height * 4) / 5)))
  return { width: wide, height: Math.max(1, Math.round((wide * 5) / 4)), fit: 'cover', position: 'attention' }
}

/** Decodes a picture once, and answers it in both sizes. */
const reencode = async (photo: Buffer, cropped: boolean): Promise<{ large: Buffer; small: Buffer }> => {
  const encoded = { quality: 84, mozjpeg: true }
  const large = await sharp(photo, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'error' })
    .rotate()
    .resize(cropped ? await croppedSize(photo) : { ...SIZES.large, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg(encoded)
    .toBuffer()
  const small = await sharp(large)
    .resize({ ...SIZES.small, fit: 'cover' })
    .jpeg(encoded)
    .toBuffer()
  return { large, small }
}

/** The largest picture takes 200 MB while it is decoded, and those who wait hold 10 MB each. */
const decoding = createLimiter({ atOnce: 2, waiting: 16 })

/**
 * Keeps a person's picture in two sizes and answers its key. The content decides what it is: JPEG, PNG or WebP, decoded and encoded anew,
 * upright, without metadata. Anything else is a 400 on `profile_picture`; 503 when too many pictures wait for their turn. It may take seconds:
 * never call it in a transaction. `cropped`: to the card's shape, around what draws the eye.
 */
export const keepPhoto = async (
  files: Files,
  photo: Buffer,
  { cropped = false }: { cropped?: boolean } = {},
): Promise<string> => {
  const { large, small } = await decoding(async () => {
    await check(photo)
    return reencode(photo, cropped)
  }).catch((error: unknown) => {
    throw error instanceof HttpError ? error : invalid({ profile_picture: 'photoBroken' })
  })
  const key = randomId()
  try {
    await files.write(photoName(key, 'large'), large)
    await files.write(photoName(key, 'small'), small)
  } catch (error) {
    await dropPhoto(files, key)
    throw error
  }
  return key
}

export const dropPhoto = async (files: Files, key: string): Promise<void> => {
  await files.delete(photoName(key, 'large'))
  await files.delete(photoName(key, 'small'))
}
