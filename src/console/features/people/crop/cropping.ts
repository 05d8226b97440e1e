import { PHOTO_SIZE } from '../../../../contract/personnel.ts'

export interface Size {
  width: number
  height: number
}

/** Rectangle within an upright picture, in pixels of the picture. */
export interface Area extends Size {
  x: number
  y: number
}

export type Turn = 0 | 90 | 180 | 270

export const CARD_RATIO = PHOTO_SIZE.width / PHOTO_SIZE.height

/**
 * Share of the removed height that is cut off at the top. Less than half, because faces are usually in the upper part of a
 * picture.
 */
const CUT_ABOVE = 0.3

const COSINE = { 0: 1, 90: 0, 180: -1, 270: 0 } as const
const SINE = { 0: 0, 90: 1, 180: 0, 270: -1 } as const

export const getNextPhotoRotation = (turn: Turn): Turn =>
  (({ 0: 90, 90: 180, 180: 270, 270: 0 }) as const)[turn]

/** Returns the width and height of a picture after a rotation. */
export const getRotatedPictureSize = ({ width, height }: Size, turn: Turn): Size =>
  turn % 180 ? { width: height, height: width } : { width, height }

/** Returns the largest area with the card's aspect ratio, centred horizontally and slightly above the centre. */
export const getSuggestedCropArea = ({ width, height }: Size): Area => {
  const wide = Math.min(width, height * CARD_RATIO)
  const high = wide / CARD_RATIO
  return { x: (width - wide) / 2, y: (height - high) * CUT_ABOVE, width: wide, height: high }
}

/** Returns the pixel size of the cropped picture: the size of the area, limited to the size that the server stores. */
export const getCroppedPictureSize = (area: Size): Size => {
  const width = Math.max(1, Math.min(PHOTO_SIZE.width, Math.round(area.width)))
  return { width, height: Math.max(1, Math.round(width / CARD_RATIO)) }
}

/**
 * Returns the canvas transformation that shows `area` of the rotated picture at the size `drawn`. The picture must be
 * centred at the origin.
 */
export const getCropCanvasTransform = (
  size: Size,
  turn: Turn,
  area: Area,
  drawn: Size,
): [number, number, number, number, number, number] => {
  const [across, down] = [drawn.width / area.width, drawn.height / area.height]
  const { width, height } = getRotatedPictureSize(size, turn)
  return [
    across * COSINE[turn],
    down * SINE[turn],
    -across * SINE[turn],
    down * COSINE[turn],
    across * (width / 2 - area.x),
    down * (height / 2 - area.y),
  ]
}

/** Returns the share of the picture that is cut off at each side, in percent. */
export const getCroppedMarginPercents = (
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
