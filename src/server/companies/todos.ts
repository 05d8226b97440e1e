import { MAX_RANGE } from '../../contract/limits.ts'
import type { Day } from '../../domain/common/days.ts'
import { generateObligationStatuses, type ObligationStatus } from '../../domain/companies/paperStatus.ts'
import {
  describeCompanyDocument,
  formatCompanyDocumentName,
  getCompanyDocumentTaskKind,
  getProgressCategory,
  getRequirementTaskKind,
  type Progress,
  TASK_KINDS,
  type Todo,
  type TodoKind,
  UNMET_KINDS,
} from '../../domain/companies/todos.ts'
import { formatRejection } from '../../domain/documents/kinds.ts'
import type { Actor } from '../../domain/groups.ts'
import { getObligationDocumentRules } from '../../domain/obligations/schedule.ts'
import { canSeePersonField } from '../../domain/people/access.ts'
import { getAccreditationStateFlag, KNOWN_STATES } from '../../domain/people/accreditation.ts'
import { formatNameForSorting } from '../../domain/people/personNames.ts'
import { explainRequirementStatus, getStatusReaderKind } from '../../domain/people/statusReasons.ts'
import { canUploadDocument, hasPermission } from '../../domain/permissions.ts'
import { matchesWordBeginnings } from '../../domain/search/searchWords.ts'
import { readUploadedCompanyDocuments } from '../derived/companies.ts'
import { readNonWorkingDays } from '../derived/nonWorkingDays.ts'
import { readRequirementTypesMap } from '../derived/requirements.ts'
import { createRequirementResponse } from '../personnel/items.ts'
import { readRowsById } from '../records/readRowsById.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, TodoItemCount } from '../store/store.ts'

type Company = Row<'companies'>
type Item = Row<'accreditation_items'>
interface TodoContext {
  actor: Actor
  today: Day
}

/** Maximum number of people found by name. */
const MAX_NAME_MATCHES = 500

/** Returns the active people of a company whose name matches a search text. */
const findCompanyPeopleByName = async (
  store: Reader,
  company: Company,
  q: string,
  { actor }: TodoContext,
): Promise<string[]> => {
  const people = await store.getPage('personnel', {
    filter: { company: company.id, active: true },
    q,
    personal: canSeePersonField(actor, 'rfc'),
    sort: { field: 'name', order: 'ASC' },
    range: [0, MAX_NAME_MATCHES - 1],
  })
  return people.map(({ id }) => id)
}

const createDocumentTodoId = ({ obligation, period }: ObligationStatus): string =>
  ['paper', obligation.id, ...(period === null ? [] : [period])].join('-')

/** Status of a company document, with the newest uploaded file. */
type OwnDocument = ObligationStatus & { newest: Row<'company_papers'> | undefined }

/** Returns the documents that a contractor must upload, with their status. */
const listRequiredContractorDocuments = async (
  store: Reader,
  company: Company,
  { today }: TodoContext,
): Promise<OwnDocument[]> => {
  const [{ rows }, papers, extraDays] = await Promise.all([
    store.getList('obligations', { sort: { field: 'name', order: 'ASC' } }),
    readUploadedCompanyDocuments(store, company.id),
    readNonWorkingDays(store),
  ])
  const contractorObligations = rows.filter(({ brought_by }) => brought_by === 'contractor')
  const calendar = { today, extraDays }
  return [...generateObligationStatuses(contractorObligations, company, papers, calendar)].map((one) => ({
    ...one,
    newest: papers(one.obligation.id, one.period).at(-1),
  }))
}

const createDocumentTodo = (lack: OwnDocument & { kind: TodoKind }, { actor, today }: TodoContext): Todo => {
  const { obligation, period, kind } = lack
  const demands = getObligationDocumentRules(obligation)
  return {
    id: createDocumentTodoId(lack),
    kind,
    day: kind === 'ended' || kind === 'ending' ? lack.until : lack.due,
    name: formatCompanyDocumentName(lack),
    absence: obligation.absence,
    ...describeCompanyDocument(lack, today, getStatusReaderKind(actor)),
    rejection: formatRejection(lack.newest),
    person: null,
    item: null,
    paper: { obligation: obligation.id, period },
    validity: demands.validity,
    uploadable: canUploadDocument(actor, demands),
    tickable: false,
  }
}

