import { describe, expect, it } from 'vitest'
import { dark, light } from '../../src/console/theme/tokens.ts'

/** Relative luminance and contrast as WCAG 2.2 defines them. */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

describe.each([
  ['light', light],
  ['dark', dark],
])('the dot of the inactive in the %s theme', (_, { status: { inactive, neutral } }) => {
  it('is black, which no other dot is', () => {
    expect(luminance(inactive.dot)).toBeLessThan(0.01)
    expect(contrast(inactive.dot, neutral.dot)).toBeGreaterThan(3)
  })

  it('is seen on its ground', () => {
    expect(contrast(inactive.ring ?? inactive.dot, inactive.ground)).toBeGreaterThan(3)
    if (inactive.ring) expect(contrast(inactive.ring, inactive.dot)).toBeGreaterThan(3)
  })
})
