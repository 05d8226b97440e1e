import { DEFAULT_DOCUMENT_RULES } from '../../../../domain/catalogs/documentRules.ts'
import { isValidCalendarDateOrEmpty, toMexicoDay } from '../../../../domain/common/days.ts'
import { groupBy } from '../../../../domain/common/groupBy.ts'
import { toSpanishUpperCase } from '../../../../domain/common/text.ts'
import type { Todo } from '../../../../domain/companies/todos.ts'
import { validateDocumentDates } from '../../../../domain/documents/evidence.ts'
import {
  COMPANY_OWNER,
  type Match,
  matchFileToRequirement,
  matchOwnerFileToRequirement,
  type Target,
} from '../../../../domain/documents/fileMatches.ts'
import type { UploadItem } from '../../../kit/upload/useFileUploadQueue.ts'
import { DAYS, DAYS_BY_VALIDITY, type DocumentDay } from '../../documents/documentDays.ts'

/** Values that the user changed in the proposed assignment of a file. */
export type Edit = Partial<Record<'person' | 'target' | DocumentDay, string | undefined>>

/** Name of the missing or wrong value that prevents a file from being sent. */
export type Lacking =
  | 'person'
  | 'target'
  | { day: DocumentDay; why: 'required' | 'future' | 'ended' | 'wrong' }

/**
 * Assignment of a file to a person or company, a requirement and its dates. Each value is the user's choice, or else the
 * proposal.
 */
export interface Assignment {
  /** Id of the person or company, or '' if unknown. */
  person: string
  /** To-dos of the person or company that are not done yet. */
  choices: readonly Todo[]
  target: Todo | undefined
  days: Record<DocumentDay, string>
  /** Passages of the file's text in which the proposed dates were found. */
  quotes: Record<DocumentDay, string | undefined>
  lacking: Lacking | undefined
  /**
   * Why the file has no requirement. `whose`: the file matches a requirement of an unknown person. `person`: the file
   * matches no to-do. `target`: the file matches no to-do of the chosen person or company.
   */
  unmatched: 'whose' | 'person' | 'target' | undefined
}

/** To-dos of a company for which files can be uploaded, as a list and grouped by person or company. */
export interface Targets {
  all: readonly Todo[]
  byOwner: ReadonlyMap<string, readonly Todo[]>
  /** One entry per requirement name, to find out whether a file matches any requirement. */
  kinds: readonly Target[]
}

const getTodoOwnerKey = ({ person }: Todo): string => person?.id ?? COMPANY_OWNER

const convertTodoToUploadTarget = (todo: Todo): Target => ({
  id: todo.id,
  name: todo.name,
  person: todo.person,
  period: todo.paper?.period,
})

export const groupUploadTodosByOwner = (all: readonly Todo[]): Targets => ({
  all,
  byOwner: groupBy(all, getTodoOwnerKey),
  kinds: [
    ...new Map(all.map((todo) => [todo.name, { ...convertTodoToUploadTarget(todo), person: null }])).values(),
  ],
})

/** Finds the owner and the to-do of a file, by the file's name and text. */
export const matchFileToUploadTodo = (file: { name: string; text: string }, { all }: Targets): Match =>
  matchFileToRequirement(file, all.map(convertTodoToUploadTarget))

/** Rules with a very long validity, because only the server knows how many months a document is valid. */
const WIDE_DEMANDS = { ...DEFAULT_DOCUMENT_RULES, validity_months: 1200 }

const findDocumentDateProblem = ({ validity }: Todo, days: Assignment['days']): Lacking | undefined => {
  // Checks first for incomplete or impossible dates.
  const [wrongDay] = DAYS_BY_VALIDITY[validity].fields.filter((day) => !isValidCalendarDateOrEmpty(days[day]))
  if (wrongDay) return { day: wrongDay, why: 'wrong' }
  const { issued_on, expires_on } = days
  const evidenceDays = { issued_on: issued_on || null, expires_on: expires_on || null }
  const result = validateDocumentDates({ ...WIDE_DEMANDS, validity }, evidenceDays, toMexicoDay(new Date()))
  return 'wrong' in result ? { day: result.wrong, why: result.why } : undefined
}

const getDocumentDateFields = (target: Todo | undefined): readonly DocumentDay[] =>
  target ? DAYS_BY_VALIDITY[target.validity].fields : []

