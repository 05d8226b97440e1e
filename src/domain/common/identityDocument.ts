import { z } from 'zod'
import { createMultilineTextSchema } from '../fields/inputs.ts'
import { isValidCurp } from './curp.ts'
import { normalizeIdentifier } from './identifiers.ts'
import { isGenericRfc } from './rfc.ts'

/** Matches the number of a passport, a migration document or a CURP, as it is stored. */
const NUMBER = /^[A-ZÑ\d]{5,20}$/u
const CURP_LIKE = /^[A-ZÑ]{4}[A-ZÑ\d]{14}$/u

/** Writes a document number in upper case, without spaces, dashes and dots. */
export const normalizeIdentityDocument = normalizeIdentifier

/** Identity document of a person: passport, migration document or CURP. Empty means none. */
export const identityDocumentSchema = z
  .union([z.null(), createMultilineTextSchema(60)])
  .transform((text) => normalizeIdentityDocument(text ?? ''))
  .refine((number) => number === '' || NUMBER.test(number), 'identityDocument')
  .refine((number) => !CURP_LIKE.test(number) || isValidCurp(number), 'curpPattern')

/** Whether a person has a generic RFC and no other document that identifies them. */
export const lacksIdentityDocument = (person: { rfc: string; identity_document: string }): boolean =>
  isGenericRfc(person.rfc) && person.identity_document === ''
