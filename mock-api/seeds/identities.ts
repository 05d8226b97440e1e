import { addDays, type Day } from '../../src/domain/days.ts'
import { firstNames, secondNames, surnames } from './names.ts'
import type { Random } from './random.ts'

/** Who somebody is, before any job. */
export interface Identity {
  gender: 'woman' | 'man'
  first_names: string
  last_names: string
  born: Day
}

/** The first person is the one that sketches and handbooks show. */
export const EXAMPLE: Identity = {
  gender: 'woman',
  first_names: 'María José',
  last_names: 'Álvarez Núñez',
  born: '1991-03-14',
}

/** Ages run from about 20 to 60; birth days are fixed, so that an RFC is the same on every day that the demo is made. */
export const identity = (random: Random): Identity => {
  const gender = random.chance(0.36) ? 'woman' : 'man'
  const first = random.pick(firstNames[gender])
  const second = random.chance(0.42) ? random.pick(secondNames[gender]) : first
  return {
    gender,
    first_names: second === first ? first : `${first} ${second}`,
    last_names: `${random.weighted(surnames)} ${random.weighted(surnames)}`,
    born: addDays('1967-01-01', random.int(0, 38 * 365)),
  }
}
