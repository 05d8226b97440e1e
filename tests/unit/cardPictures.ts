import sharp from 'sharp'

/** Numbers between 0 and 1, the same each time (mulberry32). */
const numbers = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

/**
 * A photograph of a printed QR: printed as so many pixels at 150 dots to the inch, laid down at an angle, seen from aside, out of focus, in a dim room,
 * with the sensor's noise. The same for the same `seed`.
 */
export const photographed = async (printed: Buffer, pixels: number, seed: number): Promise<Buffer> => {
  const random = numbers(seed)
  const between = (from: number, to: number) => from + (to - from) * random()
  const paper = await sharp(printed)
    .greyscale()
    .resize(pixels, pixels, { kernel: 'cubic' })
    .extend({ top: 24, bottom: 24, left: 24, right: 24, background: '#ffffff' })
    .png()
    .toBuffer()
  // A phone that is held over it sees about twice as many pixels as were printed.
  const seen = await sharp(paper)
    .resize(2 * (pixels + 48))
    .affine([1, between(-0.12, 0.12), between(-0.12, 0.12), between(0.88, 1.05)], { background: '#ffffff' })
    .png()
    .toBuffer()
  const turned = await sharp(seen)
    .rotate(between(-20, 20), { background: '#ffffff' })
    .blur(between(0.5, 1.8))
    .linear(between(0.35, 0.9), between(5, 25))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { data, info } = turned
  const noise = between(2, 10)
  for (let i = 0; i < data.length; i += 1)
    data[i] = Math.max(0, Math.min(255, (data[i] ?? 0) + (random() + random() - 1) * noise * 1.7))
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } }).png().toBuffer()
}
