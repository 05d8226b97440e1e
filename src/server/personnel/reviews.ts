import { formatTime } from '../../domain/days.ts'
import type { Actor } from '../../domain/groups.ts'
import { sortedName } from '../../domain/personNames.ts'
import {
  HOLD_MINUTES,
  REVIEWER_DAYS,
  type ReviewFigures,
  type WaitingEvidence,
} from '../../domain/reviews.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { countOf } from '../records/lists.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'
import { wireEvidence } from './evidence.ts'

type EvidenceRow = Row<'evidence'>
type Hold = Row<'review_holds'>

interface Moment {
  actor: Actor
  now: Date
}

const isOver = ({ until }: Hold, now: Date): boolean => until <= now.toISOString()

const byId = <R extends { id: number | string }>(rows: readonly R[]): Map<R['id'], R> =>
  new Map(rows.map((row) => [row.id, row]))

/** Documents with whose they are, what is asked of them, and who looks at each now. */
export const waitingEvidence = async (
  store: Reader,
  rows: readonly EvidenceRow[],
  { actor, now }: Moment,
): Promise<WaitingEvidence[]> => {
  // All at once: over Postgres, nobody waits for them one after the other.
  const [people, companies, types, holds] = (
    await Promise.all([
      store.getMany('personnel', [...new Set(rows.map(({ personnel }) => personnel))]),
      store.getMany('companies', [...new Set(rows.map(({ company }) => company))]),
      store.getMany('accreditation_types', [...new Set(rows.map(({ type }) => type))]),
      store.getMany(
        'review_holds',
        rows.map(({ id }) => id),
      ),
    ])
  ).map(byId<{ id: number | string }>) as [
    Map<string, Row<'personnel'>>,
    Map<number, Row<'companies'>>,
    Map<number, Row<'accreditation_types'>>,
    Map<number, Hold>,
  ]
  return rows.map((row) => {
    const person = people.get(row.personnel)
    const type = types.get(row.type)
    const hold = holds.get(row.id)
    return {
      ...wireEvidence(actor)(row),
      person_name: person ? sortedName(person) : '',
      company: row.company,
      company_name: companies.get(row.company)?.company_name ?? '',
      validity: type?.validity ?? 'for_good',
      validity_months: type?.validity_months ?? null,
      held:
        hold && !isOver(hold, now)
          ? { by: hold.name, mine: hold.user === actor.id, until: hold.until }
          : null,
    }
  })
}

/** Refuses where somebody else looks at the document. */
export const assertNotHeld = async (
  store: Reader,
  id: number,
  { actor, now }: Moment,
): Promise<Row<'review_holds'> | undefined> => {
  const hold = await store.getOne('review_holds', id)
  if (hold && hold.user !== actor.id && !isOver(hold, now))
    throw new HttpError(409, texts.evidenceHeld(hold.name, formatTime(new Date(hold.until))))
  return hold
}

/** Keeps a document from others for some minutes; again and again while somebody goes on looking at it. */
export const holdEvidence = async (
  tx: Writer,
  { id, review }: EvidenceRow,
  { actor, now }: Moment,
): Promise<void> => {
  if (review !== 'pending') throw new HttpError(409, texts.evidenceDecided)
  await assertNotHeld(tx, id, { actor, now })
  const until = new Date(now.getTime() + HOLD_MINUTES * 60_000).toISOString()
  const hold = { user: actor.id, name: (await tx.getOne('users', actor.id))?.name ?? '', until }
  if (!(await tx.update('review_holds', id, hold))) await tx.create('review_holds', { id, ...hold })
}

/** Gives back what one held; what another holds stays held. */
export const releaseEvidence = async (tx: Writer, id: number, { actor }: Pick<Moment, 'actor'>) => {
  const hold = await tx.getOne('review_holds', id)
  if (hold?.user === actor.id) await tx.delete('review_holds', id)
}

const OLDEST_FIRST = { field: 'created_at', order: 'ASC' } as const
const WAITING = { review: 'pending' } as const

const waitingSince = async (store: Reader, place: number): Promise<string | null> => {
  const [row] = await store.getPage('evidence', {
    ...{ filter: WAITING, sort: OLDEST_FIRST, range: [place, place] },
  })
  return row?.created_at ?? null
}

/** More than any utility has who review. */
const MOST_REVIEWERS = 200

/** How many documents wait and since when, and who of the utility has decided how many in the last days. */
export const figuresOf = async (store: Reader, now: Date): Promise<ReviewFigures> => {
  const from = new Date(now.getTime() - REVIEWER_DAYS * 86_400_000).toISOString()
  const [waiting, { rows: users }] = await Promise.all([
    countOf(store, 'evidence', WAITING),
    store.getList('users', { filter: { groups: { has: 'utility' } }, range: [0, MOST_REVIEWERS - 1] }),
  ])
  const [median_since, oldest_since, ...reviewed] = await Promise.all([
    waitingSince(store, Math.max(0, Math.floor((waiting - 1) / 2))),
    waitingSince(store, 0),
    ...users.map(({ id }) => countOf(store, 'evidence', { reviewed_by: id, reviewed_at: { from } })),
  ])
  return {
    ...{ waiting, median_since, oldest_since },
    reviewers: users
      .map(({ id, name }, i) => ({ id, name, reviewed: reviewed[i] ?? 0 }))
      .filter((one) => one.reviewed > 0)
      .sort((a, b) => b.reviewed - a.reviewed),
  }
}
