import { expect, it } from 'vitest'
import { computeRoundedPercent } from '../../src/domain/reports/percent.ts'

it.each([
  [16, 18, 89],
  [1, 3, 33],
  [0, 0, 0],
  [0, 5, 0],
  [5, 5, 100],
  [999, 1000, 99],
  [1, 1000, 1],
])('%i of %i are %i per cent', (part, whole, percent) =>
  expect(computeRoundedPercent(part, whole)).toBe(percent),
)
