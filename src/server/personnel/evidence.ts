import type { z } from 'zod'
import type { Day } from '../../domain/days.ts'
import type { DocumentRules } from '../../domain/documentRules.ts'
import {
  checkDocumentDays,
  type Evidence,
  type evidenceReview,
  type newEvidence,
  REJECTION_TEXTS,
  type ReviewedFile,
} from '../../domain/evidence.ts'
import type { Actor } from '../../domain/groups.ts'
import { getRequirementPage } from '../../domain/linkPages.ts'
import { can, canUploadEvidence, companyScope } from '../../domain/permissions.ts'
import { formatFullName } from '../../domain/personNames.ts'
import { canReadDocument, hasHiddenDocuments } from '../../domain/provenFields.ts'
import { forbidden, HttpError, notFound } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { storedOf, type Upload } from '../files/uploads.ts'
import { tell } from '../records/tell.ts'
import { counted } from '../records/versions.ts'
import { typesById } from '../store/derived/requirements.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'
import { personSeenBy } from './people.ts'

type EvidenceRow = Row<'evidence'>
type Item = Row<'accreditation_items'>

/** What an actor is told of who brought a document and who decided of it. */
export const toldOf = <R extends { uploaded_name: string; reviewed_name: string }>(
  actor: Actor,
  { uploaded_name, reviewed_name, ...row }: R,
) => {
  const { uploaded_by, reviewed_by: __, ...told } = { uploaded_by: 0, reviewed_by: 0, ...row }
  return {
    ...told,
    ...(uploaded_by === actor.id && can(actor, 'evidence.review') ? { own_upload: true as const } : {}),
    ...(companyScope(actor) === 'all' ? { uploaded_by: uploaded_name, reviewed_by: reviewed_name } : {}),
  }
}

/** A document as this actor has it: who of the utility did what is not told to contractors. */
export const wireEvidence =
  (actor: Actor) =>
  (row: EvidenceRow): Evidence => ({
    ...toldOf(actor, row),
    file: `/files/evidence/download/${row.id}/`,
  })

/** An item, its requirement and its person, if this actor may know of the person. */
export const itemAsked = async (
  store: Reader,
  actor: Actor,
  id: number,
): Promise<{ item: Item; type: Row<'accreditation_types'>; person: Row<'personnel'> }> => {
  const item = await store.getOne('accreditation_items', id)
  if (!item) throw notFound()
  const person = await personSeenBy(store, actor, item.personnel)
  const type = (await typesById(store)).get(item.type)
  if (!type) throw notFound()
  return { item, type, person }
}

/** Returns the requirements whose documents the user may read; undefined if none are hidden from the user. */
export const visibleEvidenceTypes = async (store: Reader, actor: Actor): Promise<number[] | undefined> =>
  hasHiddenDocuments(actor)
    ? [...(await typesById(store)).values()].flatMap(({ id, name }) =>
        canReadDocument(actor, name) ? [id] : [],
      )
    : undefined

/** Returns the document. Throws 404 if it does not exist, or if the user may not see its person or a field that it shows. */
export const evidenceSeenBy = async (store: Reader, actor: Actor, id: number): Promise<EvidenceRow> => {
  const row = await store.getOne('evidence', id)
  if (!row || !canReadDocument(actor, row.type_name)) throw notFound()
  await personSeenBy(store, actor, row.personnel)
  return row
}

/** The days of a document as its requirement wants them; refused by the field that is wrong. */
const daysFor = (
  type: DocumentRules,
  given: { issued_on: Day | null; expires_on: Day | null },
  today: Day,
) => {
  const days = checkDocumentDays(type, given, today)
  if ('wrong' in days) throw new HttpError(400, { [days.wrong]: [texts.evidenceDays[days.why]] })
  return days
}

export interface Moment {
  actor: Actor
  today: Day
  now: Date
}

