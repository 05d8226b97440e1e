import { addDays, type Day } from '../../src/domain/common/days.ts'
import { splitWords } from '../../src/domain/common/text.ts'
import { demoSurnames, firstNames, secondNames } from './names.ts'
import type { Random } from './random.ts'

export interface Identity {
  gender: 'woman' | 'man'
  first_names: string
  last_names: string
  born: Day
}

/** First person of the demo, who appears in the documentation. */
export const EXAMPLE: Identity = {
  gender: 'woman',
  first_names: 'María José',
  last_names: 'Álvarez Núñez',
  born: '1991-03-14',
}

/**
 * Creates a person between about 20 and 60 years old. The birthday does not depend on today, so the RFC is always the
 * same.
 */
export const createRandomIdentity = (random: Random): Identity => {
  const gender = random.chance(0.36) ? 'woman' : 'man'
  const first = random.pick(firstNames[gender])
  const second = random.chance(0.42) ? random.pick(secondNames[gender]) : first
  return {
    gender,
    first_names: second === first ? first : `${first} ${second}`,
    last_names: `${random.weighted(demoSurnames)} ${random.weighted(demoSurnames)}`,
    born: addDays('1967-01-01', random.int(0, 38 * 365)),
  }
}

/** Returns first and last names as one text. */
export const formatFullName = ({
  first_names,
  last_names,
}: Pick<Identity, 'first_names' | 'last_names'>): string => `${first_names} ${last_names}`

/** Creates an e-mail address in a company's domain. */
export const createEmailAddress = ({ first_names, last_names }: Identity, domain: string): string =>
  `${splitWords(first_names)[0]}.${splitWords(last_names).join('.')}@${domain}`
