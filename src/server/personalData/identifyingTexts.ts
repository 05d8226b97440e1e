import { isGenericRfc } from '../../domain/common/rfc.ts'
import type { Row } from '../store/rows.ts'

/** Text that replaces what identified a person. */
const ERASED = '[dato eliminado]'

/** Minimum length of a text that identifies a person. Shorter ones also occur in other texts. */
const MIN_LENGTH = 6

/**
 * Returns the texts that identify a person in any text: the name in both orders, and numbers. Telephone and e-mail are left out, because
 * colleagues and companies share them.
 */
export const listIdentifyingTexts = (person: Row<'personnel'>): string[] => {
  const { first_names, last_names, rfc, curp, ssn, identity_document, naturgy_id } = person
  const numbers = [
    isGenericRfc(rfc) ? '' : rfc,
    curp,
    ssn,
    identity_document,
    naturgy_id,
    person.accreditation_number ?? '',
    person.public_id ?? '',
    person.id,
  ]
  const names = [
    `${first_names} ${last_names}`,
    `${last_names} ${first_names}`,
    `${last_names}, ${first_names}`,
  ]
  return [...new Set([...names, ...numbers].map((text) => text.trim()))].filter(
    (text) => text.length >= MIN_LENGTH,
  )
}

/** Forms of a letter that people type for one another. */
const LETTERS = ['aáàâä', 'eéèêë', 'iíìîï', 'oóòôö', 'uúùûü', 'nñ', 'cç']

const toPattern = (text: string): string =>
  [...text.toLowerCase()]
    .map((sign) => {
      if (/\s/u.test(sign)) return '(?:\\s|&nbsp;)+'
      const letters = LETTERS.find((forms) => forms.includes(sign))
      return letters ? `[${letters}]` : sign.replace(/[$()*+./?[\\\]^{|}]/u, '\\$&')
    })
    .join('')

/** Creates a function that replaces all identifying texts in a text, in any case and with or without accents. */
export const createRedactor = (texts: readonly string[]): ((text: string) => string) => {
  if (texts.length === 0) return (text) => text
  const longestFirst = [...texts].sort((one, other) => other.length - one.length)
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${longestFirst.map(toPattern).join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  )
  return (text) => {
    const normalized = text.normalize('NFC')
    const redacted = normalized.replace(pattern, ERASED)
    return redacted === normalized ? text : redacted
  }
}
