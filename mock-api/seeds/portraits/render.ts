import sharp from 'sharp'
import { drawPortrait } from './portrait.ts'
import type { Sitter } from './traits.ts'

const LARGE_WIDTH = 640
const SMALL_WIDTH = 160

/** Renders a person's portrait as JPEG in both sizes. */
export const renderPortrait = async (sitter: Sitter): Promise<{ large: Buffer; small: Buffer }> => {
  const { data, info } = await sharp(Buffer.from(drawPortrait(sitter, LARGE_WIDTH)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const createImage = () => sharp(data, { raw: { width, height, channels } })
  const [large, small] = await Promise.all([
    createImage().jpeg({ quality: 80, chromaSubsampling: '4:4:4' }).toBuffer(),
    createImage().resize(SMALL_WIDTH).jpeg({ quality: 80 }).toBuffer(),
  ])
  return { large, small }
}
