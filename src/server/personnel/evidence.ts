import type { z } from 'zod'
import type { Day } from '../../domain/days.ts'
import {
  daysOfEvidence,
  type Evidence,
  type evidenceReview,
  type newEvidence,
  provedBy,
  REJECTION_TEXTS,
} from '../../domain/evidence.ts'
import type { Actor } from '../../domain/groups.ts'
import { canBringEvidence, companyScope } from '../../domain/permissions.ts'
import { fullName } from '../../domain/personNames.ts'
import { forbidden, HttpError, notFound } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { storedOf } from '../files/stored.ts'
import type { Upload } from '../files/uploads.ts'
import { tell } from '../messages/tell.ts'
import { counted } from '../records/versions.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'
import { keepItem } from './accreditation.ts'
import { personSeenBy } from './people.ts'

type EvidenceRow = Row<'evidence'>
type Item = Row<'accreditation_items'>

/** A document as this actor has it: who of the utility did what is not told to contractors. */
export const wireEvidence =
  (actor: Actor) =>
  ({ uploaded_name, reviewed_name, uploaded_by: _, reviewed_by: __, ...row }: EvidenceRow): Evidence => ({
    ...row,
    file: `/files/evidence/download/${row.id}/`,
    ...(companyScope(actor) === 'all' ? { uploaded_by: uploaded_name, reviewed_by: reviewed_name } : {}),
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
  const type = await store.getOne('accreditation_types', item.type)
  if (!type) throw notFound()
  return { item, type, person }
}

/** The document, if this actor may know of its person. */
export const evidenceSeenBy = async (store: Reader, actor: Actor, id: number): Promise<EvidenceRow> => {
  const row = await store.getOne('evidence', id)
  if (!row) throw notFound()
  await personSeenBy(store, actor, row.personnel)
  return row
}

/** What an item is proved by now, in the transaction that has written its documents. */
const keepProof = async (tx: Writer, item: Item): Promise<void> => {
  const { rows } = await tx.getList('evidence', {
    filter: { item: item.id },
    sort: { field: 'id', order: 'ASC' },
  })
  await keepItem(tx, item, provedBy(rows))
}

/** The days of a document as its requirement wants them; refused by the field that is wrong. */
const daysFor = (
  type: Row<'accreditation_types'>,
  given: { issued_on: Day | null; expires_on: Day | null },
  today: Day,
) => {
  const days = daysOfEvidence(type, given, today)
  if ('wrong' in days) throw new HttpError(400, { [days.wrong]: [texts.evidenceDays[days.why]] })
  return days
}

interface Moment {
  actor: Actor
  today: Day
  now: Date
}

/** Keeps a document that was brought for an item; one that still waited is replaced by it. */
export const bringEvidence = async (
  tx: Writer,
  { item: id, ...given }: z.output<typeof newEvidence>,
  upload: Upload,
  { actor, today, now }: Moment,
): Promise<EvidenceRow> => {
  const { item, type, person } = await itemAsked(tx, actor, id)
  if (!type.wants_document) throw new HttpError(400, { item: [texts.evidenceUnwanted] })
  if (!canBringEvidence(actor, type)) throw forbidden()
  const days = daysFor(type, given, today)
  const { withdrawn_at: _, withdrawn_by: __, withdrawn_reason: ___, ...file } = storedOf(upload, actor, now)
  await tx.updateMany('evidence', { item: id, review: 'pending' }, { review: 'replaced' })
  const made = await tx.create('evidence', {
    ...{ ...file, ...days, item: id, personnel: person.id, type: type.id, company: person.company },
    ...{ review: 'pending', rejection: null, note: '', reviewed_by: null, reviewed_at: null, version: 1 },
  })
  await keepProof(tx, item)
  return made
}

/** Refuses to let a document wait again for which there is a newer one. */
const assertNewest = async (tx: Reader, { id, item }: EvidenceRow): Promise<void> => {
  const newer = await tx.getPage('evidence', {
    ...{ filter: { item }, sort: { field: 'id', order: 'DESC' }, range: [0, 0] },
  })
  if (newer[0]?.id !== id) throw new HttpError(409, texts.evidenceReplaced)
}

/** Keeps what was decided of a document; what was approved may be rejected afterwards, and the other way round. */
export const reviewEvidence = async (
  tx: Writer,
  row: EvidenceRow,
  { decision, rejection, note, ...given }: z.output<typeof evidenceReview>,
  { actor, today, now }: Moment,
): Promise<EvidenceRow> => {
  const { item, type, person } = await itemAsked(tx, actor, row.item)
  if (row.review === 'replaced') throw new HttpError(409, texts.evidenceReplaced)
  const decide = async () => {
    if (decision === 'reopen') {
      await assertNewest(tx, row)
      return { review: 'pending' as const, rejection: null, note: '', reviewed_by: null, reviewed_at: null }
    }
    const by = { reviewed_by: actor.id, reviewed_at: now.toISOString(), note }
    if (decision === 'reject') return { ...by, review: 'rejected' as const, rejection }
    const asked = {
      issued_on: given.issued_on === undefined ? row.issued_on : given.issued_on,
      expires_on: given.expires_on === undefined ? row.expires_on : given.expires_on,
    }
    return { ...by, ...daysFor(type, asked, today), review: 'approved' as const, rejection: null }
  }
  const decided = await decide()
  const reviewed = await tx.update('evidence', row.id, counted<EvidenceRow>(row, decided))
  await keepProof(tx, item)
  if (decided.review === 'pending') return reviewed ?? row
  await tell(
    tx,
    {
      kind: decided.review,
      subject: `evidence ${row.id} ${reviewed?.version ?? ''}`,
      ...{ company: person.company, personnel: person.id, by: actor.id, link: `/personnel/${person.id}` },
      facts: {
        ...{ person: fullName(person), what: type.name, on: reviewed?.expires_on ?? null },
        reason: rejection === null ? '' : [REJECTION_TEXTS[rejection], note].filter(Boolean).join('. '),
      },
    },
    now,
  )
  return reviewed ?? row
}
