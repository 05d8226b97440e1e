import { describe, expect, it } from 'vitest'
import {
  type Area,
  getCropCanvasTransform,
  getCroppedMarginPercents,
  getCroppedPictureSize,
  getNextPhotoRotation,
  getRotatedPictureSize,
  getSuggestedCropArea,
  type Size,
  type Turn,
} from '../../src/console/features/people/crop/cropping.ts'

/** Maps a point of the picture, counted from its upper left corner, to the canvas. */
const toCanvas = (size: Size, turn: Turn, area: Area, [x, y]: readonly [number, number]) => {
  const [a, b, c, d, e, f] = getCropCanvasTransform(size, turn, area, getCroppedPictureSize(area))
  const [across, down] = [x - size.width / 2, y - size.height / 2]
  return [a * across + c * down + e, b * across + d * down + f].map(Math.round)
}

describe('the crop of a portrait', () => {
  it.each([
    ['a wide one', { width: 1000, height: 500 }, { x: 300, y: 0, width: 400, height: 500 }],
    ['a tall one, a little up', { width: 800, height: 2000 }, { x: 0, y: 300, width: 800, height: 1000 }],
    ['one of the shape', { width: 480, height: 600 }, { x: 0, y: 0, width: 480, height: 600 }],
  ])('is proposed as large as the shape allows: %s', (_, size, area) => {
    expect(getSuggestedCropArea(size)).toEqual(area)
  })

  it.each([
    [
      { width: 3000, height: 3750 },
      { width: 960, height: 1200 },
    ],
    [
      { width: 400, height: 500 },
      { width: 400, height: 500 },
    ],
    [
      { width: 0.3, height: 0.4 },
      { width: 1, height: 1 },
    ],
  ])('is never enlarged and never larger than the stored size: %j', (area, canvasSize) => {
    expect(getCroppedPictureSize(area)).toEqual(canvasSize)
  })

  const size = { width: 200, height: 100 }
  it.each([
    // The corners of the picture that are upper left and upper right after the turn.
    [0, [0, 0], [200, 0]],
    [90, [0, 100], [0, 0]],
    [180, [200, 100], [0, 100]],
    [270, [200, 0], [200, 100]],
  ] as const)('of the picture turned by %s° starts at its corner', (turn, left, right) => {
    const turned = getRotatedPictureSize(size, turn)
    const fullArea = { x: 0, y: 0, ...turned }
    const canvasSize = getCroppedPictureSize(fullArea)
    expect(toCanvas(size, turn, fullArea, left)).toEqual([0, 0])
    expect(toCanvas(size, turn, fullArea, right)).toEqual([canvasSize.width, 0])
  })

  it('starts at the corner of its area and fills the canvas', () => {
    const area = { x: 30, y: 10, width: 40, height: 50 }
    expect(toCanvas(size, 0, area, [30, 10])).toEqual([0, 0])
    expect(toCanvas(size, 0, area, [70, 60])).toEqual([40, 50])
  })

  it('returns to its start after four turns', () => {
    expect(getNextPhotoRotation(getNextPhotoRotation(getNextPhotoRotation(getNextPhotoRotation(0))))).toBe(0)
  })

  it('reports the margins that it cuts off', () => {
    const area = { x: 300, y: 0, width: 400, height: 500 }
    expect(getCroppedMarginPercents({ width: 1000, height: 500 }, area)).toEqual({
      left: 30,
      top: 0,
      right: 30,
      bottom: 0,
    })
  })
})
