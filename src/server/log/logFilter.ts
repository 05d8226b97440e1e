import type { z } from 'zod'
import type { endpoints } from '../../contract/endpoints.ts'
import { LOG_ACTIONS } from '../../contract/logActions.ts'
import { listFieldsWithSameLabel, parseLogSearchQuery } from '../../contract/logSearch.ts'
import { addDays, getDayStartTimestamp, isValidCalendarDate } from '../../domain/common/days.ts'
import { has, range } from '../../domain/common/filters.ts'
import { isGenericRfc } from '../../domain/common/rfc.ts'
import { listSearchableFacts } from '../../domain/log/auditLog.ts'
import { createSameRfcFilter } from '../../domain/notices/vetoes.ts'
import { formatServiceUsername } from '../../domain/service-accounts/schemas.ts'
import type { Collection, Row } from '../store/rows.ts'
import type { Filter, Reader } from '../store/store.ts'

type LogFilter = NonNullable<z.output<(typeof endpoints)['log.list']['query']>['filter']>

/** Maximum number of changes per record that a search considers. */
const MAX_CHANGES = 5000
/** Maximum number of records per collection that a text search finds. */
const MAX_FOUND_RECORDS = 20
/** Maximum number of referring rows per collection that are searched together with a record. */
const MAX_REFERRING_ROWS = 50

/** Searches people, companies, quotations and users by words. */
const searchRecordsByText = async (
  store: Reader,
  q: string,
): Promise<{ subjects: string[]; users: number[] }> => {
  const range = [0, MAX_FOUND_RECORDS - 1] as const
  const people = await store.search('personnel', { q, personal: true, limit: MAX_FOUND_RECORDS })
  const companies = await store.getList('companies', { q, range })
  const quotations = await store.getList('quotations', {
    q,
    range,
    sort: { field: 'created_at', order: 'DESC' },
  })
  const users = await store.getList('users', { q, range })
  const toSubjects = (name: string, { rows }: { rows: { id: string | number }[] }) =>
    rows.map(({ id }) => `${name}:${id}`)
  return {
    subjects: [
      ...toSubjects('personnel', people),
      ...toSubjects('companies', companies),
      ...toSubjects('quotations', quotations),
      ...toSubjects('users', users),
    ],
    users: users.rows.map(({ id }) => id),
  }
}

/** Search criterion. An entry matches if it has one of the facts (words such as field names) or one of the actions. */
interface Criterion {
  facts: ReadonlySet<string>
  actions: ReadonlySet<string>
}

const createLogSearchCriterion = (facts: readonly string[], actions: readonly string[] = []): Criterion => ({
  facts: new Set(facts),
  actions: new Set(actions),
})

/** Returns whether an audit log entry meets all criteria. */
const matchesAllSearchCriteria = (
  criteria: readonly Criterion[],
  action: string,
  facts: readonly string[],
): boolean =>
  criteria.every(
    (criterion) => criterion.actions.has(action) || facts.some((fact) => criterion.facts.has(fact)),
  )

/** Returns the ids of the listed entries. For a part of an entry, returns the id of the whole entry. */
const listIdsOfWholeLogEntries = (entries: readonly Pick<Row<'log_entries'>, 'id' | 'part_of'>[]): number[] =>
  entries.map(({ id, part_of }) => part_of ?? id)

const NEWEST = { order: 'DESC', range: [0, MAX_CHANGES - 1] } as const

/** Returns the newest entries that changed or concern these records and meet all criteria. */
const findLogEntriesAboutRecords = async (
  store: Reader,
  subject: string[],
  criteria: readonly Criterion[],
  users: number[] = [],
): Promise<number[]> => {
  const findEntries = async (filter: Filter<'log_entries'>) =>
    listIdsOfWholeLogEntries(
      (await store.getLog({ filter, ...NEWEST })).filter(({ action, facts }) =>
        matchesAllSearchCriteria(criteria, action, facts),
      ),
    )
  const changes = await store.getPage('log_changes', {
    filter: { subject },
    sort: { field: 'id', order: 'DESC' },
    range: NEWEST.range,
  })
  const changedEntries = await store.getMany('log_entries', [...new Set(changes.map(({ entry }) => entry))])
  const changesByEntry = Map.groupBy(changes, ({ entry }) => entry)
  return [
    ...new Set([
      ...listIdsOfWholeLogEntries(
        changedEntries.filter(({ id, action }) =>
          matchesAllSearchCriteria(criteria, action, listSearchableFacts(changesByEntry.get(id) ?? [])),
        ),
      ),
      ...(await findEntries({ about: subject })),
      ...(users.length > 0 ? await findEntries({ user: users }) : []),
    ]),
  ]
}

