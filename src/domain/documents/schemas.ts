import { z } from 'zod'
import { type WireWithdrawal, wireWithdrawalFields } from '../common/withdrawals.ts'
import type { RowOf, SentValue } from '../fields/fields.ts'
import { rowVersionSchema } from '../fields/inputs.ts'
import { newShape, responseShape, rowShape } from '../fields/schemas.ts'
import type { withdrawal } from '../fields/shared.ts'
import {
  type DocumentFields,
  type DocumentKindName,
  documentKindOf,
  documentKinds,
  type KindWith,
  type ReviewedKind,
  review,
  upload,
  type WithdrawableKind,
} from './kinds.ts'

/** Stored file with the user and time of its upload, and its withdrawal. */
export interface StoredFile extends RowOf<typeof upload>, RowOf<typeof withdrawal> {}

type If<K, T extends DocumentKindName, Then> = K extends T ? Then : unknown

/** Stored row of a document. */
export type DocumentRow<K extends DocumentKindName> = { id: number } & RowOf<DocumentFields<K>> &
  If<K, ReviewedKind, { version: number }>

/** Returns the schema of the stored rows of a kind. */
export const documentRowSchema = <K extends DocumentKindName>(name: K) => {
  const { fields, review } = documentKindOf(name)
  return z.object({
    id: z.int(),
    ...rowShape(fields),
    ...(review && { version: rowVersionSchema }),
  }) as unknown as z.ZodObject & z.ZodType<DocumentRow<K>>
}

/** Fields of a response that the upload and the review add. Contractors do not see the names of users. */
interface SentReview {
  version: number
  uploaded_by?: string
  reviewed_by?: string
  /** Set if the reviewer uploaded the document. */
  own_upload?: true
}

const sentReviewShape = {
  version: rowVersionSchema,
  uploaded_by: z.string().optional(),
  reviewed_by: z.string().optional(),
  own_upload: z.literal(true).optional(),
}

type SentFields<T> = {
  [N in keyof T & string as T[N] extends { internal: true } ? never : N]: SentValue<T[N]>
}

type Names<K extends DocumentKindName> = (typeof documentKinds)[K] extends { names: infer N }
  ? Record<keyof N & string, string>
  : unknown

/** Document as the API returns it. `file` is the address of the download. */
export type DocumentOf<K extends DocumentKindName> = { id: number; file: string } & SentFields<
  DocumentFields<K>
> &
  Names<K> &
  If<K, KindWith<'catalogue'>, { name: string }> &
  If<K, WithdrawableKind, WireWithdrawal> &
  If<K, ReviewedKind, SentReview>

/** Returns the schema of the responses of a kind. */
export const documentSchema = <K extends DocumentKindName>(name: K) => {
  const { fields, names = {}, catalogue, isWithdrawable, review } = documentKindOf(name)
  return z.object({
    id: z.int(),
    file: z.string(),
    ...responseShape(fields),
    ...Object.fromEntries(Object.keys(names).map((field) => [field, z.string()])),
    ...(catalogue && { name: z.string() }),
    ...(isWithdrawable && wireWithdrawalFields),
    ...(review && sentReviewShape),
  }) as unknown as z.ZodType<DocumentOf<K>>
}

/** Returns the schema of the bodies that upload a document. `name` is the id of the chosen name of a file. */
export const newDocumentSchema = <K extends DocumentKindName>(name: K) =>
  z.strictObject(newShape(documentKinds[name].fields as DocumentFields<K>))

export type NewDocument<K extends DocumentKindName> = z.output<ReturnType<typeof newDocumentSchema<K>>>

/** Fields that the responses of all reviewed documents have. */
export type ReviewedDocument = { id: number; file: string } & SentFields<typeof upload & typeof review> &
  SentReview

export const reviewedDocumentSchema = z.object({
  id: z.int(),
  file: z.string(),
  ...responseShape(upload),
  ...responseShape(review),
  ...sentReviewShape,
})

export interface Evidence extends DocumentOf<'evidence'> {}
export interface CompanyPaper extends DocumentOf<'companyPapers'> {}
