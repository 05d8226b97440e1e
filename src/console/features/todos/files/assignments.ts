import { isDayOrEmpty, toMexicoDay } from '../../../../domain/days.ts'
import { DEFAULT_DOCUMENT_RULES } from '../../../../domain/documentRules.ts'
import { checkDocumentDays } from '../../../../domain/evidence.ts'
import {
  COMPANY_OWNER,
  type Match,
  matchFile,
  matchOwnersFile,
  type Target,
} from '../../../../domain/fileMatches.ts'
import { groupBy } from '../../../../domain/groupBy.ts'
import { toUpperCase } from '../../../../domain/text.ts'
import type { Todo } from '../../../../domain/todos.ts'
import type { UploadItem } from '../../../kit/upload/useUploads.ts'
import { DAYS, DAYS_BY_VALIDITY, type DocumentDay } from '../../documents/documentDays.ts'

/** The user's changes to the proposed assignment of a file. */
export type Edit = Partial<Record<'person' | 'target' | DocumentDay, string | undefined>>

/** The value that is missing or wrong, so that a file cannot be sent yet. */
export type Lacking =
  | 'person'
  | 'target'
  | { day: DocumentDay; why: 'required' | 'future' | 'ended' | 'wrong' }

/** Owner, requirement and days of a file: the user's choice, or else the proposal. */
export interface Assignment {
  /** Id of the owner, or '' if unknown. */
  person: string
  /** Open to-dos of the owner. */
  choices: readonly Todo[]
  target: Todo | undefined
  days: Record<DocumentDay, string>
  /** The phrases of the file's text from which the days were proposed. */
  quotes: Record<DocumentDay, string | undefined>
  lacking: Lacking | undefined
  /**
   * Why no requirement was found. `whose`: the file matches one, but its owner is unknown. `person`: it matches no open
   * requirement. `target`: it matches no requirement of its owner.
   */
  unmatched: 'whose' | 'person' | 'target' | undefined
}

/** A company's uploadable to-dos, and the same by owner. */
export interface Targets {
  all: readonly Todo[]
  byOwner: ReadonlyMap<string, readonly Todo[]>
  /** One per requirement name, without an owner. */
  kinds: readonly Target[]
}

const getOwnerId = ({ person }: Todo): string => person?.id ?? COMPANY_OWNER

const toTarget = (todo: Todo): Target => ({
  id: todo.id,
  name: todo.name,
  person: todo.person,
  period: todo.paper?.period,
})

export const toTargets = (all: readonly Todo[]): Targets => ({
  all,
  byOwner: groupBy(all, getOwnerId),
  kinds: [...new Map(all.map((todo) => [todo.name, { ...toTarget(todo), person: null }])).values()],
})

/** Matches a file to an open to-do by its name and text. */
export const proposeTarget = (file: { name: string; text: string }, { all }: Targets): Match =>
  matchFile(file, all.map(toTarget))

/** The server checks how many months a document may be valid, so this limit is wide. */
const WIDE_DEMANDS = { ...DEFAULT_DOCUMENT_RULES, validity_months: 1200 }

const findLackingDay = ({ validity }: Todo, days: Assignment['days']): Lacking | undefined => {
  // The field itself explains an incomplete or impossible date.
  const [wrongDay] = DAYS_BY_VALIDITY[validity].fields.filter((day) => !isDayOrEmpty(days[day]))
  if (wrongDay) return { day: wrongDay, why: 'wrong' }
  const { issued_on, expires_on } = days
  const evidenceDays = { issued_on: issued_on || null, expires_on: expires_on || null }
  const result = checkDocumentDays({ ...WIDE_DEMANDS, validity }, evidenceDays, toMexicoDay(new Date()))
  return 'wrong' in result ? { day: result.wrong, why: result.why } : undefined
}

const getDayFields = (target: Todo | undefined): readonly DocumentDay[] =>
  target ? DAYS_BY_VALIDITY[target.validity].fields : []

export const toAssignment = (
  file: { name: string; text: string },
  targets: Targets,
  proposal: Match,
  edit: Edit = {},
): Assignment => {
  const person = edit.person ?? proposal.person ?? ''
  const choices = targets.byOwner.get(person) ?? []
  const proposedTarget =
    edit.person === undefined ? proposal.target : matchOwnersFile(file, choices.map(toTarget))
  const target = choices.find(({ id }) => id === (edit.target ?? proposedTarget))
  const fields = getDayFields(target)
  const getProposedDay = (day: DocumentDay) =>
    edit[day] === undefined && fields.includes(day) ? proposal.days[day] : undefined
  const mapDays = <T>(getValue: (day: DocumentDay) => T) =>
    Object.fromEntries(DAYS.map((day) => [day, getValue(day)])) as Record<DocumentDay, T>
  const days = mapDays((day) => edit[day] ?? getProposedDay(day)?.day ?? '')
  const lacking = () => {
    if (person === '') return 'person'
    return target ? findLackingDay(target, days) : 'target'
  }
  const unmatched = () => {
    if (target || edit.target) return undefined
    if (person !== '') return 'target'
    return matchOwnersFile(file, targets.kinds) === null ? 'person' : 'whose'
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

/** Returns the days that are sent with a file. */
export const getSentDays = ({ target, days }: Assignment): Partial<Assignment['days']> =>
  Object.fromEntries(getDayFields(target).map((day) => [day, days[day]]))

/** Owner of a file: a person, or the company itself. */
export interface Owner {
  id: string
  name: string
  rfc?: string | undefined
}

/** Returns the owners of open to-dos: the company first, then its people by name. */
export const getOwners = ({ byOwner: of }: Targets, company: string): Owner[] => {
  const owners = [...of].map(([id, [first]]): Owner => {
    const { name, rfc } = first?.person ?? { name: company }
    return id === COMPANY_OWNER ? { id, name: company } : { id, name: toUpperCase(name), rfc }
  })
  const rank = ({ id }: Owner) => (id === COMPANY_OWNER ? 0 : 1)
  return owners.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'es'))
}

export interface FileRow {
  item: UploadItem
  /** Undefined while the file is being read. */
  assignment: Assignment | undefined
  /** Whether another file has the same target. */
  isShared: boolean
}

/** Joins files with their assignments and marks those that share a target. */
export const toFileRows = (
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

/** Groups the upload states: `open` still needs a value, `moving` is being uploaded. */
export const getFileStatus = ({
  item: { state },
  assignment,
}: FileRow): 'ready' | 'open' | 'moving' | 'refused' | 'done' => {
  if (state === 'refused' || state === 'done') return state
  if (state === 'waiting' || state === 'sending') return 'moving'
  return assignment && !assignment.lacking ? 'ready' : 'open'
}

/** Whether all files were read and none matches any open to-do. */
export const isNoneMatched = (rows: readonly FileRow[]): boolean => {
  const usable = rows.filter(({ item }) => item.state !== 'refused')
  return usable.length > 0 && usable.every(({ assignment }) => assignment?.unmatched === 'person')
}

/** Returns the id of the field for a value of a file. */
export const getFieldId = (key: number, lacking: Lacking): string =>
  `file-${key}-${typeof lacking === 'string' ? lacking : lacking.day}`

export const getNameId = (key: number): string => `file-${key}-name`
export const getStatusId = (key: number): string => `file-${key}-status`

/** Returns the id of the field that blocks sending, or '' while the file is being read. */
export const getBlockingField = ({
  item: { key },
  assignment,
}: Pick<FileRow, 'item' | 'assignment'>): string | undefined => {
  if (!assignment) return ''
  return assignment.lacking && getFieldId(key, assignment.lacking)
}
