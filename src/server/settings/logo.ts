import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { createConcurrencyLimit } from '../common/concurrencyLimit.ts'
import type { Logo } from '../common/config.ts'
import { createValidationError, HttpError } from '../common/httpError.ts'
import { detectPictureType } from '../files/pictureType.ts'

/** Maximum size of the stored logo in pixels: enough for print, and small enough to load with each page. */
const MAX_SIZE = { width: 480, height: 160 }
/** Maximum number of pixels of an uploaded picture. */
const MAX_PIXELS = 25_000_000

const limitConcurrentPictureDecoding = createConcurrencyLimit({ maxRunning: 1, maxQueued: 4 })

/**
 * Converts an uploaded picture to a small PNG logo without metadata and empty margins. Throws 400 for files that are not
 * pictures. Decoding is slow, so do not call this function in a transaction.
 */
export const convertPictureToLogo = (picture: Buffer): Promise<Logo> =>
  limitConcurrentPictureDecoding(async () => {
    const type = await detectPictureType(picture)
    if (type !== 'ok') throw createValidationError({ logo: type === 'heic' ? 'heicPicture' : 'logoType' })
    const rotatedPicture = await sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .png()
      .toBuffer()
    const trimmedPicture = await sharp(rotatedPicture)
      .trim()
      .toBuffer()
      .catch(() => rotatedPicture)
    const content = await sharp(trimmedPicture)
      .resize({ ...MAX_SIZE, fit: 'inside', withoutEnlargement: true })
      // Without a colour palette, because pdfkit renders some palette colours as transparent.
      .png({ compressionLevel: 9 })
      .toBuffer()
    return { content, hash: createHash('sha256').update(content).digest('hex').slice(0, 24) }
  }).catch((error: unknown) => {
    throw error instanceof HttpError ? error : createValidationError({ logo: 'logoBroken' })
  })
