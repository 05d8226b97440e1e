import { normalizeText, unifyDashes } from './text.ts'

/** Writes an identifier in upper case without blanks, dashes or dots, as an RFC and a CURP are registered. */
export const normalizeIdentifier = (text: string): string =>
  // Uppercasing and joining can form new composed characters, so the result is normalized again.
  normalizeText(unifyDashes(normalizeText(text).toUpperCase()).replace(/[\s.·-]/gu, ''))