const createRequirementTodos = async (
  store: Reader,
  items: readonly Item[],
  { actor, today }: TodoContext,
): Promise<Todo[]> => {
  if (items.length === 0) return []
  const rejected = items.filter(({ review }) => review === 'rejected').map(({ id }) => id)
  const [people, types, documents] = await Promise.all([
    readRowsById(
      store,
      'personnel',
      items.map(({ personnel }) => personnel),
    ),
    readRequirementTypesMap(store),
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
    const [person, type, kind] = [
      people.get(item.personnel),
      types.get(item.type),
      getRequirementTaskKind(item, today),
    ]
    if (!person || !type || !kind) return []
    const wire = createRequirementResponse(item, types.get(item.type), { actor, today }, person.role)
    const reason = explainRequirementStatus(wire, today, getStatusReaderKind(actor))
    return {
      id: `item-${item.id}`,
      kind,
      day: wire.evidence?.until ?? null,
      name: type.name,
      absence: type.absence,
      text: reason?.text ?? '',
      todo: reason?.todo ?? '',
      rejection:
        type.sensitive && !hasPermission(actor, 'sensitiveDocuments.read')
          ? ''
          : formatRejection(newest.get(item.id)),
      person: {
        id: person.id,
        name: formatNameForSorting(person),
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

/** Kind of to-do for an overdue requirement, by the requirement's state. */
const OVERDUE_KINDS: Partial<Record<NonNullable<TodoItemCount['lack']>, TodoKind>> = {
  rejected: 'rejected',
  missing: 'missing',
  ends: 'ended',
}

/** Returns how many of the counted missing requirements become a to-do of this kind. */
const countTodosOfKind = (kind: TodoKind, { lack, over, ending }: TodoItemCount): number => {
  if (lack === null || lack === 'waiting') return 0
  return kind === 'ending' ? ending : OVERDUE_KINDS[lack] === kind ? over : 0
}

const sumNumbers = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

export interface TodoFilter {
  kind?: TodoKind | undefined
  q?: string | undefined
}

/** Returns a page of a company's to-dos, most serious first. */
export const listCompanyTodos = async (
  store: Reader,
  company: Company,
  { kind: onlyKind, q = '' }: TodoFilter,
  [first, last]: readonly [number, number],
  context: TodoContext,
): Promise<{ rows: Todo[]; total: number; from: number }> => {
  const { today } = context
  const kinds = TASK_KINDS.filter((kind) => onlyKind === undefined || kind === onlyKind)
  const [people, papers, types] = await Promise.all([
    q.trim() === '' ? undefined : findCompanyPeopleByName(store, company, q, context),
    listRequiredContractorDocuments(store, company, context),
    readRequirementTypesMap(store),
  ])
  const ownDocuments = papers
    .filter(({ obligation }) => matchesWordBeginnings(obligation.name, q))
    .sort((a, b) => (a.due < b.due ? -1 : Number(a.due > b.due)))
  const blocksWork = (type: number) => types.get(type)?.absence === 'danger'
  const lackQuery = { company: company.id, people, today, kinds: kinds.filter((kind) => kind !== 'due') }
  // Counts the to-dos first and then reads only the requested page. Counting 10,700 to-dos takes 18 ms.
  const lacks = lackQuery.kinds.length === 0 ? [] : await store.countTodoItems(lackQuery)
  const toPlaceholders = (kind: TodoKind, grave: boolean): null[] => {
    const matchingLacks = lacks.filter(({ type }) => blocksWork(type) === grave)
    return new Array(sumNumbers(matchingLacks.map((one) => countTodosOfKind(kind, one)))).fill(null)
  }
  /** All to-dos in order. null is a placeholder for a person's requirement, which is read from the database later. */
  const entries = kinds.flatMap((kind) => [
    ...toPlaceholders(kind, true),
    ...ownDocuments.flatMap((lack) => (getCompanyDocumentTaskKind(lack) === kind ? [{ ...lack, kind }] : [])),
    ...toPlaceholders(kind, false),
  ])
  const countItems = (from: number, to: number) =>
    entries.slice(from, to).filter((one) => one === null).length
  const [itemsBefore, count] = [countItems(0, first), countItems(first, last + 1)]
  const items =
    count === 0
      ? []
      : await store.getTodoItems({
          ...lackQuery,
          severeTypes: [...types.keys()].filter(blocksWork),
          range: [itemsBefore, itemsBefore + count - 1],
        })
  const todos = await createRequirementTodos(store, items, context)
  return {
    rows: entries
      .slice(first, last + 1)
      .flatMap((one) => (one ? createDocumentTodo(one, context) : (todos.shift() ?? []))),
    total: entries.length,
    from: first,
  }
}

/** Yields all to-dos of a contractor, reading them page by page. */
export async function* generateTodos(
  store: Reader,
  company: Company,
  filter: TodoFilter,
  context: TodoContext,
): AsyncGenerator<Todo> {
  for (let first = 0, total = 1; first < total; first += MAX_RANGE) {
    const page = await listCompanyTodos(store, company, filter, [first, first + MAX_RANGE - 1], context)
    yield* page.rows
    total = page.total
  }
}

/** Accreditation states in which a person may work. */
const WORKING_STATES = KNOWN_STATES.filter((state) => {
  const flag = getAccreditationStateFlag(state)
  return flag !== null && flag !== 'danger'
})

/** Returns the next document to become due and the number of documents due soon. */
const getNextDueDocument = (papers: readonly OwnDocument[]): Progress['next'] => {
  const upcoming = papers.filter(({ state }) => state === 'due' || state === 'later')
  const [first] = upcoming.toSorted((a, b) => (a.due < b.due ? -1 : Number(a.due > b.due)))
  const count = new Set(upcoming.map(({ obligation }) => obligation.id)).size
  return first ? { name: formatCompanyDocumentName(first), day: first.due, count } : null
}

/** Returns which introductory steps a new contractor has completed. */
const getCompletedOnboardingSteps = async (
  store: Reader,
  { id: company }: Company,
  papers: readonly OwnDocument[],
): Promise<Progress['steps']> => {
  const hasRows = (rows: readonly unknown[]) => rows.length > 0
  const [people, documents, accounts] = await Promise.all([
    store.getPage('personnel', { filter: { company }, range: [0, 0] }),
    store.getPage('evidence', { filter: { company }, range: [0, 0] }),
    store.getPage('users', { filter: { company, active: true }, range: [0, 1] }),
  ])
  return {
    person: hasRows(people),
    document: hasRows(documents) || papers.some(({ newest }) => newest !== undefined),
    account: accounts.length > 1,
  }
}

/** Returns the figures of a contractor's progress. */
export const getContractorProgress = async (
  store: Reader,
  company: Company,
  context: TodoContext,
): Promise<Progress> => {
  const { today } = context
  const papers = await listRequiredContractorDocuments(store, company, context)
  const [steps, lacks, people] = await Promise.all([
    getCompletedOnboardingSteps(store, company, papers),
    store.countTodoItems({ company: company.id, today }),
    store.countByState([company.id], today),
  ])
  const sumLacks = (count: (one: TodoItemCount) => number) => sumNumbers(lacks.map(count))
  const kinds = Object.fromEntries(
    TASK_KINDS.map((kind) => [
      kind,
      sumLacks((one) => countTodosOfKind(kind, one)) +
        papers.filter((one) => getCompanyDocumentTaskKind(one) === kind).length,
    ]),
  ) as Progress['kinds']
  const metItems = sumLacks(({ met }) => met)
  const waitingItems = sumLacks(({ lack, over }) => (lack === 'waiting' ? over : 0))
  const countPeople = (counts: typeof people) => sumNumbers(counts.map(({ n }) => n))
  const progressKinds = papers.map((one) => getProgressCategory(one, today))
  const countDocuments = (what: 'met' | 'waiting') => progressKinds.filter((one) => one === what).length
  const figures = { met: metItems + countDocuments('met'), waiting: waitingItems + countDocuments('waiting') }
  const unmet = sumNumbers(UNMET_KINDS.map((kind) => kinds[kind]))
  return {
    ...figures,
    asked: figures.met + figures.waiting + unmet,
    kinds,
    people: countPeople(people),
    working: countPeople(people.filter(({ state }) => WORKING_STATES.includes(state))),
    next: getNextDueDocument(papers),
    steps,
  }
}
