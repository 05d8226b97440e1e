import type { z } from 'zod'
import type { DocumentRules } from '../../domain/catalogs/documentRules.ts'
import type { Day } from '../../domain/common/days.ts'
import {
  type documentReviewBodySchema,
  type Evidence,
  type newRequirementDocumentSchema,
  REJECTION_TEXTS,
  type ReviewedFile,
  validateDocumentDates,
} from '../../domain/documents/evidence.ts'
import type { Actor } from '../../domain/groups.ts'
import { getRequirementPagePath } from '../../domain/messages/linkPages.ts'
import { formatFullName } from '../../domain/people/personNames.ts'
import { canReadPersonDocument, hasHiddenPersonDocuments } from '../../domain/people/provenFields.ts'
import { canUploadDocument, getAccessibleCompany, hasPermission } from '../../domain/permissions.ts'
import { createForbiddenError, createNotFoundError, HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { createStoredFileColumns, type Upload } from '../files/uploads.ts'
import { queueNotification } from '../records/queueNotification.ts'
import { incrementRecordVersion } from '../records/versions.ts'
import { readRequirementTypesMap } from '../store/derived/requirements.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'
import { getPersonVisibleToUser } from './people.ts'

type EvidenceRow = Row<'evidence'>
type Item = Row<'accreditation_items'>

/** Formats the upload and the review of a document. Contractors do not get the names of users. */
export const createReviewedDocumentResponse = <R extends { uploaded_name: string; reviewed_name: string }>(
  actor: Actor,
  { uploaded_name, reviewed_name, ...row }: R,
) => {
  const { uploaded_by, reviewed_by: __, ...wire } = { uploaded_by: 0, reviewed_by: 0, ...row }
  return {
    ...wire,
    ...(uploaded_by === actor.id && hasPermission(actor, 'evidence.review')
      ? { own_upload: true as const }
      : {}),
    ...(getAccessibleCompany(actor) === 'all'
      ? { uploaded_by: uploaded_name, reviewed_by: reviewed_name }
      : {}),
  }
}

export const createEvidenceMapper =
  (actor: Actor) =>
  (row: EvidenceRow): Evidence => ({
    ...createReviewedDocumentResponse(actor, row),
    file: `/files/evidence/download/${row.id}/`,
  })

/** Returns a person's requirement. Throws 404 if the user may not see the person. */
export const getRequirementVisibleToUser = async (
  store: Reader,
  actor: Actor,
  id: number,
): Promise<{ item: Item; type: Row<'accreditation_types'>; person: Row<'personnel'> }> => {
  const item = await store.getOne('accreditation_items', id)
  if (!item) throw createNotFoundError()
  const person = await getPersonVisibleToUser(store, actor, item.personnel)
  const type = (await readRequirementTypesMap(store)).get(item.type)
  if (!type) throw createNotFoundError()
  return { item, type, person }
}

/** Returns the ids of requirements whose documents the user may read, or undefined for all requirements. */
export const listRequirementTypesVisibleToUser = async (
  store: Reader,
  actor: Actor,
): Promise<number[] | undefined> =>
  hasHiddenPersonDocuments(actor)
    ? [...(await readRequirementTypesMap(store)).values()].flatMap(({ id, name }) =>
        canReadPersonDocument(actor, name) ? [id] : [],
      )
    : undefined

/** Returns the document. Throws 404 if the document does not exist or the user may not see it. */
export const getRequirementDocumentVisibleToUser = async (
  store: Reader,
  actor: Actor,
  id: number,
): Promise<EvidenceRow> => {
  const row = await store.getOne('evidence', id)
  if (!row || !canReadPersonDocument(actor, row.type_name)) throw createNotFoundError()
  await getPersonVisibleToUser(store, actor, row.personnel)
  return row
}

/** Returns the document dates that the requirement demands. Throws 400 for an invalid date. */
const getValidDocumentDates = (
  type: DocumentRules,
  inputDays: { issued_on: Day | null; expires_on: Day | null },
  today: Day,
) => {
  const days = validateDocumentDates(type, inputDays, today)
  if ('wrong' in days) throw new HttpError(400, { [days.wrong]: [texts.evidenceDays[days.why]] })
  return days
}

export interface UploadContext {
  actor: Actor
  today: Day
  now: Date
}

/** Returns the columns of an uploaded document that waits for review. */
export const createPendingDocumentFields = (
  upload: Upload,
  demands: DocumentRules,
  inputDays: { issued_on: Day | null; expires_on: Day | null },
  { actor, today, now }: UploadContext,
): Omit<ReviewedFile, 'id' | 'company'> => {
  const days = getValidDocumentDates(demands, inputDays, today)
  const {
    withdrawn_at: _,
    withdrawn_by: __,
    withdrawn_reason: ___,
    ...file
  } = createStoredFileColumns(upload, actor, now)
  return {
    ...file,
    ...days,
    review: 'pending',
    rejection: null,
    note: '',
    reviewed_by: null,
    reviewed_at: null,
    version: 1,
  }
}

/** Inserts an uploaded document. An older document for the same requirement that still waits for review becomes `replaced`. */
export const insertUploadedRequirementDocument = async (
  tx: Writer,
  { item: id, ...inputDays }: z.output<typeof newRequirementDocumentSchema>,
  upload: Upload,
  { actor, today, now }: UploadContext,
): Promise<EvidenceRow> => {
  const { type, person } = await getRequirementVisibleToUser(tx, actor, id)
  if (!type.wants_document) throw new HttpError(400, { item: [texts.evidenceNotAccepted] })
  if (!canUploadDocument(actor, type)) throw createForbiddenError()
  const file = createPendingDocumentFields(upload, type, inputDays, { actor, today, now })
  await tx.updateMany('evidence', { item: id, review: 'pending' }, { review: 'replaced' })
  const ids = { item: id, personnel: person.id, type: type.id, company: person.company }
  return tx.create('evidence', { ...file, ...ids })
}

/** Returns the columns that a review changes: the document is approved, rejected or reopened. */
export const getColumnsChangedByReview = <R extends ReviewedFile>(
  row: R,
  demands: DocumentRules,
  { decision, rejection, note, ...inputDays }: z.output<typeof documentReviewBodySchema>,
  { actor, today, now }: UploadContext,
): Partial<R> => {
  if (row.review === 'replaced') throw new HttpError(409, texts.evidenceReplaced)
  const reviewer = { reviewed_by: actor.id, reviewed_at: now.toISOString(), note }
  const enteredDays = {
    issued_on: inputDays.issued_on === undefined ? row.issued_on : inputDays.issued_on,
    expires_on: inputDays.expires_on === undefined ? row.expires_on : inputDays.expires_on,
  }
  const patches: Record<typeof decision, () => Partial<ReviewedFile>> = {
    approve: () => ({
      ...reviewer,
      ...getValidDocumentDates(demands, enteredDays, today),
      review: 'approved',
      rejection: null,
    }),
    reject: () => ({ ...reviewer, review: 'rejected', rejection }),
    reopen: () => ({ review: 'pending', rejection: null, note: '', reviewed_by: null, reviewed_at: null }),
  }
  return incrementRecordVersion<R>(row, patches[decision]() as Partial<R>)
}

export const formatDocumentRejectionReason = ({
  rejection,
  note,
}: z.output<typeof documentReviewBodySchema>): string =>
  rejection === null ? '' : [REJECTION_TEXTS[rejection], note].filter(Boolean).join('. ')

/** Throws 409 if a newer document was uploaded for the requirement. */
const assertIsNewestDocument = async (tx: Reader, { id, item }: EvidenceRow): Promise<void> => {
  const newer = await tx.getPage('evidence', {
    filter: { item },
    sort: { field: 'id', order: 'DESC' },
    range: [0, 0],
  })
  if (newer[0]?.id !== id) throw new HttpError(409, texts.evidenceReplaced)
}

/** Stores the review of a document and notifies the contractor. A decision may be changed later. */
export const reviewRequirementDocument = async (
  tx: Writer,
  row: EvidenceRow,
  decision: z.output<typeof documentReviewBodySchema>,
  context: UploadContext,
): Promise<EvidenceRow> => {
  const { actor, now } = context
  const { type, person } = await getRequirementVisibleToUser(tx, actor, row.item)
  const patch = getColumnsChangedByReview(row, type, decision, context)
  if (decision.decision === 'reopen') await assertIsNewestDocument(tx, row)
  const changed = await tx.update('evidence', row.id, patch)
  if (decision.decision === 'reopen') return changed ?? row
  await queueNotification(
    tx,
    {
      kind: decision.decision === 'approve' ? 'approved' : 'rejected',
      subject: `evidence ${row.id} ${changed?.version ?? ''}`,
      company: person.company,
      personnel: person.id,
      by: actor.id,
      link: getRequirementPagePath(person.id, row.item),
      facts: {
        person: formatFullName(person),
        what: type.name,
        on: changed?.expires_on ?? null,
        reason: formatDocumentRejectionReason(decision),
      },
    },
    now,
  )
  return changed ?? row
}