export const matchFileAndReadDates = (
  file: { name: string; text: string },
  targets: Targets,
  proposal: Match,
  edit: Edit = {},
): Assignment => {
  const person = edit.person ?? proposal.person ?? ''
  const choices = targets.byOwner.get(person) ?? []
  const proposedTarget =
    edit.person === undefined
      ? proposal.target
      : matchOwnerFileToRequirement(file, choices.map(convertTodoToUploadTarget))
  const target = choices.find(({ id }) => id === (edit.target ?? proposedTarget))
  const fields = getDocumentDateFields(target)
  const getProposedDay = (day: DocumentDay) =>
    edit[day] === undefined && fields.includes(day) ? proposal.days[day] : undefined
  const mapDays = <T>(getValue: (day: DocumentDay) => T) =>
    Object.fromEntries(DAYS.map((day) => [day, getValue(day)])) as Record<DocumentDay, T>
  const days = mapDays((day) => edit[day] ?? getProposedDay(day)?.day ?? '')
  const lacking = () => {
    if (person === '') return 'person'
    return target ? findDocumentDateProblem(target, days) : 'target'
  }
  const unmatched = () => {
    if (target || edit.target) return undefined
    if (person !== '') return 'target'
    return matchOwnerFileToRequirement(file, targets.kinds) === null ? 'person' : 'whose'
  }
  return {
    person,
    choices,
    target,
    days,
    quotes: mapDays((day) => getProposedDay(day)?.quote),
    lacking: lacking(),
    unmatched: unmatched(),
  }
}

/** Returns the dates that are sent with a file. */
export const getDocumentDatesToSend = ({ target, days }: Assignment): Partial<Assignment['days']> =>
  Object.fromEntries(getDocumentDateFields(target).map((day) => [day, days[day]]))

/** Person or company that a file can be assigned to. */
export interface Owner {
  id: string
  name: string
  rfc?: string | undefined
}

/** Returns the owners of the to-dos: the company first, then the people sorted by name. */
export const listTodoOwners = ({ byOwner: of }: Targets, company: string): Owner[] => {
  const owners = [...of].map(([id, [first]]): Owner => {
    const { name, rfc } = first?.person ?? { name: company }
    return id === COMPANY_OWNER ? { id, name: company } : { id, name: toSpanishUpperCase(name), rfc }
  })
  const rank = ({ id }: Owner) => (id === COMPANY_OWNER ? 0 : 1)
  return owners.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'es'))
}

export interface FileRow {
  item: UploadItem
  /** Undefined while the file is being read. */
  assignment: Assignment | undefined
  /** Whether another file is assigned to the same requirement. */
  isShared: boolean
}

/** Combines files with their assignments, and marks files that are assigned to the same requirement. */
export const combineFilesWithAssignments = (
  items: readonly UploadItem[],
  assignments: ReadonlyMap<File, Assignment>,
): FileRow[] => {
  const rows = items.map((item) => ({ item, assignment: assignments.get(item.file) }))
  const rowsByTarget = groupBy(
    rows.filter(({ item, assignment }) => assignment?.target && item.state !== 'refused'),
    ({ assignment }) => assignment?.target,
  )
  return rows.map((row) => ({
    ...row,
    isShared: (rowsByTarget.get(row.assignment?.target)?.length ?? 0) > 1,
  }))
}

/** Returns the status of a file: for example `open` if a value is missing, or `moving` during the upload. */
export const getFileStatus = ({
  item: { state },
  assignment,
}: FileRow): 'ready' | 'open' | 'moving' | 'refused' | 'done' => {
  if (state === 'refused' || state === 'done') return state
  if (state === 'waiting' || state === 'sending') return 'moving'
  return assignment && !assignment.lacking ? 'ready' : 'open'
}

/** Returns whether all files were read and none matches any to-do. */
export const areAllFilesUnmatched = (rows: readonly FileRow[]): boolean => {
  const usable = rows.filter(({ item }) => item.state !== 'refused')
  return usable.length > 0 && usable.every(({ assignment }) => assignment?.unmatched === 'person')
}

/** Returns the HTML id of a file's input field. */
export const getFileInputId = (key: number, lacking: Lacking): string =>
  `file-${key}-${typeof lacking === 'string' ? lacking : lacking.day}`

export const getFileNameElementId = (key: number): string => `file-${key}-name`
export const getFileStatusElementId = (key: number): string => `file-${key}-status`

/** Returns the HTML id of the field that the user must fill in before the upload. Empty while the file is being read. */
export const getFirstInvalidFieldId = ({
  item: { key },
  assignment,
}: Pick<FileRow, 'item' | 'assignment'>): string | undefined => {
  if (!assignment) return ''
  return assignment.lacking && getFileInputId(key, assignment.lacking)
}
