import { addDays, addMonths, type Day, LAST_DAY, toMexicoDay } from '../../domain/common/days.ts'
import {
  type DocumentKind,
  type DocumentKindName,
  type DocumentTable,
  documentKindEntries,
} from '../../domain/documents/kinds.ts'
import { getPeriodLastMonth } from '../../domain/obligations/periods.ts'
import {
  type DocumentFacts,
  type End,
  getDocumentEnd,
  getEarliestEnd,
  getRetentionCategory,
  getRetentionDueDay,
  type RetentionYears,
} from '../../domain/retention/rules.ts'
import type { RetentionItemRow } from '../../domain/retention/schemas.ts'
import { getRetainedDocumentName } from '../documents/retentionItems.ts'
import { createSensitivityCheck } from '../documents/sensitiveDocuments.ts'
import type { Row } from '../store/rows.ts'
import type { Filter, Reader } from '../store/store.ts'

/** What has ended, without what users decided about it. */
export type EndedItem = Omit<RetentionItemRow, 'id' | 'state' | 'held_until' | 'held_reason' | 'deletion'>

export interface RetentionContext {
  today: Day
  years: RetentionYears
  /** Items as stored, which tell on which day the portal first saw that a person or a company had been deactivated. */
  stored: readonly RetentionItemRow[]
  /** Whether to read that day in the audit log again, although a stored item tells it. */
  isExact?: boolean
}

/** Fields that documents of some kinds have. */
type Document = Row<DocumentTable> &
  Partial<Pick<Row<'personnel_files'>, 'withdrawn_at'>> &
  Partial<
    Pick<
      Row<'company_papers'>,
      'review' | 'reviewed_at' | 'expires_on' | 'obligation' | 'period' | 'obligation_name'
    >
  >

type Values = Readonly<Record<string, unknown>>

const toDay = (moment: string): Day => toMexicoDay(new Date(moment))

type Owner = Row<'personnel'> | Row<'companies'>

/**
 * Returns the day on which a person or a company was deactivated, as the log says. If the log does not contain it, the day on which the
 * portal first saw it counts.
 */
const readDeactivationDay = async (
  store: Reader,
  collection: 'personnel' | 'companies',
  { id }: Owner,
  { today, stored, isExact }: RetentionContext,
): Promise<Day> => {
  const reason = collection === 'personnel' ? 'left' : 'companyEnded'
  const known = stored.find(
    (item) => item.reason === reason && (collection === 'personnel' ? item.personnel : item.company) === id,
  )?.ended_on
  if (known && !isExact) return known
  const { rows } = await store.getList('log_changes', {
    filter: { subject: `${collection}:${id}`, collection, record: String(id) },
    sort: { field: 'id', order: 'DESC' },
  })
  const change = rows.find(({ after }) => after !== null && 'active' in after)
  const entry = change?.after?.active === false ? await store.getOne('log_entries', change.entry) : undefined
  return entry ? toDay(entry.at) : (known ?? today)
}

/** Returns when companies were deactivated. */
const readEndsOfCompanies = async (
  store: Reader,
  companies: readonly Row<'companies'>[],
  context: RetentionContext,
): Promise<Map<number, End>> => {
  const ends = new Map<number, End>()
  for (const company of companies.filter(({ active }) => !active))
    ends.set(company.id, {
      ended_on: await readDeactivationDay(store, 'companies', company, context),
      reason: 'companyEnded',
    })
  return ends
}

/** Returns when people left: the day on which they or their company were deactivated. */
const readEndsOfPeople = async (
  store: Reader,
  people: readonly Row<'personnel'>[],
  context: RetentionContext,
): Promise<Map<string, End>> => {
  const companies = await store.getMany('companies', [...new Set(people.map(({ company }) => company))])
  const endsOfCompanies = await readEndsOfCompanies(store, companies, context)
  const ends = new Map<string, End>()
  for (const person of people) {
    const left: End | null = person.active
      ? null
      : { ended_on: await readDeactivationDay(store, 'personnel', person, context), reason: 'left' }
    const end = getEarliestEnd([left, endsOfCompanies.get(person.company)])
    if (end) ends.set(person.id, end)
  }
  return ends
}

/**
 * Returns the day of the newer version that ends a document: the first that was approved and is valid as long, or the first that was uploaded
 * before a review.
 */
const getNewerVersionDay = (row: Document, newer: readonly Document[]): Day | null => {
  if (row.review === 'replaced') return newer[0] ? toDay(newer[0].created_at) : null
  const approved = newer.find(
    ({ review, expires_on }) =>
      review === 'approved' && (expires_on ?? LAST_DAY) >= (row.expires_on ?? LAST_DAY),
  )
  return approved?.reviewed_at ? toDay(approved.reviewed_at) : null
}

