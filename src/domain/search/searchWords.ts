import { isValidCurp, normalizeCurp } from '../common/curp.ts'
import { isValidSocialSecurityNumber, normalizeSocialSecurityNumber } from '../common/nss.ts'
import { isPhoneNumber, normalizePhoneNumber } from '../common/phone.ts'
import { isValidCompanyRfc, isValidPersonRfc, normalizeRfc } from '../common/rfc.ts'
import { normalizeText, replaceDashesByHyphens, splitWords } from '../common/text.ts'
import { parseAccreditationNumber } from '../credentials/printedNumber.ts'
import { listIndexedWords, listSearchWords, type SearchWord } from './indexedWords.ts'

/** Pattern that finds an identifier in a query. `read` returns the stored form, or undefined for lookalikes. */
interface Identifier {
  pattern: RegExp
  read(text: string): string | undefined
}

/** Joins an e-mail address to one word, so that searching a name does not match parts of other addresses. */
export const joinEmailToWord = (email: string): string => splitWords(email).join('')

/** Patterns of identifiers in queries. Dashes are already normalized to hyphens. */
const IDENTIFIERS: readonly Identifier[] = [
  // Accepts an incomplete domain, because users see results while they type.
  {
    pattern: /(?<![^\s@,;<>])[^\s@,;<>]+@[^\s@,;<>]*/giu,
    read: (text) => joinEmailToWord(text) || undefined,
  },
  {
    pattern: /[A-Z]{4}[\s.-]*\d{6}[\s.-]*[HMX][A-Z]{2}[\s.-]*[A-Z]{3}[\s.-]*[A-Z\d]\d/giu,
    read: (text) => (isValidCurp(normalizeCurp(text)) ? normalizeCurp(text) : undefined),
  },
  {
    // After a space, the homoclave must have a digit, because three letters may be another word.
    pattern: /[A-ZÑ&]{3,4}[\s.-]*\d{6}(?:[.-]?[A-Z\d]{2}[A\d]|\s+(?=[A-Z]*\d)[A-Z\d]{2}[A\d])?/giu,
    read: (text) => [normalizeRfc(text)].find((rfc) => isValidPersonRfc(rfc) || isValidCompanyRfc(rfc)),
  },
  {
    pattern: /(?:TEL[.:]?\s*)?(?:\+|\()?\d(?:[\s().[\]/-]*\d){9,14}/giu,
    read: (text) =>
      [normalizePhoneNumber(text)].find(isPhoneNumber) ??
      [normalizeSocialSecurityNumber(text)].find(isValidSocialSecurityNumber),
  },
  // Accreditation numbers of the portal, typed without their hyphen, with a label, or with more zeros.
  {
    pattern: /(?:\b(?:c[oó]d(?:igo)?|n[uú]m(?:ero)?|no?)[\s.:°º]+)?[AАΑ][\s-]?\d{6,}/giu,
    read: (text) => parseAccreditationNumber(text)?.spellings.at(-1),
  },
]

const NEIGHBOUR = /[\p{L}\p{N}&]/u

/** Splits a query into plain texts and identifiers, with the stored form of each identifier. */
const splitQueryByIdentifiers = (query: string): { text: string; stored?: string }[] => {
  for (const { pattern, read } of IDENTIFIERS)
    for (const { 0: text, index } of query.matchAll(pattern)) {
      const end = index + text.length
      const isPart = NEIGHBOUR.test(query.charAt(index - 1)) || NEIGHBOUR.test(query.charAt(end))
      const stored = isPart ? undefined : read(text)
      if (stored !== undefined)
        return [
          ...splitQueryByIdentifiers(query.slice(0, index)),
          { text, stored },
          ...splitQueryByIdentifiers(query.slice(end)),
        ]
    }
  return [{ text: query }]
}

/**
 * Returns the words of a query. Identifiers such as `+52 55 1234 5678` also match records that store them in one piece.
 * Returns one word without spellings, which matches nothing, for a query of signs only.
 */
export const parseSearchQueryIntoWords = (query: string): SearchWord[] => {
  const text = normalizeText(query)
  if (text.trim() !== '' && splitWords(text).length === 0) return [[]]
  const parts = splitQueryByIdentifiers(replaceDashesByHyphens(text))
  const alternatives = parts.flatMap(({ text, stored }) => {
    if (stored === undefined) return listSearchWords(text)
    const textWords = splitWords(text)
    // Distributes the alternatives: (a and b) or c is the same as (a or c) and (b or c).
    return textWords.flatMap((word) => splitWords(stored).map((other) => [...new Set([word, other])]))
  })
  return [...new Map(alternatives.map((forms) => [forms.join(' '), forms])).values()]
}

/** Whether each word of the query begins an indexed word of the texts. All filter boxes search in this way. */
export const matchesWordBeginnings = (texts: string | readonly string[], query: string): boolean => {
  const present = [texts].flat().flatMap(listIndexedWords)
  return parseSearchQueryIntoWords(query).every((forms) =>
    forms.some((form) => present.some((word) => word.startsWith(form))),
  )
}
