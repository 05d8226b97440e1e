import { MAX_RANGE } from '../../contract/limits.ts'
import { getStateFlag, KNOWN_STATES } from '../../domain/accreditation.ts'
import { generateObligationStatuses, type ObligationStatus } from '../../domain/companyPaperStatus.ts'
import type { Day } from '../../domain/days.ts'
import { REJECTION_TEXTS } from '../../domain/evidence.ts'
import type { Actor } from '../../domain/groups.ts'
import { getDocumentRules } from '../../domain/obligations.ts'
import { canUploadEvidence } from '../../domain/permissions.ts'
import { canSeePersonField } from '../../domain/personFieldAccess.ts'
import { formatSortName } from '../../domain/personNames.ts'
import { matchesWords } from '../../domain/searchWords.ts'
import { explainItem, getReader } from '../../domain/statusReasons.ts'
import {
  describePaper,
  formatPaperName,
  getPaperTodoKind,
  getProgressCategory,
  getTodoKind,
  type Progress,
  TASK_KINDS,
  type Todo,
  type TodoKind,
  UNMET_KINDS,
} from '../../domain/todos.ts'
import { wireItem } from '../personnel/items.ts'
import { papersOf } from '../store/derived/companies.ts'
import { typesById } from '../store/derived/requirements.ts'
import type { Row } from '../store/rows.ts'
import type { Lacks, Reader } from '../store/store.ts'

type Company = Row<'companies'>
type Item = Row<'accreditation_items'>
interface Asking {
  actor: Actor
  today: Day
}

/** More people than anybody means by a name. */
const MOST_NAMED = 500

/** Which people of a company are meant by a name. */
const named = async (store: Reader, company: Company, q: string, { actor }: Asking): Promise<string[]> => {
  const people = await store.getPage('personnel', {
    filter: { company: company.id, active: true },
    q,
    personal: canSeePersonField(actor, 'rfc'),
    sort: { field: 'name', order: 'ASC' },
    range: [0, MOST_NAMED - 1],
  })
  return people.map(({ id }) => id)
}

const paperId = ({ obligation, period }: ObligationStatus): string =>
  ['paper', obligation.id, ...(period === null ? [] : [period])].join('-')

/** A paper of the company itself as it stands, and the newest that was brought. */
type OwnPaper = ObligationStatus & { newest: Row<'company_papers'> | undefined }

/** How everything stands that a company itself brings. */
const ownPapers = async (store: Reader, company: Company, { today }: Asking): Promise<OwnPaper[]> => {
  const [{ rows }, papers] = await Promise.all([
    store.getList('obligations', { sort: { field: 'name', order: 'ASC' } }),
    papersOf(store, company.id),
  ])
  const asked = rows.filter(({ brought_by }) => brought_by === 'contractor')
  return [...generateObligationStatuses(asked, company, papers, today)].map((one) => ({
    ...one,
    newest: papers(one.obligation.id, one.period).at(-1),
  }))
}

const saidOf = (row: Pick<Row<'evidence'>, 'review' | 'rejection' | 'note'> | undefined): string =>
  row?.review === 'rejected'
    ? [row.rejection && REJECTION_TEXTS[row.rejection], row.note].filter(Boolean).join(': ')
    : ''

/** A paper of the company as what it has to do. */
const paperTodo = (lack: OwnPaper & { kind: TodoKind }, { actor, today }: Asking): Todo => {
  const { obligation, period, kind } = lack
  const demands = getDocumentRules(obligation)
  return {
    id: paperId(lack),
    kind,
    day: kind === 'ended' || kind === 'ending' ? lack.until : lack.due,
    name: formatPaperName(lack),
    absence: obligation.absence,
    ...describePaper(lack, today, getReader(actor)),
    rejection: saidOf(lack.newest),
    person: null,
    item: null,
    paper: { obligation: obligation.id, period },
    validity: demands.validity,
    uploadable: canUploadEvidence(actor, demands),
    tickable: false,
  }
}

const byId = <R extends { id: number | string }>(rows: readonly R[]): Map<R['id'], R> =>
  new Map(rows.map((row) => [row.id, row]))

