import { describe, expect, it } from 'vitest'
import {
  type Area,
  getCropSize,
  getCropTransform,
  getCutMargins,
  getNextTurn,
  getTurnedSize,
  proposeCrop,
  type Size,
  type Turn,
} from '../../src/console/features/people/crop/cropping.ts'

/** Where a point of the picture, counted from its upper left corner, lies on the canvas. */
const onCanvas = (size: Size, turn: Turn, area: Area, [x, y]: readonly [number, number]) => {
  const [a, b, c, d, e, f] = getCropTransform(size, turn, area, getCropSize(area))
  const [across, down] = [x - size.width / 2, y - size.height / 2]
  return [a * across + c * down + e, b * across + d * down + f].map(Math.round)
}

describe('the crop of a portrait', () => {
  it.each([
    ['a wide one', { width: 1000, height: 500 }, { x: 300, y: 0, width: 400, height: 500 }],
    ['a tall one, a little up', { width: 800, height: 2000 }, { x: 0, y: 300, width: 800, height: 1000 }],
    ['one of the shape', { width: 480, height: 600 }, { x: 0, y: 0, width: 480, height: 600 }],
  ])('is proposed as the largest of the shape: %s', (_, size, area) => {
    expect(proposeCrop(size)).toEqual(area)
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
  ])('is drawn no larger than it is, nor than is kept: %j', (area, drawn) => {
    expect(getCropSize(area)).toEqual(drawn)
  })

  const size = { width: 200, height: 100 }
  it.each([
    // The picture's corner that is up left once it is turned, and the one that is up right.
    [0, [0, 0], [200, 0]],
    [90, [0, 100], [0, 0]],
    [180, [200, 100], [0, 100]],
    [270, [200, 0], [200, 100]],
  ] as const)('is of the picture turned by %s°', (turn, left, right) => {
    const turned = getTurnedSize(size, turn)
    const whole = { x: 0, y: 0, ...turned }
    const drawn = getCropSize(whole)
    expect(onCanvas(size, turn, whole, left)).toEqual([0, 0])
    expect(onCanvas(size, turn, whole, right)).toEqual([drawn.width, 0])
  })

  it('begins where its area does, and fills the canvas', () => {
    const area = { x: 30, y: 10, width: 40, height: 50 }
    expect(onCanvas(size, 0, area, [30, 10])).toEqual([0, 0])
    expect(onCanvas(size, 0, area, [70, 60])).toEqual([40, 50])
  })

  it('comes back to where it was after four turns', () => {
    expect(getNextTurn(getNextTurn(getNextTurn(getNextTurn(0))))).toBe(0)
  })

  it('tells what it leaves out', () => {
    const area = { x: 300, y: 0, width: 400, height: 500 }
    expect(getCutMargins({ width: 1000, height: 500 }, area)).toEqual({
      left: 30,
      top: 0,
      right: 30,
      bottom: 0,
    })
  })
})
