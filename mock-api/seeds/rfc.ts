import type { Day } from '../../src/domain/common/days.ts'
import { computeSocialSecurityCheckDigit } from '../../src/domain/common/nss.ts'
import { computeRfcCheckDigit } from '../../src/domain/common/rfc.ts'
import type { Identity } from './identities.ts'
import type { Random } from './random.ts'

/** Offensive letter combinations in an RFC. The tax authority replaces the last letter with X. */
const INCONVENIENT = new Set(
  `BUEI BUEY CACA CACO CAGA CAGO CAKA CAKO COGE COGI COJA COJE COJI COJO CULO FALO FETO GETA GUEI GUEY JETA JOTO KACA KACO KAGA
  KAGO KAKA KAKO KOGE KOJO KULO LILO LOCA LOCO LOKA LOKO MAME MAMO MEAR MEAS MEON MIAR MION MOCO MOKO MULA MULO NACA NACO PEDA
  PEDO PENE PIPI PITO POPO PUTA PUTO QULO RATA ROBA ROBE ROBO RUIN SENO TETA VACA VAGA VAGO VAKA VUEI VUEY WUEI WUEY`.split(
    /\s+/u,
  ),
)
const PARTICLES = new Set(['DE', 'DEL', 'LA', 'LAS', 'LOS', 'Y'])
const HOMOCLAVE = '123456789ABCDEFGHIJKLMNPQRSTUVWXYZ'

/** Converts to upper case without accents, but keeps Ñ. */
const toUpperCaseWithoutAccents = (text: string): string =>
  text
    .toUpperCase()
    .normalize('NFD')
    .replace(/N\u0303/gu, 'Ñ')
    .replace(/\p{M}/gu, '')

const listSignificantWords = (text: string): string[] =>
  toUpperCaseWithoutAccents(text)
    .split(' ')
    .filter((word) => !PARTICLES.has(word))

/** Returns the first four letters of an RFC, which come from both surnames and the first name. */
const getRfcNameLetters = ({ first_names, last_names }: Identity): string => {
  const [paternal = 'X', maternal = 'X'] = listSignificantWords(last_names)
  const givenNames = listSignificantWords(first_names)
  // An RFC ignores the first names María and José if a second name follows.
  const [name = 'X'] =
    givenNames.length > 1 && /^(?:MARIA|JOSE)$/u.test(givenNames[0] ?? '') ? givenNames.slice(1) : givenNames
  const letters = `${paternal[0]}${paternal.slice(1).match(/[AEIOU]/u)?.[0] ?? 'X'}${maternal[0]}${name[0]}`
  return INCONVENIENT.has(letters) ? `${letters.slice(0, 3)}X` : letters
}

const addRfcHomoclave = (short: string, random: Random): string => {
  const body = `${short}${HOMOCLAVE[random.int(0, 33)]}${HOMOCLAVE[random.int(0, 33)]}`
  return `${body}${computeRfcCheckDigit(`${body}0`)}`
}

const formatDateAsSixDigits = (day: Day): string => day.slice(2).replaceAll('-', '')

/** Creates the RFC of a person, usually with the optional last three characters. */
export const createDemoPersonRfc = (identity: Identity, random: Random): string => {
  const short = `${getRfcNameLetters(identity)}${formatDateAsSixDigits(identity.born)}`
  return random.chance(0.15) ? short : addRfcHomoclave(short, random)
}

const CURP_ALPHABET = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'
const STATES: readonly [string, ...string[]] = ['DF', 'GT', 'JC', 'MC', 'NL', 'PL', 'QT', 'SP', 'VZ']

/** Returns the first consonant after the first letter, or X. */
const findInnerConsonant = (word = ''): string => word.slice(1).match(/[B-DF-HJ-NP-TV-Z]/u)?.[0] ?? 'X'

/** Creates the CURP, the population registry code of a person. */
export const createDemoCurp = (identity: Identity, random: Random): string => {
  const [paternal, maternal] = listSignificantWords(identity.last_names)
  const [given] = listSignificantWords(identity.first_names).slice(-1)
  const homonym = identity.born < '2000' ? '0' : 'A'
  const body = [
    getRfcNameLetters(identity).replaceAll('Ñ', 'X'),
    formatDateAsSixDigits(identity.born),
    identity.gender === 'woman' ? 'M' : 'H',
    random.pick(STATES),
    findInnerConsonant(paternal),
    findInnerConsonant(maternal),
    findInnerConsonant(given),
    homonym,
  ].join('')
  const sum = [...body].reduce((total, sign, i) => total + CURP_ALPHABET.indexOf(sign) * (18 - i), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

/** Creates the RFC of a company from three letters of the name and the founding day. */
export const createDemoCompanyRfc = (name: string, founded: Day, random: Random): string => {
  const [first = 'X', second = 'XX', third] = listSignificantWords(name)
  const letters = `${first[0]}${third ? `${second[0]}${third[0]}` : second.slice(0, 2)}`
  return addRfcHomoclave(`${letters}${formatDateAsSixDigits(founded)}`, random)
}

/** Creates a social security number (NSS) with a valid check digit. */
export const createDemoSocialSecurityNumber = ({ born }: Identity, random: Random): string => {
  const enrolled = String((Number(born.slice(0, 4)) + random.int(18, 20)) % 100).padStart(2, '0')
  const body = `${random.int(10, 97)}${enrolled}${born.slice(2, 4)}${random.digits(4)}`
  return `${body}${computeSocialSecurityCheckDigit(body)}`
}