/** Items of people as what their company has to do. */
const itemTodos = async (
  store: Reader,
  items: readonly Item[],
  { actor, today }: Asking,
): Promise<Todo[]> => {
  if (items.length === 0) return []
  const rejected = items.filter(({ review }) => review === 'rejected').map(({ id }) => id)
  const [people, types, documents] = await Promise.all([
    store.getMany('personnel', [...new Set(items.map(({ personnel }) => personnel))]).then(byId),
    typesById(store),
    rejected.length === 0
      ? []
      : store
          .getList('evidence', {
            filter: { item: rejected, review: 'rejected' },
            sort: { field: 'id', order: 'ASC' },
          })
          .then(({ rows }) => rows),
  ])
  const newest = new Map(documents.map((row) => [row.item, row]))
  return items.flatMap((item) => {
    const [person, type, kind] = [people.get(item.personnel), types.get(item.type), getTodoKind(item, today)]
    if (!person || !type || !kind) return []
    const wire = wireItem(item, types.get(item.type), { actor, today }, person.role)
    const reason = explainItem(wire, today, getReader(actor))
    return {
      id: `item-${item.id}`,
      kind,
      day: wire.evidence?.until ?? null,
      name: type.name,
      absence: type.absence,
      text: reason?.text ?? '',
      todo: reason?.todo ?? '',
      rejection: saidOf(newest.get(item.id)),
      person: {
        id: person.id,
        name: formatSortName(person),
        role_name: person.role_name,
        ...(canSeePersonField(actor, 'rfc') ? { rfc: person.rfc } : {}),
      },
      item: { id: item.id, version: item.version },
      paper: null,
      validity: type.validity,
      uploadable: type.wants_document && wire.evidence?.uploadable === true,
      tickable: !type.wants_document && wire.editable,
    }
  })
}

/** What lacks are to their company once they are over; what is still met ends soon, or is no matter of theirs. */
const OVER: Partial<Record<NonNullable<Lacks['lack']>, TodoKind>> = {
  rejected: 'rejected',
  missing: 'missing',
  ends: 'ended',
}

/** How many of some lacks are of a kind, as `getTodoKind` has it of each item. */
const ofKind = (kind: TodoKind, { lack, over, ending }: Lacks): number => {
  if (lack === null || lack === 'waiting') return 0
  return kind === 'ending' ? ending : OVER[lack] === kind ? over : 0
}

const summed = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

export interface TodoFilter {
  kind?: TodoKind | undefined
  q?: string | undefined
}

/**
 * What a company has to do on a day, the worst first: a page of it, and how much there is. Of each kind comes first what nobody may work without, then what the company itself
 * lacks, and then the rest of its people's, who has lacked longest first.
 */
export const todosOf = async (
  store: Reader,
  company: Company,
  { kind: only, q = '' }: TodoFilter,
  [first, last]: readonly [number, number],
  asking: Asking,
): Promise<{ rows: Todo[]; total: number; from: number }> => {
  const { today } = asking
  const kinds = TASK_KINDS.filter((kind) => only === undefined || kind === only)
  const [people, papers, types] = await Promise.all([
    q.trim() === '' ? undefined : named(store, company, q, asking),
    ownPapers(store, company, asking),
    typesById(store),
  ])
  const own = papers
    .filter(({ obligation }) => matchesWords(obligation.name, q))
    .sort((a, b) => (a.due < b.due ? -1 : Number(a.due > b.due)))
  const isGrave = (type: number) => types.get(type)?.absence === 'danger'
  const asked = { company: company.id, people, today, kinds: kinds.filter((kind) => kind !== 'due') }
  // All lines are put in order for each page: of a company with 10 700 of them the first takes 18 ms, and one in the middle 52 (20 and 19 with a statement for each part).
  const lacks = asked.kinds.length === 0 ? [] : await store.countLacks(asked)
  const ofPeople = (kind: TodoKind, grave: boolean): null[] => {
    const those = lacks.filter(({ type }) => isGrave(type) === grave)
    return new Array(summed(those.map((one) => ofKind(kind, one)))).fill(null)
  }
  /** The whole list: a paper of the company, or null for something of its people, which is read for the page only. */
  const all = kinds.flatMap((kind) => [
    ...ofPeople(kind, true),
    ...own.flatMap((lack) => (getPaperTodoKind(lack) === kind ? [{ ...lack, kind }] : [])),
    ...ofPeople(kind, false),
  ])
  const itemsIn = (from: number, to: number) => all.slice(from, to).filter((one) => one === null).length
  const [before, count] = [itemsIn(0, first), itemsIn(first, last + 1)]
  const items =
    count === 0
      ? []
      : await store.getLacks({
          ...asked,
          grave: [...types.keys()].filter(isGrave),
          range: [before, before + count - 1],
        })
  const todos = await itemTodos(store, items, asking)
  return {
    rows: all.slice(first, last + 1).flatMap((one) => (one ? paperTodo(one, asking) : (todos.shift() ?? []))),
    total: all.length,
    from: first,
  }
}