/** Returns the facts that decide when a document ended. `newer` are its later versions, oldest first. */
const getDocumentFacts = (
  row: Document,
  newer: readonly Document[],
  obligations: ReadonlyMap<number, Row<'obligations'>>,
): DocumentFacts => {
  const obligation = obligations.get(row.obligation ?? 0)
  const isRecurring = obligation !== undefined && obligation.period !== 'none' && row.period
  return {
    uploaded: toDay(row.created_at),
    withdrawn: row.withdrawn_at ? toDay(row.withdrawn_at) : null,
    ...(row.review && { review: row.review }),
    reviewed: row.reviewed_at ? toDay(row.reviewed_at) : null,
    expires: row.expires_on ?? null,
    newerVersion: getNewerVersionDay(row, newer),
    periodEnd: isRecurring
      ? addDays(addMonths(`${getPeriodLastMonth(obligation, row.period ?? '')}-01`, 1), -1)
      : null,
  }
}

/** Returns the documents of one kind that have ended, of some people or companies. */
const readEndedDocumentsOfKind = async (
  store: Reader,
  [name, { table, by, versionsBy = [], owner }]: [DocumentKindName, DocumentKind],
  ids: readonly (string | number)[],
  { today, years, endOf, companyOf }: RetentionContext & OwnerFacts,
): Promise<{ ended: EndedItem[]; sizes: Map<string | number, number> }> => {
  const isSensitive = await createSensitivityCheck(store, name)
  const obligations =
    name === 'companyPapers'
      ? new Map((await store.getList('obligations', {})).rows.map((row) => [row.id, row]))
      : new Map<number, Row<'obligations'>>()
  const { rows } = await store.getList(table as DocumentTable, {
    filter: { [by]: ids } as Filter<DocumentTable>,
    sort: { field: 'id', order: 'ASC' },
  })
  const getVersionKey = (row: Values) => versionsBy.map((field) => row[field]).join(' ')
  const versions = Map.groupBy(rows as Document[], (row) =>
    versionsBy.length > 0 ? getVersionKey(row as unknown as Values) : String(row.id),
  )
  const sizes = new Map<string | number, number>()
  const ended: EndedItem[] = []
  for (const group of versions.values())
    for (const [i, row] of group.entries()) {
      const ownerId = (row as unknown as Values)[by] as string | number
      sizes.set(ownerId, (sizes.get(ownerId) ?? 0) + row.size)
      const end = getDocumentEnd(
        getDocumentFacts(row, group.slice(i + 1), obligations),
        endOf(ownerId),
        today,
      )
      if (!end) continue
      const category = getRetentionCategory(getRetainedDocumentName(row), {
        isSensitive: isSensitive(row),
        isOfPerson: owner === 'personnel',
      })
      ended.push({
        kind: name,
        record: String(row.id),
        category,
        personnel: owner === 'personnel' ? String(ownerId) : null,
        company: companyOf(ownerId),
        ...end,
        due_on: getRetentionDueDay(end.ended_on, years[category]),
        size: row.size,
      })
    }
  return { ended, sizes }
}

interface OwnerFacts {
  endOf: (owner: string | number) => End | null
  companyOf: (owner: string | number) => number
}

/** Returns the documents of people that have ended, and the records of the people who left. */
export const readEndedItemsOfPeople = async (
  store: Reader,
  people: readonly Row<'personnel'>[],
  context: RetentionContext,
): Promise<EndedItem[]> => {
  const ends = await readEndsOfPeople(store, people, context)
  const companies = new Map<string | number, number>(people.map(({ id, company }) => [id, company]))
  const owner: OwnerFacts = {
    endOf: (id) => ends.get(String(id)) ?? null,
    companyOf: (id) => companies.get(id) ?? 0,
  }
  const items: EndedItem[] = []
  const sizes = new Map<string, number>()
  for (const kind of documentKindEntries.filter(([, { owner: table }]) => table === 'personnel')) {
    const read = await readEndedDocumentsOfKind(store, kind, [...companies.keys()], { ...context, ...owner })
    items.push(...read.ended)
    for (const [id, size] of read.sizes) sizes.set(String(id), (sizes.get(String(id)) ?? 0) + size)
  }
  for (const { id, company } of people) {
    const end = ends.get(id)
    if (end)
      items.push({
        kind: 'person',
        record: id,
        category: 'person',
        personnel: id,
        company,
        ...end,
        due_on: getRetentionDueDay(end.ended_on, context.years.person),
        size: sizes.get(id) ?? 0,
      })
  }
  return items
}

/** Returns the documents of companies that have ended. */
export const readEndedItemsOfCompanies = async (
  store: Reader,
  companies: readonly Row<'companies'>[],
  context: RetentionContext,
): Promise<EndedItem[]> => {
  const ends = await readEndsOfCompanies(store, companies, context)
  const owner: OwnerFacts = { endOf: (id) => ends.get(Number(id)) ?? null, companyOf: Number }
  const ids = companies.map(({ id }) => id)
  const items: EndedItem[] = []
  for (const kind of documentKindEntries.filter(([, { owner: table }]) => table === 'companies'))
    items.push(...(await readEndedDocumentsOfKind(store, kind, ids, { ...context, ...owner })).ended)
  return items
}
