import { isCurp, normalizeCurp } from './curp.ts'
import { isNss, normalizeNss } from './nss.ts'
import { isPhone, normalizePhone } from './phone.ts'
import { isCompanyRfc, isPersonRfc, normalizeRfc } from './rfc.ts'
import { normalizeText, unifyDashes, words } from './text.ts'

/** A word of a query in each of the forms that a record may have it in. A record matches if it has one of them. */
export type Alternatives = readonly string[]

/** An identifier as people write it in parts, and as records have it; undefined of a text that only looks like one. */
interface Identifier {
  pattern: RegExp
  read(text: string): string | undefined
}

/** Returns an e-mail address as one word, so that a name or a company is not found in the addresses of others. */
export const emailWord = (email: string): string => words(email).join('')

/** Identifiers that a search may contain. Dashes of the query are hyphens already. */
const IDENTIFIERS: readonly Identifier[] = [
  // The domain may be incomplete while the user types.
  { pattern: /[^\s@,;<>]+@[^\s@,;<>]*/giu, read: (text) => emailWord(text) || undefined },
  {
    pattern: /[A-Z]{4}[\s.-]*\d{6}[\s.-]*[HMX][A-Z]{2}[\s.-]*[A-Z]{3}[\s.-]*[A-Z\d]\d/giu,
    read: (text) => (isCurp(normalizeCurp(text)) ? normalizeCurp(text) : undefined),
  },
  {
    // Three letters behind a blank may be another word, such as a name.
    pattern: /[A-ZÑ&]{3,4}[\s.-]*\d{6}(?:[.-]?[A-Z\d]{2}[A\d]|\s+(?=[A-Z]*\d)[A-Z\d]{2}[A\d])?/giu,
    read: (text) => [normalizeRfc(text)].find((rfc) => isPersonRfc(rfc) || isCompanyRfc(rfc)),
  },
  {
    pattern: /(?:TEL[.:]?\s*)?(?:\+|\()?\d(?:[\s().[\]/-]*\d){9,14}/giu,
    read: (text) => [normalizePhone(text)].find(isPhone) ?? [normalizeNss(text)].find(isNss),
  },
  // The portal's own accreditation numbers without their hyphen.
  { pattern: /A\d{6,}/giu, read: (text) => `${text.slice(0, 1)}-${text.slice(1)}` },
]

const NEIGHBOUR = /[\p{L}\p{N}&]/u

/** The parts of a query: plain text, and identifiers with what records have for them. */
const splitQuery = (query: string): { text: string; stored?: string }[] => {
  for (const { pattern, read } of IDENTIFIERS)
    for (const { 0: text, index } of query.matchAll(pattern)) {
      const end = index + text.length
      const isPart = NEIGHBOUR.test(query.charAt(index - 1)) || NEIGHBOUR.test(query.charAt(end))
      const stored = isPart ? undefined : read(text)
      if (stored !== undefined)
        return [...splitQuery(query.slice(0, index)), { text, stored }, ...splitQuery(query.slice(end))]
    }
  return [{ text: query }]
}

/**
 * Returns the words of a query, each once.
 * An identifier in parts (`SOTI-900102`, `+52 55 1234 5678`) matches records that have its parts or have it in one piece.
 */
export const searchWords = (query: string): Alternatives[] => {
  const parts = splitQuery(unifyDashes(normalizeText(query)))
  const alternatives = parts.flatMap(({ text, stored }) => {
    const textWords = words(text)
    if (stored === undefined) return textWords.map((word) => [word])
    // (a and b) or c is the same as (a or c) and (b or c).
    return textWords.flatMap((word) => words(stored).map((other) => [...new Set([word, other])]))
  })
  return [...new Map(alternatives.map((forms) => [forms.join(' '), forms])).values()]
}

/** Whether each word of a query begins a word of the text. Every filter box of the portal searches in this way. */
export const matchesWords = (text: string, query: string): boolean => {
  const present = words(text)
  return searchWords(query).every((forms) =>
    forms.some((form) => present.some((word) => word.startsWith(form))),
  )
}
