import type { Day } from '../../src/domain/days.ts'
import { nssCheckDigit } from '../../src/domain/nss.ts'
import { rfcCheckDigit } from '../../src/domain/rfc.ts'
import type { Identity } from './identities.ts'
import type { Random } from './random.ts'

/** The registry changes the last letter of these to X. */
const INCONVENIENT = new Set(
  `BUEI BUEY CACA CACO CAGA CAGO CAKA CAKO COGE COGI COJA COJE COJI COJO CULO FALO FETO GETA GUEI GUEY JETA JOTO KACA KACO KAGA
  KAGO KAKA KAKO KOGE KOJO KULO LILO LOCA LOCO LOKA LOKO MAME MAMO MEAR MEAS MEON MIAR MION MOCO MOKO MULA MULO NACA NACO PEDA
  PEDO PENE PIPI PITO POPO PUTA PUTO QULO RATA ROBA ROBE ROBO RUIN SENO TETA VACA VAGA VAGO VAKA VUEI VUEY WUEI WUEY`.split(
    /\s+/u,
  ),
)
const PARTICLES = new Set(['DE', 'DEL', 'LA', 'LAS', 'LOS', 'Y'])
const HOMOCLAVE = '123456789ABCDEFGHIJKLMNPQRSTUVWXYZ'

/** Upper case without accents; Ñ is a letter of its own. */
const plain = (text: string): string =>
  text
    .toUpperCase()
    .normalize('NFD')
    .replace(/N\u0303/gu, 'Ñ')
    .replace(/\p{M}/gu, '')

const significant = (text: string): string[] =>
  plain(text)
    .split(' ')
    .filter((word) => !PARTICLES.has(word))

/** The registry's four letters: the paternal surname's first letter and first inner vowel, the maternal's first, the given name's first. */
const lettersOf = ({ first_names, last_names }: Identity): string => {
  const [paternal = 'X', maternal = 'X'] = significant(last_names)
  const given = significant(first_names)
  // María and José are too common to tell people apart: the second name counts.
  const [name = 'X'] = given.length > 1 && /^(?:MARIA|JOSE)$/u.test(given[0] ?? '') ? given.slice(1) : given
  const letters = `${paternal[0]}${paternal.slice(1).match(/[AEIOU]/u)?.[0] ?? 'X'}${maternal[0]}${name[0]}`
  return INCONVENIENT.has(letters) ? `${letters.slice(0, 3)}X` : letters
}

const withHomoclave = (short: string, random: Random): string => {
  const body = `${short}${HOMOCLAVE[random.int(0, 33)]}${HOMOCLAVE[random.int(0, 33)]}`
  return `${body}${rfcCheckDigit(`${body}0`)}`
}

const compact = (day: Day): string => day.slice(2).replaceAll('-', '')

/** The RFC of a person; most are known with homoclave and a right check digit. */
export const rfcOf = (identity: Identity, random: Random): string => {
  const short = `${lettersOf(identity)}${compact(identity.born)}`
  return random.chance(0.15) ? short : withHomoclave(short, random)
}

const CURP_ALPHABET = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'
const STATES: readonly [string, ...string[]] = ['DF', 'GT', 'JC', 'MC', 'NL', 'PL', 'QT', 'SP', 'VZ']

/** Returns the first consonant after the initial, or X. */
const innerConsonant = (word = ''): string => word.slice(1).match(/[B-DF-HJ-NP-TV-Z]/u)?.[0] ?? 'X'

/** CURP of a person, with its check digit. */
export const curpOf = (identity: Identity, random: Random): string => {
  const [paternal, maternal] = significant(identity.last_names)
  const [given] = significant(identity.first_names).slice(-1)
  const homonym = identity.born < '2000' ? '0' : 'A'
  const body = [
    lettersOf(identity).replaceAll('Ñ', 'X'),
    compact(identity.born),
    identity.gender === 'woman' ? 'M' : 'H',
    random.pick(STATES),
    innerConsonant(paternal),
    innerConsonant(maternal),
    innerConsonant(given),
    homonym,
  ].join('')
  const sum = [...body].reduce((total, sign, i) => total + CURP_ALPHABET.indexOf(sign) * (18 - i), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

/** The RFC of a company: the initials of its first three words, or of the first and two letters of the second, and its foundation. */
export const companyRfcOf = (name: string, founded: Day, random: Random): string => {
  const [first = 'X', second = 'XX', third] = significant(name)
  const letters = `${first[0]}${third ? `${second[0]}${third[0]}` : second.slice(0, 2)}`
  return withHomoclave(`${letters}${compact(founded)}`, random)
}

/** The 11 digits of a social security number: office, year of enrolment, year of birth, folio and Luhn's check digit. */
export const ssnOf = ({ born }: Identity, random: Random): string => {
  const enrolled = String((Number(born.slice(0, 4)) + random.int(18, 20)) % 100).padStart(2, '0')
  const body = `${random.int(10, 97)}${enrolled}${born.slice(2, 4)}${random.digits(4)}`
  return `${body}${nssCheckDigit(body)}`
}
