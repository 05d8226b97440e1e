import sharp from 'sharp'

/** Returns random numbers between 0 and 1, the same for each seed (mulberry32). */
const randomNumbers = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

/**
 * Simulates a photograph of a printed QR code at 150 dpi: rotated, skewed, blurred, dark and noisy. The
 * result is the same for each seed.
 */
export const photographQr = async (printed: Buffer, pixels: number, seed: number): Promise<Buffer> => {
  const random = randomNumbers(seed)
  const randomBetween = (from: number, to: number) => from + (to - from) * random()
  const paper = await sharp(printed)
    .greyscale()
    .resize(pixels, pixels, { kernel: 'cubic' })
    .extend({ top: 24, bottom: 24, left: 24, right: 24, background: '#ffffff' })
    .png()
    .toBuffer()
  // A phone held over the card sees about twice the printed pixels.
  const skewed = await sharp(paper)
    .resize(2 * (pixels + 48))
    .affine([1, randomBetween(-0.12, 0.12), randomBetween(-0.12, 0.12), randomBetween(0.88, 1.05)], {
      background: '#ffffff',
    })
    .png()
    .toBuffer()
  const rotated = await sharp(skewed)
    .rotate(randomBetween(-20, 20), { background: '#ffffff' })
    .blur(randomBetween(0.5, 1.8))
    .linear(randomBetween(0.35, 0.9), randomBetween(5, 25))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { data, info } = rotated
  const noise = randomBetween(2, 10)
  for (let i = 0; i < data.length; i += 1)
    data[i] = Math.max(0, Math.min(255, (data[i] ?? 0) + (random() + random() - 1) * noise * 1.7))
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } }).png().toBuffer()
}
