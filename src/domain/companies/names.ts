import { removeCaseAndAccents } from '../common/text.ts'

/** Full names of legal forms, with their abbreviations. Longer names come first, so that they match first. */
const FULL_FORMS = [
  ['sociedad anonima promotora de inversion', 'sapi'],
  ['sociedad anonima bursatil', 'sab'],
  ['sociedad anonima', 'sa'],
  ['sociedad por acciones simplificada', 'sas'],
  ['sociedad cooperativa', 'sc'],
  ['sociedad civil', 'sc'],
  ['sociedad de responsabilidad limitada', 's de rl'],
  ['responsabilidad limitada', 'rl'],
  ['asociacion civil', 'ac'],
  ['institucion de asistencia privada', 'iap'],
  ['capital variable', 'cv'],
].map(([full, short]) => ({ full: new RegExp(` ${full}\\b`, 'u'), short: ` ${short}` }))

/** Matches an abbreviated legal form at the end of a company name, such as "s a de c v". */
const FORM =
  / (s en n ?c|s en c|s ?a ?p ?i|s ?a ?b|s ?a ?s|s ?p ?r|s ?c|s ?a|a ?c|i ?a ?p|s)((?: ?de)? ?r ?l)?((?: ?de)? ?c ?v)?$/u

const splitCompanyNameWords = (name: string): string =>
  removeCaseAndAccents(name)
    .replace(/&/gu, ' y ')
    // Removes the dots of initials: "S.A." becomes "sa".
    .replace(/(?<=(?:^|[^\p{L}\p{N}])\p{L})\./gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const abbreviateCompanyLegalForms = (words: string): string =>
  FULL_FORMS.reduce((text, { full, short }) => text.replace(full, short), words)

/** Keys for comparing company names, which ignore case, accents, punctuation and the spelling of the legal form. */
interface CompanyNameKey {
  /** Name with its legal form. */
  full: string
  /** Name without its legal form. */
  base: string
}

/** Returns the keys of a company's name. "Gas, S.A. de C.V." and "GAS SA DE CV" have the same keys. */
export const getCompanyNameMatchKeys = (name: string): CompanyNameKey => {
  const words = abbreviateCompanyLegalForms(splitCompanyNameWords(name))
  const [end = '', kind = '', limited = '', variable = ''] = FORM.exec(words) ?? []
  // A single "S" is a legal form only with "de RL".
  if (end === '' || (kind === 's' && limited === '')) return { full: words, base: words }
  const base = words.slice(0, -end.length)
  const form = `${kind.replaceAll(' ', '')}${limited && 'rl'}${variable && 'cv'}`
  return { full: `${base} ${form}`, base }
}
