import type { z } from 'zod'
import type { DocumentRules } from '../../domain/catalogs/documentRules.ts'
import type { Day } from '../../domain/common/days.ts'
import { type documentReviewBodySchema, validateDocumentDates } from '../../domain/documents/evidence.ts'
import { toSafeFileName } from '../../domain/documents/fileName.ts'
import {
  type DocumentKindName,
  type DocumentTable,
  documentKindOf,
  REJECTION_TEXTS,
  type ReviewedKind,
  type ReviewedTable,
} from '../../domain/documents/kinds.ts'
import type { NewDocument } from '../../domain/documents/schemas.ts'
import { blankRow } from '../../domain/fields/fields.ts'
import type { Actor } from '../../domain/groups.ts'
import { canReadPersonDocument, hasHiddenPersonDocuments } from '../../domain/people/provenFields.ts'
import { createNotFoundError, HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { createStoredFileColumns, type Upload } from '../files/uploads.ts'
import type { RowOfKind } from '../records/documentRows.ts'
import { queueNotification } from '../records/queueNotification.ts'
import { incrementRecordVersion } from '../records/versions.ts'
import type { Row, Rows } from '../store/rows.ts'
import type { Filter, Reader, Writer } from '../store/store.ts'
import { companyDocumentSource } from './companyDocuments.ts'
import { getDocumentName, getVisibleOwner } from './documentOwner.ts'
import type { DocumentSource, UploadContext } from './documentSource.ts'
import { createNamedDocumentSource } from './namedDocuments.ts'
import { requirementDocumentSource } from './requirementDocuments.ts'
import { createSensitivityCheck } from './sensitiveDocuments.ts'

/** Kinds with rules of their own. */
const OWN_SOURCES: { [K in DocumentKindName]?: DocumentSource<K> } = {
  evidence: requirementDocumentSource,
  companyPapers: companyDocumentSource,
}

/** Returns what a kind of documents proves, and who may upload it. */
export const documentSourceOf = <K extends DocumentKindName>(name: K): DocumentSource<K> =>
  OWN_SOURCES[name] ?? createNamedDocumentSource(name)

type Columns = Readonly<Record<string, unknown>>
type AnyRow = Row<DocumentTable>

/** Returns a function that tells whether the user may read a document, by what it proves and whether it is sensitive. */
export const createDocumentReadCheck = async (
  store: Reader,
  actor: Actor,
  name: DocumentKindName,
): Promise<(row: object) => boolean> => {
  if (documentKindOf(name).owner !== 'personnel' || !hasHiddenPersonDocuments(actor)) return () => true
  const isSensitive = await createSensitivityCheck(store, name)
  return (row) => canReadPersonDocument(actor, getDocumentName(row), isSensitive(row))
}

/** Returns a document. Throws 404 if it does not exist or the user may not see it. */
export const getVisibleDocument = async <K extends DocumentKindName>(
  store: Reader,
  actor: Actor,
  name: K,
  id: number,
): Promise<RowOfKind<K>> => {
  const { table, by } = documentKindOf(name)
  const row: AnyRow | undefined = await store.getOne(table as DocumentTable, id)
  if (!row || !(await createDocumentReadCheck(store, actor, name))(row)) throw createNotFoundError()
  await getVisibleOwner(store, actor, name, (row as Columns)[by] as string | number)
  return row as RowOfKind<K>
}

/** Returns the document dates that the rules demand. Throws 400 for an invalid date. */
const getValidDocumentDates = (
  rules: DocumentRules,
  inputDays: { issued_on: Day | null; expires_on: Day | null },
  today: Day,
) => {
  const days = validateDocumentDates(rules, inputDays, today)
  if ('wrong' in days) throw new HttpError(400, { [days.wrong]: [texts.evidenceDays[days.why]] })
  return days
}

const pickFields = (row: object, names: readonly string[]): Columns =>
  Object.fromEntries(names.flatMap((name) => (name in row ? [[name, (row as Columns)[name]]] : [])))

/** Inserts an uploaded document. An older version that still waits for review becomes `replaced`. */
export const insertDocument = async <K extends DocumentKindName>(
  tx: Writer,
  name: K,
  body: NewDocument<K>,
  upload: Upload,
  context: UploadContext,
): Promise<RowOfKind<K>> => {
  const { fields, review, versionsBy } = documentKindOf(name)
  const table = documentKindOf(name).table as DocumentTable
  const { columns, rules } = await documentSourceOf(name).resolve(tx, body, context)
  const { file_name = upload.file_name, ...filled } = body as { file_name?: string }
  const row: Columns = {
    ...blankRow(fields),
    ...createStoredFileColumns(upload, context.actor, context.now),
    file_name: toSafeFileName(file_name, upload.extensions),
    ...filled,
    ...columns,
  }
  const days = row as { issued_on: Day | null; expires_on: Day | null }
  const reviewed = review && { ...getValidDocumentDates(rules, days, context.today), version: 1 }
  if (versionsBy)
    await tx.updateMany(
      table,
      { ...pickFields(row, versionsBy), review: 'pending' } as Filter<DocumentTable>,
      { review: 'replaced' } as Partial<Rows[DocumentTable]>,
    )
  const stored = { ...pickFields(row, Object.keys(fields)), ...reviewed }
  return (await tx.create(table, stored as unknown as Omit<Rows[DocumentTable], 'id'>)) as RowOfKind<K>
}

type DocumentReviewBody = z.output<typeof documentReviewBodySchema>

/** Returns the columns that a review changes: the document is approved, rejected or reopened. */
const getColumnsChangedByReview = (
  row: Row<ReviewedTable>,
  rules: DocumentRules,
  { decision, rejection, note, ...inputDays }: DocumentReviewBody,
  { actor, today, now }: UploadContext,
) => {
  if (row.review === 'replaced') throw new HttpError(409, texts.evidenceReplaced)
  const reviewer = { reviewed_by: actor.id, reviewed_at: now.toISOString(), note }
  const enteredDays = {
    issued_on: inputDays.issued_on === undefined ? row.issued_on : inputDays.issued_on,
    expires_on: inputDays.expires_on === undefined ? row.expires_on : inputDays.expires_on,
  }
  const changes = {
    approve: () => ({
      ...reviewer,
      ...getValidDocumentDates(rules, enteredDays, today),
      review: 'approved' as const,
      rejection: null,
    }),
    reject: () => ({ ...reviewer, review: 'rejected' as const, rejection }),
    reopen: () => ({
      review: 'pending' as const,
      rejection: null,
      note: '',
      reviewed_by: null,
      reviewed_at: null,
    }),
  }
  return incrementRecordVersion<Row<ReviewedTable>>(row, changes[decision]())
}

const formatRejectionReason = ({ rejection, note }: DocumentReviewBody): string =>
  rejection === null ? '' : [REJECTION_TEXTS[rejection], note].filter(Boolean).join('. ')

/** Throws 409 if a newer version of the document was uploaded. */
const assertIsNewestVersion = async (tx: Reader, name: ReviewedKind, row: AnyRow): Promise<void> => {
  const { versionsBy } = documentKindOf(name)
  if (!versionsBy) return
  const [newest] = await tx.getPage(documentKindOf(name).table as DocumentTable, {
    filter: pickFields(row, versionsBy) as Filter<DocumentTable>,
    sort: { field: 'id', order: 'DESC' },
    range: [0, 0],
  })
  if (newest?.id !== row.id) throw new HttpError(409, texts.evidenceReplaced)
}

/** Stores the review of a document and notifies the contractor. A decision may be changed later. */
export const reviewDocument = async <K extends ReviewedKind>(
  tx: Writer,
  name: K,
  row: RowOfKind<K>,
  review: DocumentReviewBody,
  context: UploadContext,
): Promise<RowOfKind<K>> => {
  const table = documentKindOf(name).table as DocumentTable
  const { rules, event } = await documentSourceOf(name).readReviewedSubject(tx, row, context.actor)
  const patch = getColumnsChangedByReview(row as Row<ReviewedTable>, rules, review, context)
  if (review.decision === 'reopen') await assertIsNewestVersion(tx, name, row)
  const changed = (await tx.update(table, row.id, patch)) as RowOfKind<K> | undefined
  if (review.decision === 'reopen') return changed ?? row
  const isSensitive = await createSensitivityCheck(tx, name)
  await queueNotification(
    tx,
    {
      ...event,
      kind: review.decision === 'approve' ? 'approved' : 'rejected',
      subject: `${table} ${row.id} ${changed?.version ?? ''}`,
      by: context.actor.id,
      facts: {
        ...event.facts,
        on: changed?.expires_on ?? null,
        // Notifications leave the portal by mail, and a reviewer's note may speak of the person's health.
        reason: isSensitive(row) ? '' : formatRejectionReason(review),
      },
    },
    context.now,
  )
  return changed ?? row
}