/** What is kept of an upload that waits for the utility. */
export const waitingFile = (
  upload: Upload,
  demands: DocumentRules,
  given: { issued_on: Day | null; expires_on: Day | null },
  { actor, today, now }: Moment,
): Omit<ReviewedFile, 'id' | 'company'> => {
  const days = daysFor(demands, given, today)
  const { withdrawn_at: _, withdrawn_by: __, withdrawn_reason: ___, ...file } = storedOf(upload, actor, now)
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

/** Keeps a document that was brought for an item; one that still waited is replaced by it. */
export const bringEvidence = async (
  tx: Writer,
  { item: id, ...given }: z.output<typeof newEvidence>,
  upload: Upload,
  { actor, today, now }: Moment,
): Promise<EvidenceRow> => {
  const { type, person } = await itemAsked(tx, actor, id)
  if (!type.wants_document) throw new HttpError(400, { item: [texts.evidenceUnwanted] })
  if (!canUploadEvidence(actor, type)) throw forbidden()
  const file = waitingFile(upload, type, given, { actor, today, now })
  await tx.updateMany('evidence', { item: id, review: 'pending' }, { review: 'replaced' })
  const ids = { item: id, personnel: person.id, type: type.id, company: person.company }
  return tx.create('evidence', { ...file, ...ids })
}

/** What a review makes of a document: decided, by whom and when, or waiting again. */
export const reviewed = <R extends ReviewedFile>(
  row: R,
  demands: DocumentRules,
  { decision, rejection, note, ...given }: z.output<typeof evidenceReview>,
  { actor, today, now }: Moment,
): Partial<R> => {
  if (row.review === 'replaced') throw new HttpError(409, texts.evidenceReplaced)
  const by = { reviewed_by: actor.id, reviewed_at: now.toISOString(), note }
  const asked = {
    issued_on: given.issued_on === undefined ? row.issued_on : given.issued_on,
    expires_on: given.expires_on === undefined ? row.expires_on : given.expires_on,
  }
  const decide: Record<typeof decision, () => Partial<ReviewedFile>> = {
    approve: () => ({ ...by, ...daysFor(demands, asked, today), review: 'approved', rejection: null }),
    reject: () => ({ ...by, review: 'rejected', rejection }),
    reopen: () => ({ review: 'pending', rejection: null, note: '', reviewed_by: null, reviewed_at: null }),
  }
  return counted<R>(row, decide[decision]() as Partial<R>)
}

/** Why a document was rejected, in words. */
export const reasonOf = ({ rejection, note }: z.output<typeof evidenceReview>): string =>
  rejection === null ? '' : [REJECTION_TEXTS[rejection], note].filter(Boolean).join('. ')

/** Refuses to let a document wait again for which there is a newer one. */
const assertNewest = async (tx: Reader, { id, item }: EvidenceRow): Promise<void> => {
  const newer = await tx.getPage('evidence', {
    filter: { item },
    sort: { field: 'id', order: 'DESC' },
    range: [0, 0],
  })
  if (newer[0]?.id !== id) throw new HttpError(409, texts.evidenceReplaced)
}

/** Keeps what was decided of a document; what was approved may be rejected afterwards, and the other way round. */
export const reviewEvidence = async (
  tx: Writer,
  row: EvidenceRow,
  decision: z.output<typeof evidenceReview>,
  moment: Moment,
): Promise<EvidenceRow> => {
  const { actor, now } = moment
  const { type, person } = await itemAsked(tx, actor, row.item)
  const patch = reviewed(row, type, decision, moment)
  if (decision.decision === 'reopen') await assertNewest(tx, row)
  const changed = await tx.update('evidence', row.id, patch)
  if (decision.decision === 'reopen') return changed ?? row
  await tell(
    tx,
    {
      kind: decision.decision === 'approve' ? 'approved' : 'rejected',
      subject: `evidence ${row.id} ${changed?.version ?? ''}`,
      company: person.company,
      personnel: person.id,
      by: actor.id,
      link: getRequirementPage(person.id, row.item),
      facts: {
        person: formatFullName(person),
        what: type.name,
        on: changed?.expires_on ?? null,
        reason: reasonOf(decision),
      },
    },
    now,
  )
  return changed ?? row
}
