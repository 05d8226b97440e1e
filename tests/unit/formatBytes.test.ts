import { expect, it } from 'vitest'
import { formatBytes } from '../../src/console/kit/formatBytes.ts'

it.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [5000, '5 kB'],
  [1024 * 1024, '1 MB'],
  [1024 * 1024 + 1, '1.1 MB'],
  [52_428_800, '50 MB'],
  [3 * 1024 ** 4, '3,072 GB'],
])('%i bytes are formatted as %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})
