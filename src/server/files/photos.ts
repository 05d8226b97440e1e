import sharp, { type ResizeOptions } from 'sharp'
import { MAX_PHOTO_PIXELS, PHOTO_SIZE } from '../../contract/personnel.ts'
import { createConcurrencyLimit } from '../common/concurrencyLimit.ts'
import { HttpError, invalid } from '../common/httpError.ts'
import { randomId } from '../common/secrets.ts'
import { type Files, photoName } from './files.ts'
import { pictureType } from './pictureType.ts'

const SIZE_NAMES = ['large', 'small', 'door'] as const
const SIZES = { large: PHOTO_SIZE, small: { width: 160, height: 200 } } as const

/** A thread for each picture: the pool serves files and passwords as well. */
sharp.concurrency(1)

const check = async (photo: Buffer): Promise<void> => {
  const type = await pictureType(photo)
  if (type !== 'ok') throw invalid({ profile_picture: type === 'heic' ? 'heicPicture' : 'photoType' })
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

/** What a picture may weigh in the page at the door, in bytes. */
const DOOR_BYTES = 8000
/** Width and quality in which it is tried, the best first; old phones know no format but JPEG. The last one is taken as it is: noise weighs 5 kB in it. */
const DOOR_SIZES = [
  [256, 66],
  [240, 56],
  [216, 48],
  [184, 42],
  [152, 36],
  [128, 24],
] as const

const forTheDoor = async (large: Buffer): Promise<Buffer> => {
  let made = large
  for (const [width, quality] of DOOR_SIZES) {
    made = await sharp(large)
      .resize({ width, height: Math.round((width * 5) / 4), fit: 'cover' })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
    if (made.length <= DOOR_BYTES) break
  }
  return made
}

type Sizes = Record<'large' | 'small' | 'door', Buffer>

/** Decodes a picture once, and answers it in all sizes. */
const reencode = async (photo: Buffer, cropped: boolean): Promise<Sizes> => {
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
  return { large, small, door: await forTheDoor(large) }
}

/** The largest picture takes 200 MB while it is decoded, and those who wait hold 10 MB each. */
const decoding = createConcurrencyLimit({ maxRunning: 2, maxQueued: 16 })
/** Strangers' pictures wait for one another alone, one of each address; addresses take turns. */
const decodingForStrangers = createConcurrencyLimit({ maxRunning: 1, maxQueued: 8, maxQueuedPerKey: 1 })

/**
 * Keeps a person's picture in its sizes and answers its key. The content decides what it is: JPEG, PNG or WebP, decoded and encoded anew,
 * upright, without metadata. Anything else is a 400 on `profile_picture`; 503 when too many pictures wait for their turn. It may take seconds:
 * never call it in a transaction. `cropped`: to the card's shape, around what draws the eye. `stranger`: the address of whoever sends it, who is nobody we know.
 */
export const keepPhoto = async (
  files: Files,
  photo: Buffer,
  { cropped = false, stranger }: { cropped?: boolean; stranger?: string } = {},
): Promise<string> => {
  const lane = stranger === undefined ? decoding : decodingForStrangers
  const sizes = await lane(async () => {
    await check(photo)
    return reencode(photo, cropped)
  }, stranger).catch((error: unknown) => {
    throw error instanceof HttpError ? error : invalid({ profile_picture: 'photoBroken' })
  })
  const key = randomId()
  try {
    for (const size of SIZE_NAMES) await files.write(photoName(key, size), sizes[size])
  } catch (error) {
    await dropPhoto(files, key)
    throw error
  }
  return key
}

export const dropPhoto = async (files: Files, key: string): Promise<void> => {
  for (const size of SIZE_NAMES) await files.delete(photoName(key, size))
}

/** A picture as it is printed on a card: 22 mm wide, with 480 dots to the inch; undefined where it is gone. */
export const printedPhoto = async (files: Files, key: string): Promise<Buffer | undefined> => {
  const large = await files.readWhole(photoName(key, 'large'))
  return (
    large && sharp(large).resize({ width: 420, height: 525, fit: 'cover' }).jpeg({ quality: 86 }).toBuffer()
  )
}

/** A picture as it stands in the page at the door; made where that was not done yet, and kept if it can be. */
export const doorPhoto = async (files: Files, key: string): Promise<Buffer | undefined> => {
  const kept = await files.readWhole(photoName(key, 'door'))
  if (kept) return kept
  const large = await files.readWhole(photoName(key, 'large'))
  if (!large) return undefined
  const made = await decoding(() => forTheDoor(large))
  await files.write(photoName(key, 'door'), made).catch(() => undefined)
  return made
}
