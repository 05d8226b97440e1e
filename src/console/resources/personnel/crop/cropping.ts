import { PHOTO_SIZE } from '../../../../contract/personnel.ts'

export interface Size {
  width: number
  height: number
}

/** A part of a picture in its own pixels, as it stands upright. */
export interface Area extends Size {
  x: number
  y: number
}

/** A turn clockwise, in degrees. */
export type Turn = 0 | 90 | 180 | 270

/** The shape of the picture on the card. */
export const CARD_RATIO = PHOTO_SIZE.width / PHOTO_SIZE.height

/** How much of what is left over is cut off above: less than below, as faces are in the upper part. */
const ABOVE = 0.3

const COSINE = { 0: 1, 90: 0, 180: -1, 270: 0 } as const
const SINE = { 0: 0, 90: 1, 180: 0, 270: -1 } as const

export const turnedOn = (turn: Turn): Turn => (({ 0: 90, 90: 180, 180: 270, 270: 0 }) as const)[turn]

/** How large a picture is once it is turned. */
export const turnedSize = ({ width, height }: Size, turn: Turn): Size =>
  turn % 180 ? { width: height, height: width } : { width, height }

/** The largest part of a picture that has the card's shape: in the middle, a little up. */
export const proposedCrop = ({ width, height }: Size): Area => {
  const wide = Math.min(width, height * CARD_RATIO)
  const high = wide / CARD_RATIO
  return { x: (width - wide) / 2, y: (height - high) * ABOVE, width: wide, height: high }
}

/** How large a part is drawn: as it is, and no larger than what is kept of it. */
export const drawnSize = (area: Size): Size => {
  const width = Math.max(1, Math.min(PHOTO_SIZE.width, Math.round(area.width)))
  return { width, height: Math.max(1, Math.round(width / CARD_RATIO)) }
}

/**
 * Where a canvas of `drawn` draws the middle of a picture for its `area` to fill it: the six numbers of `setTransform`. The area is one of the turned
 * picture.
 */
export const placement = (
  size: Size,
  turn: Turn,
  area: Area,
  drawn: Size,
): [number, number, number, number, number, number] => {
  const [across, down] = [drawn.width / area.width, drawn.height / area.height]
  const { width, height } = turnedSize(size, turn)
  return [
    across * COSINE[turn],
    down * SINE[turn],
    -across * SINE[turn],
    down * COSINE[turn],
    across * (width / 2 - area.x),
    down * (height / 2 - area.y),
  ]
}

/** How much of a picture is left out at each side, in per cent. */
export const leftOut = (
  { width, height }: Size,
  area: Area,
): Record<'left' | 'top' | 'right' | 'bottom', number> => {
  const percent = (part: number, whole: number) => Math.max(0, Math.round((100 * part) / whole))
  return {
    left: percent(area.x, width),
    top: percent(area.y, height),
    right: percent(width - area.x - area.width, width),
    bottom: percent(height - area.y - area.height, height),
  }
}