/** Returns the newest entries that meet all criteria. Looks up only the first criterion in an index. */
const findLogEntriesByCriteria = async (
  store: Reader,
  filter: Filter<'log_entries'>,
  criteria: readonly [Criterion, ...Criterion[]],
): Promise<number[]> => {
  const [{ facts, actions }] = criteria
  const ids: number[] = []
  const lookups = [
    ...(facts.size > 0 ? [{ facts: has([...facts]) }] : []),
    ...(actions.size > 0 ? [{ action: [...actions] }] : []),
  ]
  for (const lookup of lookups) {
    const rows = await store.getLog({
      filter: { ...filter, ...lookup } as Filter<'log_entries'>,
      ...NEWEST,
    })
    ids.push(
      ...listIdsOfWholeLogEntries(
        rows.filter((entry) => matchesAllSearchCriteria(criteria, entry.action, entry.facts)),
      ),
    )
  }
  return ids
}

/** Fields of other collections that refer to a record, by the record's collection. */
const REFERRING_FIELDS = {
  personnel: [
    'veto_exceptions.personnel',
    'inspections.person',
    'visit_reports.person',
    'arco_requests.person',
    'unusual_checks.person',
  ],
  companies: [
    'vetoes.company',
    'announcements.company',
    'administrative_acts.company',
    'non_accordance.company',
    'veto_exceptions.company',
    'users.company',
    'quotations.company',
  ],
} as const

/** Returns a record and the newest rows that refer to it, such as the vetoes and inspections of a person. */
const listRowsReferringToRecord = async (
  store: Reader,
  collection: keyof typeof REFERRING_FIELDS,
  id: string | number,
): Promise<string[]> => {
  const subjects = [`${collection}:${id}`]
  const addRows = async (name: Collection, filter: object) => {
    const rows = await store.getPage(name, {
      filter: filter as Filter<Collection>,
      sort: { field: 'id', order: 'DESC' },
      range: [0, MAX_REFERRING_ROWS - 1],
    })
    subjects.push(...rows.map((row) => `${name}:${row.id}`))
  }
  for (const reference of REFERRING_FIELDS[collection]) {
    const [name, field = ''] = reference.split('.') as [Collection, string]
    await addRows(name, { [field]: id })
  }
  const row = await store.getOne(collection, id as never)
  if (row && row.rfc !== '' && !isGenericRfc(row.rfc))
    await addRows('vetoes', { rfc: createSameRfcFilter(row.rfc).exact })
  return subjects
}

/** Reads the first entry from this id, or the newest entry in descending order. */
const readFirstLogEntryFromId = async (
  store: Reader,
  from: number,
  order: 'ASC' | 'DESC' = 'ASC',
): Promise<Row<'log_entries'> | undefined> =>
  (await store.getLog({ filter: { id: range({ from }) }, order, range: [0, 0] }))[0]

/** Finds the id of the first entry at or after a time, by binary search over ids. Ids are in the order of time. */
const findFirstLogEntryIdFromTime = async (
  store: Reader,
  moment: string,
  first: number,
  last: number,
): Promise<number> => {
  let [low, high] = [first, last + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const entry = await readFirstLogEntryFromId(store, middle)
    if (!entry || entry.at >= moment) high = middle
    else low = entry.id + 1
  }
  return low
}

/** Returns the range of entry ids in a period. */
const findLogEntryIdRange = async (store: Reader, { since, until }: Pick<LogFilter, 'since' | 'until'>) => {
  const oldest = await readFirstLogEntryFromId(store, 0)
  const newest = await readFirstLogEntryFromId(store, 0, 'DESC')
  if (!oldest || !newest) return range({ from: 0 })
  const findId = (moment: string) => findFirstLogEntryIdFromTime(store, moment, oldest.id, newest.id)
  // Returns the first moment after a day or after a time.
  const getMomentAfter = (moment: string) =>
    isValidCalendarDate(moment)
      ? getDayStartTimestamp(addDays(moment, 1))
      : new Date(Date.parse(moment) + 1).toISOString()
  return range({
    ...(since
      ? { from: await findId(isValidCalendarDate(since) ? getDayStartTimestamp(since) : since) }
      : {}),
    ...(until ? { to: (await findId(getMomentAfter(until))) - 1 } : {}),
  })
}

