import { normalizeText, replaceDashesByHyphens } from './text.ts'

/** Writes an identifier such as an RFC or CURP in upper case, without spaces, dashes and dots. */
export const normalizeIdentifier = (text: string): string =>
  // Normalizes twice, because upper case and joining can form new composed characters.
  normalizeText(replaceDashesByHyphens(normalizeText(text).toUpperCase()).replace(/[\s.·-]/gu, ''))
