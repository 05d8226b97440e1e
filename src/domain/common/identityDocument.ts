import { z } from 'zod'
import { createMultilineTextSchema } from '../fields/inputs.ts'
import { isValidCurp, normalizeCurp } from './curp.ts'
import { normalizeIdentifier } from './identifiers.ts'
import { isGenericRfc } from './rfc.ts'

/** Fields of a person with a number that belongs to one person only. The RFC is no such number, because it may be generic. */
export const IDENTITY_FIELDS = ['curp', 'identity_document'] as const
type IdentityField = (typeof IDENTITY_FIELDS)[number]
/** CURP and number of the identity document of a person. Empty texts mean none. */
export type IdentityNumbers = Record<IdentityField, string>

/** Matches the number of a passport, a migration document or a CURP, as it is stored. */
const NUMBER = /^[A-ZÑ\d]{5,20}$/u
const CURP_LIKE = /^[A-ZÑ]{4}[A-ZÑ\d]{14}$/u

/** Writes a document number in upper case, without spaces, dashes and dots. */
export const normalizeIdentityDocument = normalizeIdentifier

/** CURP of a person. Empty means none. */
export const curpSchema = z
  .union([z.null(), createMultilineTextSchema(60)])
  .transform((text) => normalizeCurp(text ?? ''))
  .refine((curp) => curp === '' || isValidCurp(curp), 'curp')

/** Identity document of a person: passport or migration document. A CURP is accepted as well. Empty means none. */
export const identityDocumentSchema = z
  .union([z.null(), createMultilineTextSchema(60)])
  .transform((text) => normalizeIdentityDocument(text ?? ''))
  .refine((number) => number === '' || NUMBER.test(number), 'identityDocument')
  .refine((number) => !CURP_LIKE.test(number) || isValidCurp(number), 'curpPattern')

/** Schemas of the fields with a number of one person. */
export const identitySchemas = { curp: curpSchema, identity_document: identityDocumentSchema } as const

/** Whether a person has a generic RFC, and neither a CURP nor a document that identifies them. */
export const lacksIdentityDocument = (person: { rfc: string } & IdentityNumbers): boolean =>
  isGenericRfc(person.rfc) && IDENTITY_FIELDS.every((field) => person[field] === '')
