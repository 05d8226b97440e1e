import { CardError } from './CardError.ts'

const loaded = async (svg: string): Promise<HTMLImageElement> => {
  const image = new Image()
  image.src = svg
  await image.decode()
  return image
}

/** Is every point of a coarse grid over the rectangle of one colour? Then nothing was drawn there. */
const isBlank = (context: CanvasRenderingContext2D, { x, y, width, height }: DOMRectReadOnly): boolean => {
  const { data } = context.getImageData(x, y, Math.max(1, width), Math.max(1, height))
  const pixels = new Uint32Array(data.buffer)
  const step = Math.max(1, Math.floor(pixels.length / 4096))
  for (let i = step; i < pixels.length; i += step) if (pixels[i] !== pixels[0]) return false
  return true
}

const ATTEMPTS = 4

/**
 * Draws an SVG on a white canvas `scale` times its size. `parts` are rectangles, in the SVG's own pixels, that must not come out empty: Safari's
 * first drawings often lack the pictures inside, so it is drawn at least twice, and again until they are there.
 */
export const drawSvgOnCanvas = async (
  svg: string,
  size: { width: number; height: number },
  scale: number,
  parts: readonly DOMRectReadOnly[],
): Promise<HTMLCanvasElement> => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(size.width * scale)
  canvas.height = Math.round(size.height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new CardError('unknown')
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const image = await loaded(svg)
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    const scaled = parts.map(
      (part) => new DOMRect(part.x * scale, part.y * scale, part.width * scale, part.height * scale),
    )
    if (attempt > 1 && !scaled.some((part) => isBlank(context, part))) return canvas
  }
  throw new CardError('blank')
}
