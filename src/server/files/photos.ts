import sharp, { type ResizeOptions } from 'sharp'
import { MAX_PHOTO_PIXELS, PHOTO_SIZE } from '../../contract/personnel.ts'
import { createConcurrencyLimit } from '../common/concurrencyLimit.ts'
import { createValidationError, HttpError } from '../common/httpError.ts'
import { createRandomId } from '../common/secrets.ts'
import { type FileStorage, getPhotoFileName } from './fileStorage.ts'
import { detectPictureType } from './pictureType.ts'

const SIZE_NAMES = ['large', 'small', 'door'] as const
const SIZES = { large: PHOTO_SIZE, small: { width: 160, height: 200 } } as const

/** Decodes each picture with one thread, because the same thread pool also reads files and hashes passwords. */
sharp.concurrency(1)

const assertPhotoIsDecodable = async (photo: Buffer): Promise<void> => {
  const type = await detectPictureType(photo)
  if (type !== 'ok')
    throw createValidationError({ profile_picture: type === 'heic' ? 'heicPicture' : 'photoType' })
  const { width = 0, height = 0 } = await sharp(photo, { limitInputPixels: false }).metadata()
  if (width * height > MAX_PHOTO_PIXELS)
    throw createValidationError({ profile_picture: 'photoTooManyPixels' })
}

/** Returns the largest size with the aspect ratio of the card's photo that fits into the picture. */
const getPhotoCropSize = async (photo: Buffer): Promise<ResizeOptions> => {
  const { width: storedWidth = 1, height: storedHeight = 1, orientation = 1 } = await sharp(photo).metadata()
  const [width, height] = orientation > 4 ? [storedHeight, storedWidth] : [storedWidth, storedHeight]
  const cropWidth = Math.max(1, Math.min(SIZES.large.width, width, Math.floor((height * 4) / 5)))
  return {
    width: cropWidth,
    height: Math.max(1, Math.round((cropWidth * 5) / 4)),
    fit: 'cover',
    position: 'attention',
  }
}

/** Maximum size of a photo on the public credential page, in bytes. */
const MAX_DOOR_PHOTO_BYTES = 8000
/** Widths and JPEG qualities to try, best first, until the photo is small enough. Old phones support only JPEG. */
const DOOR_PHOTO_ATTEMPTS = [
  [256, 66],
  [240, 56],
  [216, 48],
  [184, 42],
  [152, 36],
  [128, 24],
] as const

const encodeCredentialPagePhoto = async (large: Buffer): Promise<Buffer> => {
  let encoded = large
  for (const [width, quality] of DOOR_PHOTO_ATTEMPTS) {
    encoded = await sharp(large)
      .resize({ width, height: Math.round((width * 5) / 4), fit: 'cover' })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
    if (encoded.length <= MAX_DOOR_PHOTO_BYTES) break
  }
  return encoded
}

type EncodedPhotos = Record<'large' | 'small' | 'door', Buffer>

/** Decodes a picture and encodes it in all stored sizes. */
const encodePhotoInAllSizes = async (photo: Buffer, isCropped: boolean): Promise<EncodedPhotos> => {
  const jpegOptions = { quality: 84, mozjpeg: true }
  const large = await sharp(photo, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'error' })
    .rotate()
    .resize(
      isCropped ? await getPhotoCropSize(photo) : { ...SIZES.large, fit: 'inside', withoutEnlargement: true },
    )
    .flatten({ background: '#ffffff' })
    .jpeg(jpegOptions)
    .toBuffer()
  const small = await sharp(large)
    .resize({ ...SIZES.small, fit: 'cover' })
    .jpeg(jpegOptions)
    .toBuffer()
  return { large, small, door: await encodeCredentialPagePhoto(large) }
}

/** Limits concurrent decoding, because one large picture takes 200 MB of memory. */
const limitPictureDecoding = createConcurrencyLimit({ maxRunning: 2, maxQueued: 16 })
/** Limits decoding for anonymous visitors separately: one picture waits per address, and the addresses take turns. */
const limitAnonymousPictureDecoding = createConcurrencyLimit({
  maxRunning: 1,
  maxQueued: 8,
  maxQueuedPerKey: 1,
})

/**
 * Stores a picture as JPEG in all sizes, without metadata, and returns its key. Throws 400 for an unsupported format, and 503 if too many
 * pictures wait. May take seconds, so it must not run in a transaction.
 */
export const storePhoto = async (
  files: FileStorage,
  photo: Buffer,
  { isCropped = false, visitorAddress }: { isCropped?: boolean; visitorAddress?: string } = {},
): Promise<string> => {
  const limit = visitorAddress === undefined ? limitPictureDecoding : limitAnonymousPictureDecoding
  const sizes = await limit(async () => {
    await assertPhotoIsDecodable(photo)
    return encodePhotoInAllSizes(photo, isCropped)
  }, visitorAddress).catch((error: unknown) => {
    throw error instanceof HttpError ? error : createValidationError({ profile_picture: 'photoBroken' })
  })
  const key = createRandomId()
  try {
    for (const size of SIZE_NAMES) await files.write(getPhotoFileName(key, size), sizes[size])
  } catch (error) {
    await deletePhoto(files, key)
    throw error
  }
  return key
}

export const deletePhoto = async (files: FileStorage, key: string): Promise<void> => {
  for (const size of SIZE_NAMES) await files.delete(getPhotoFileName(key, size))
}

/** Returns a photo in print size (22 mm wide at 480 dpi), or undefined if the photo does not exist. */
export const readPhotoInPrintSize = async (files: FileStorage, key: string): Promise<Buffer | undefined> => {
  const large = await files.readWhole(getPhotoFileName(key, 'large'))
  return (
    large && sharp(large).resize({ width: 420, height: 525, fit: 'cover' }).jpeg({ quality: 86 }).toBuffer()
  )
}

/** Returns a photo in the small size of the public credential page. Creates this size when it is first needed. */
export const readCredentialPagePhoto = async (
  files: FileStorage,
  key: string,
): Promise<Buffer | undefined> => {
  const storedPhoto = await files.readWhole(getPhotoFileName(key, 'door'))
  if (storedPhoto) return storedPhoto
  const large = await files.readWhole(getPhotoFileName(key, 'large'))
  if (!large) return undefined
  const doorPhoto = await limitPictureDecoding(() => encodeCredentialPagePhoto(large))
  await files.write(getPhotoFileName(key, 'door'), doorPhoto).catch(() => undefined)
  return doorPhoto
}