/** Returns all tasks of a company in the order of `todosOf`, read page by page. */
export async function* eachTodo(
  store: Reader,
  company: Company,
  filter: TodoFilter,
  asking: Asking,
): AsyncGenerator<Todo> {
  for (let first = 0, total = 1; first < total; first += MAX_RANGE) {
    const page = await todosOf(store, company, filter, [first, first + MAX_RANGE - 1], asking)
    yield* page.rows
    total = page.total
  }
}

/** The states in which somebody may work. */
const WORKING = KNOWN_STATES.filter((state) => {
  const flag = getStateFlag(state)
  return flag !== null && flag !== 'danger'
})

/** The obligation with a day that comes next, and how many of them come; of each, its first period. */
const nextOf = (papers: readonly OwnPaper[]): Progress['next'] => {
  const coming = papers.filter(({ state }) => state === 'due' || state === 'later')
  const [first] = coming.toSorted((a, b) => (a.due < b.due ? -1 : Number(a.due > b.due)))
  const count = new Set(coming.map(({ obligation }) => obligation.id)).size
  return first ? { name: formatPaperName(first), day: first.due, count } : null
}

/** Which of its first steps a company has done. */
const stepsOf = async (
  store: Reader,
  { id: company }: Company,
  papers: readonly OwnPaper[],
): Promise<Progress['steps']> => {
  const isThere = (rows: readonly unknown[]) => rows.length > 0
  const [people, documents, accounts] = await Promise.all([
    store.getPage('personnel', { filter: { company }, range: [0, 0] }),
    store.getPage('evidence', { filter: { company }, range: [0, 0] }),
    store.getPage('users', { filter: { company, active: true }, range: [0, 1] }),
  ])
  return {
    person: isThere(people),
    document: isThere(documents) || papers.some(({ newest }) => newest !== undefined),
    account: accounts.length > 1,
  }
}

/** How far a company is: what is counted is what its list has, and what that leaves. */
export const progressOf = async (store: Reader, company: Company, asking: Asking): Promise<Progress> => {
  const { today } = asking
  const papers = await ownPapers(store, company, asking)
  const [steps, lacks, people] = await Promise.all([
    stepsOf(store, company, papers),
    store.countLacks({ company: company.id, today }),
    store.countByState([company.id], today),
  ])
  const itemsOf = (count: (one: Lacks) => number) => summed(lacks.map(count))
  const kinds = Object.fromEntries(
    TASK_KINDS.map((kind) => [
      kind,
      itemsOf((one) => ofKind(kind, one)) + papers.filter((one) => getPaperTodoKind(one) === kind).length,
    ]),
  ) as Progress['kinds']
  const metItems = itemsOf(({ met }) => met)
  const waitingItems = itemsOf(({ lack, over }) => (lack === 'waiting' ? over : 0))
  const peopleOf = (counts: typeof people) => summed(counts.map(({ n }) => n))
  const counted = papers.map((one) => getProgressCategory(one, today))
  const of = (what: 'met' | 'waiting') => counted.filter((one) => one === what).length
  const figures = { met: metItems + of('met'), waiting: waitingItems + of('waiting') }
  const unmet = summed(UNMET_KINDS.map((kind) => kinds[kind]))
  return {
    ...figures,
    asked: figures.met + figures.waiting + unmet,
    kinds,
    people: peopleOf(people),
    working: peopleOf(people.filter(({ state }) => WORKING.includes(state))),
    next: nextOf(papers),
    steps,
  }
}