/** Searches the audit log for words in the names of records, actions and fields. Entries must also meet the other criteria. */
const searchLogEntries = async (
  store: Reader,
  q: string,
  filter: Filter<'log_entries'>,
  criteria: readonly Criterion[],
): Promise<number[]> => {
  const { facts, actions, names } = parseLogSearchQuery(q)
  const searchCriteria = [createLogSearchCriterion(facts, actions), ...criteria] as const
  const findByNames = async (text: string, recordCriteria: readonly Criterion[]) => {
    const { subjects, users } = await searchRecordsByText(store, text)
    return findLogEntriesAboutRecords(store, subjects, recordCriteria, users)
  }
  const hasTerms = facts.length + actions.length > 0
  const ids = [
    ...(await findByNames(q, criteria)),
    ...(hasTerms && names !== '' ? await findByNames(names, searchCriteria) : []),
    ...(hasTerms && names === '' ? await findLogEntriesByCriteria(store, filter, searchCriteria) : []),
  ]
  return [...new Set(ids)].sort((a, b) => b - a).slice(0, MAX_CHANGES)
}

/** Returns the filter for entries of a service account, without those of visitors who typed its username when they signed in. */
const createServiceAccountFilter = (id: number): Filter<'log_entries'> => ({
  user: null,
  username: formatServiceUsername(id),
  unless: { action: LOG_ACTIONS.filter((action) => /^(?:auth|local)\./u.test(action)) },
})

/** Converts the log filter of a request to a database filter. */
export const convertLogFilterForStore = async (
  store: Reader,
  logFilter: LogFilter = {},
): Promise<Filter<'log_entries'>> => {
  const {
    q = '',
    since,
    until,
    subject,
    person,
    company,
    quotation,
    field,
    id,
    nature,
    service_account: serviceAccount,
    ...columns
  } = logFilter
  // Views of sensitive documents are downloads, too.
  const natures = nature === 'download' ? ['download' as const, 'sensitive' as const] : nature
  const others = { ...columns, ...(natures && { nature: natures }) }
  const criteria = field === undefined ? [] : [createLogSearchCriterion(listFieldsWithSameLabel(field))]
  const subjectLists = [
    ...(subject === undefined ? [] : [[subject]]),
    ...(person === undefined ? [] : [await listRowsReferringToRecord(store, 'personnel', person)]),
    ...(company === undefined ? [] : [await listRowsReferringToRecord(store, 'companies', company)]),
    ...(quotation === undefined ? [] : [[`quotations:${quotation}`]]),
  ]
  const idsAbout = await Promise.all(
    subjectLists.map((subjects) => findLogEntriesAboutRecords(store, subjects, criteria)),
  )
  const idRange = since || until ? await findLogEntryIdRange(store, { since, until }) : undefined
  const columnFilter = {
    ...others,
    ...(serviceAccount === undefined ? {} : createServiceAccountFilter(serviceAccount)),
    ...(idRange ? { id: idRange } : {}),
  } as Filter<'log_entries'>
  const searchedIds = q.trim() === '' ? undefined : await searchLogEntries(store, q, columnFilter, criteria)
  const [firstIds, ...otherIds] = [id, ...idsAbout, searchedIds].filter((ids) => ids !== undefined)
  const sets = otherIds.map((ids) => new Set<number>(ids))
  const { from = 0, to = Number.POSITIVE_INFINITY } = idRange ?? range<number>({})
  const ids = firstIds?.filter((one) => sets.every((set) => set.has(one)) && one >= from && one <= to)
  // Lists parts of entries for a filter with only a field, because whole entries lack the fields of their parts.
  const isByFieldOnly = field !== undefined && idsAbout.length === 0 && !searchedIds
  return {
    ...columnFilter,
    ...(isByFieldOnly ? { facts: has(listFieldsWithSameLabel(field)) } : { part_of: null }),
    ...(ids ? { id: ids } : {}),
  } as Filter<'log_entries'>
}
