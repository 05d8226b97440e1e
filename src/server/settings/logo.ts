import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { createConcurrencyLimit } from '../common/concurrencyLimit.ts'
import type { Logo } from '../common/config.ts'
import { HttpError, invalid } from '../common/httpError.ts'
import { pictureType } from '../files/pictureType.ts'

/** Large enough for paper, small enough to come with a page. */
const LARGEST = { width: 480, height: 160 }
const MAX_PIXELS = 25_000_000

const decoding = createConcurrencyLimit({ maxRunning: 1, maxQueued: 4 })

/**
 * A logo encoded anew: whatever else was in the file is gone. The content decides what it is; empty margins are cut. Anything else is a 400 on `logo`. It
 * takes a moment: never call it in a transaction.
 */
export const readLogo = (given: Buffer): Promise<Logo> =>
  decoding(async () => {
    const type = await pictureType(given)
    if (type !== 'ok') throw invalid({ logo: type === 'heic' ? 'heicPicture' : 'logoType' })
    const upright = await sharp(given, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .png()
      .toBuffer()
    const trimmed = await sharp(upright)
      .trim()
      .toBuffer()
      .catch(() => upright)
    const content = await sharp(trimmed)
      .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
      // With a palette, pdfkit takes some of its colours for none.
      .png({ compressionLevel: 9 })
      .toBuffer()
    return { content, hash: createHash('sha256').update(content).digest('hex').slice(0, 24) }
  }).catch((error: unknown) => {
    throw error instanceof HttpError ? error : invalid({ logo: 'logoBroken' })
  })
