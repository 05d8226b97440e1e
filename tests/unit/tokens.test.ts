import { describe, expect, it } from 'vitest'
import { createMuiComponentStyles } from '../../src/console/theme/components.ts'
import { dark, light } from '../../src/console/theme/tokens.ts'

/** Relative luminance and contrast as in WCAG 2.2. */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

describe.each([
  ['light', light],
  ['dark', dark],
])('the dot of inactive people in the %s theme', (_, { status: { inactive, neutral } }) => {
  it('is black, unlike all other dots', () => {
    expect(luminance(inactive.dot)).toBeLessThan(0.01)
    expect(contrast(inactive.dot, neutral.dot)).toBeGreaterThan(3)
  })

  it('is visible on its background', () => {
    expect(contrast(inactive.ring ?? inactive.dot, inactive.ground)).toBeGreaterThan(3)
    if (inactive.ring) expect(contrast(inactive.ring, inactive.dot)).toBeGreaterThan(3)
  })
})

interface Variant {
  props: { color: 'primary' | 'error' | 'warning' }
  style: { '&:hover': { backgroundColor: string } }
}

/** Computes a `color-mix` of two colours. */
const mixColors = (rule: string): string => {
  const [, one = '', percent = '', other = ''] = /(#\w{6}) (\d+)%, (#\w{6})/u.exec(rule) ?? []
  const readChannel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  const share = Number(percent) / 100
  const parts = [1, 3, 5].map((at) =>
    Math.round(share * readChannel(one, at) + (1 - share) * readChannel(other, at)),
  )
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

describe.each([
  ['light', light],
  ['dark', dark],
])('a filled button under the pointer in the %s theme', (_, tokens) => {
  it('is readable', () => {
    const variants = createMuiComponentStyles(tokens).MuiButton?.variants as unknown as Variant[]
    const letters = { primary: tokens.onAccent, error: tokens.surface, warning: tokens.surface }
    expect(variants).toHaveLength(3)
    for (const { props, style } of variants)
      expect(contrast(mixColors(style['&:hover'].backgroundColor), letters[props.color])).toBeGreaterThan(4.5)
  })
})
