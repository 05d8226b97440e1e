import { APOSTROPHES, normalizeText } from '../common/text.ts'

/** Number of letters that a visitor types, unless the surname is shorter. */
const SURNAME_LETTERS = 3

/** Particles and abbreviations before a surname, such as "de la" and "Sta.", which some visitors omit. */
const PARTICLES =
  'AF AL D DA DAL DALL DALLA DAS DE DEGLI DEI DEL DELA DELAS DELL DELLA DELLE DELLO DELOS DEN DER DES DI DO DOS DU E EL IBN L LA LAS LE LO LOS MAC MC SAN SANTA SANTO SN ST STA STE STO TER VAN VANDE VANDEN VANDER VDA VIUDA VON Y ZUM ZUR'.split(
    ' ',
  )

/** Matches a particle before other words. MA and O are surnames too, so as particles they need a sign: "Ma." for María, "O'". */
const LEADING_PARTICLE = new RegExp(
  `^(?:(?:${PARTICLES.join('|')})\\P{L}+|MA\\.\\P{L}*|O'\\P{L}*)(?=\\p{L})`,
  'u',
)

/** Spellings of letters that Unicode does not decompose. */
const BASIC_SPELLINGS: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Đ: 'D',
  Ð: 'D',
  Ħ: 'H',
  Ł: 'L',
  Ŋ: 'N',
  Ŧ: 'T',
  Þ: 'TH',
  ẞ: 'SS',
  Ə: 'E',
  ª: 'A.',
}

const removeMarks = (text: string): string => text.replaceAll(/\p{M}/gu, '')

/** Converts a name to capitals without accents and ligatures, and all apostrophes to `'`. */
const toBasicCapitals = (text: string): string =>
  // Removes composed marks before decomposing, because sorting thousands of marks takes seconds.
  removeMarks(
    removeMarks(normalizeText(text))
      .toUpperCase()
      .replaceAll(APOSTROPHES, "'")
      .replaceAll(/[^\p{ASCII}]/gu, (letter) => BASIC_SPELLINGS[letter] ?? letter)
      .normalize('NFKD'),
  ).trim()

const keepLetters = (text: string): string => text.replaceAll(/\P{L}/gu, '')

/** Returns the surname with and without its leading particles: "DE LA CRUZ", "LA CRUZ", "CRUZ". */
const listReadings = (surname: string): string[] => {
  const readings = [surname]
  for (let rest = surname; LEADING_PARTICLE.test(rest); readings.push(rest))
    rest = rest.replace(LEADING_PARTICLE, '')
  return readings
}

/** Returns the number of letters in the first three characters of the first word: 2 for "UC CANUL" and "O'CONNOR". */
const countRequiredLetters = (reading: string): number =>
  keepLetters(/\p{L}[\p{L}']*/u.exec(reading)?.[0].slice(0, SURNAME_LETTERS) ?? '').length

/**
 * Whether a visitor typed the beginning of the printed surname: at least three letters, or the first word if it is shorter. Particles
 * may be missing: "áng" matches "del Ángel". The visitor may continue with the first names.
 */
export const matchesSurname = (typed: string, lastNames: string, firstNames = ''): boolean => {
  const letters = keepLetters(toBasicCapitals(typed))
  // The card of a person without surnames shows the first names instead.
  const [surname = '', continuation = ''] = [lastNames, firstNames].map(toBasicCapitals).filter(keepLetters)
  return listReadings(surname).some((reading, skipped) => {
    const isParticle = skipped > 0 && LEADING_PARTICLE.test(reading)
    const required = isParticle ? SURNAME_LETTERS : countRequiredLetters(reading)
    return (
      letters !== '' && letters.length >= required && keepLetters(reading + continuation).startsWith(letters)
    )
  })
}

/** Whether a visitor typed fewer letters than the form asks for. */
export const isShortSurnameInput = (typed: string): boolean =>
  keepLetters(toBasicCapitals(typed)).length < SURNAME_LETTERS
