import { z } from 'zod'
import { clean } from './fields.ts'
import { isGenericRfc } from './rfc.ts'

/** Number of a passport, a migration document or a CURP, as it is stored. */
const NUMBER = /^[A-ZÑ\d]{5,20}$/u
const CURP_LIKE = /^[A-ZÑ]{4}[A-ZÑ\d]{14}$/u
/** CURP: four letters, the day of birth, the sex, the state, three consonants and two signs against homonyms. */
const CURP =
  /^[A-Z][AEIOUX][A-Z]{2}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[HMX][A-Z]{2}[B-DF-HJ-NP-TV-Z]{3}[A-Z\d]\d$/u

/** Returns a document number in upper case, without blanks, dashes and invisible characters. */
export const normalizeIdentityDocument = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Pd}\u2212]/gu, '')
    .toUpperCase()

/** Identity document of a person: passport, migration document or CURP. Empty means none. */
export const identityDocument = z
  .union([z.null(), clean(60)])
  .transform((text) => normalizeIdentityDocument(text ?? ''))
  .refine((number) => number === '' || NUMBER.test(number), 'identityDocument')
  .refine((number) => !CURP_LIKE.test(number) || CURP.test(number), 'curpPattern')

/** Whether a person has a generic RFC and no document that tells them apart from others with that RFC. */
export const lacksIdentityDocument = (person: { rfc: string; identity_document: string }): boolean =>
  isGenericRfc(person.rfc) && person.identity_document === ''
