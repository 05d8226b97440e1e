import { normalizeText, unifyDashes } from './text.ts'

/** Writes an identifier in upper case without blanks, dashes or dots, as an RFC and a CURP are registered. */
export const joinIdentifier = (text: string): string =>
  // Letters and marks that come together may be one character, hence the second time.
  normalizeText(unifyDashes(normalizeText(text).toUpperCase()).replace(/[\s.·-]/gu, ''))
