import { isCurp, normalizeCurp } from './curp.ts'
import { isNss, normalizeNss } from './nss.ts'
import { isPhone, normalizePhone } from './phone.ts'
import { isCompanyRfc, isPersonRfc, normalizeRfc } from './rfc.ts'
import { normalizeText, splitWords, unifyDashes } from './text.ts'

/** Spellings of a query word. A record matches if it contains one of them. */
export type SearchWord = readonly string[]

/** Pattern of an identifier in a query. `read` returns its stored form, or undefined if the text only looks similar. */
interface Identifier {
  pattern: RegExp
  read(text: string): string | undefined
}

/** Returns an e-mail address as one word, so that searching a name does not match addresses of others. */
export const toEmailWord = (email: string): string => splitWords(email).join('')

/** Identifiers in queries. Dashes are already normalized to hyphens. */
const IDENTIFIERS: readonly Identifier[] = [
  // While the user types, the domain is incomplete.
  { pattern: /[^\s@,;<>]+@[^\s@,;<>]*/giu, read: (text) => toEmailWord(text) || undefined },
  {
    pattern: /[A-Z]{4}[\s.-]*\d{6}[\s.-]*[HMX][A-Z]{2}[\s.-]*[A-Z]{3}[\s.-]*[A-Z\d]\d/giu,
    read: (text) => (isCurp(normalizeCurp(text)) ? normalizeCurp(text) : undefined),
  },
  {
    // Three letters after a blank may be another word, such as a name.
    pattern: /[A-ZÑ&]{3,4}[\s.-]*\d{6}(?:[.-]?[A-Z\d]{2}[A\d]|\s+(?=[A-Z]*\d)[A-Z\d]{2}[A\d])?/giu,
    read: (text) => [normalizeRfc(text)].find((rfc) => isPersonRfc(rfc) || isCompanyRfc(rfc)),
  },
  {
    pattern: /(?:TEL[.:]?\s*)?(?:\+|\()?\d(?:[\s().[\]/-]*\d){9,14}/giu,
    read: (text) => [normalizePhone(text)].find(isPhone) ?? [normalizeNss(text)].find(isNss),
  },
  // Own accreditation numbers without their hyphen.
  { pattern: /A\d{6,}/giu, read: (text) => `${text.slice(0, 1)}-${text.slice(1)}` },
]

const NEIGHBOUR = /[\p{L}\p{N}&]/u

/** Splits a query into plain text and identifiers with their stored form. */
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
export const parseSearchWords = (query: string): SearchWord[] => {
  const parts = splitQuery(unifyDashes(normalizeText(query)))
  const alternatives = parts.flatMap(({ text, stored }) => {
    const textWords = splitWords(text)
    if (stored === undefined) return textWords.map((word) => [word])
    // (a and b) or c is the same as (a or c) and (b or c).
    return textWords.flatMap((word) => splitWords(stored).map((other) => [...new Set([word, other])]))
  })
  return [...new Map(alternatives.map((forms) => [forms.join(' '), forms])).values()]
}

/** Whether each word of a query begins a word of the text. Every filter box of the portal searches in this way. */
export const matchesWords = (text: string, query: string): boolean => {
  const present = splitWords(text)
  return parseSearchWords(query).every((forms) =>
    forms.some((form) => present.some((word) => word.startsWith(form))),
  )
}
