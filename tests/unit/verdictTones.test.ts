import { expect, it } from 'vitest'
import { ASSUMED_TONES, RESULT_TONES } from '../../src/console/features/on-site/verdictTones.ts'

it('only an answer of the server that a person may work is green; answers without a signal are amber or red', () => {
  const green = Object.entries(RESULT_TONES).filter(([, tone]) => tone !== 'danger')
  expect(green).toEqual([['may', 'valid']])
  for (const tone of Object.values(ASSUMED_TONES)) expect(['warning', 'danger']).toContain(tone)
})
