import { dayOf, isDayOrEmpty } from '../../../../domain/days.ts'
import { NO_DEMANDS } from '../../../../domain/demands.ts'
import { daysOfEvidence } from '../../../../domain/evidence.ts'
import {
  type Match,
  matchFile,
  matchTarget,
  type Target,
  THE_COMPANY,
} from '../../../../domain/fileMatches.ts'
import { groupBy } from '../../../../domain/groupBy.ts'
import { upper } from '../../../../domain/text.ts'
import type { Todo } from '../../../../domain/todos.ts'
import type { UploadItem } from '../../../components/documents/useUploads.ts'
import { DAYS, DAYS_BY_VALIDITY, type DocumentDay } from '../../../components/evidence/documentDays.ts'

/** What somebody has said of a file; the rest is as its name and text propose it. */
export type Edit = Partial<Record<'person' | 'target' | DocumentDay, string | undefined>>

/** What still keeps a file from being sent. */
export type Lacking =
  | 'person'
  | 'target'
  | { day: DocumentDay; why: 'required' | 'future' | 'ended' | 'wrong' }

/** What is to become of a file: as far as somebody has said, and otherwise as it is proposed. */
export interface Assignment {
  /** Of whom; '' while nobody knows. */
  person: string
  /** What is open of that person, or of the company. */
  choices: readonly Todo[]
  target: Todo | undefined
  days: Record<DocumentDay, string>
  /** The words of its text by which a day is proposed, as long as nobody has said another. */
  quotes: Record<DocumentDay, string | undefined>
  lacking: Lacking | undefined
  /** What nobody has said yet and the file does not tell: whose it is (`whose`), where something like it is open; or nothing that is open matches it, of anybody, or of that person. */
  unmatched: 'whose' | 'person' | 'target' | undefined
}

/** What is open of a company, and of whom. */
export interface Targets {
  all: readonly Todo[]
  of: ReadonlyMap<string, readonly Todo[]>
  /** One of each name, of nobody. */
  kinds: readonly Target[]
}

const whose = ({ person }: Todo): string => person?.id ?? THE_COMPANY

const asTarget = (todo: Todo): Target => ({
  ...{ id: todo.id, name: todo.name, person: todo.person },
  period: todo.paper?.period,
})

export const targetsOf = (all: readonly Todo[]): Targets => ({
  all,
  of: groupBy(all, whose),
  kinds: [...new Map(all.map((todo) => [todo.name, { ...asTarget(todo), person: null }])).values()],
})

/** What a file is for, by its name and text, among what is open. */
export const proposalOf = (file: { name: string; text: string }, { all }: Targets): Match =>
  matchFile(file, all.map(asTarget))

/** How many months a document holds is the requirement's, and the server's to say. */
const LONG = { ...NO_DEMANDS, validity_months: 1200 }

const dayLacking = ({ validity }: Todo, days: Assignment['days']): Lacking | undefined => {
  // Of what is no day, the field says why.
  const [wrong] = DAYS_BY_VALIDITY[validity].fields.filter((day) => !isDayOrEmpty(days[day]))
  if (wrong) return { day: wrong, why: 'wrong' }
  const { issued_on, expires_on } = days
  const given = { issued_on: issued_on || null, expires_on: expires_on || null }
  const found = daysOfEvidence({ ...LONG, validity }, given, dayOf(new Date()))
  return 'wrong' in found ? { day: found.wrong, why: found.why } : undefined
}

const askedOf = (target: Todo | undefined): readonly DocumentDay[] =>
  target ? DAYS_BY_VALIDITY[target.validity].fields : []

export const assignmentOf = (
  file: { name: string; text: string },
  targets: Targets,
  proposal: Match,
  edit: Edit = {},
): Assignment => {
  const person = edit.person ?? proposal.person ?? ''
  const choices = targets.of.get(person) ?? []
  const proposed = edit.person === undefined ? proposal.target : matchTarget(file, choices.map(asTarget))
  const target = choices.find(({ id }) => id === (edit.target ?? proposed))
  const fields = askedOf(target)
  const found = (day: DocumentDay) =>
    edit[day] === undefined && fields.includes(day) ? proposal.days[day] : undefined
  const byDay = <T>(of: (day: DocumentDay) => T) =>
    Object.fromEntries(DAYS.map((day) => [day, of(day)])) as Record<DocumentDay, T>
  const days = byDay((day) => edit[day] ?? found(day)?.day ?? '')
  const lacking = () => {
    if (person === '') return 'person'
    return target ? dayLacking(target, days) : 'target'
  }
  const unmatched = () => {
    if (target || edit.target) return undefined
    if (person !== '') return 'target'
    return matchTarget(file, targets.kinds) === null ? 'person' : 'whose'
  }
  return {
    ...{ person, choices, target, days, quotes: byDay((day) => found(day)?.quote) },
    ...{ lacking: lacking(), unmatched: unmatched() },
  }
}

/** The days of a file that go out with it. */
export const sentDays = ({ target, days }: Assignment): Partial<Assignment['days']> =>
  Object.fromEntries(askedOf(target).map((day) => [day, days[day]]))

/** Somebody of whom something is asked, or the company itself. */
export interface Person {
  id: string
  name: string
  rfc?: string | undefined
}

/** Of whom something is open: the company itself first, then its people by name. */
export const peopleOf = ({ of }: Targets, company: string): Person[] => {
  const found = [...of].map(([id, [first]]): Person => {
    const { name, rfc } = first?.person ?? { name: company }
    return id === THE_COMPANY ? { id, name: company } : { id, name: upper(name), rfc }
  })
  const rank = ({ id }: Person) => (id === THE_COMPANY ? 0 : 1)
  return found.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'es'))
}

/** A file with what is to become of it. */
export interface FileRow {
  item: UploadItem
  /** Undefined while it is read. */
  assignment: Assignment | undefined
  /** Another one is for the same. */
  isShared: boolean
}

/** Files with their assignments; those for one and the same are told. */
export const rowsOf = (
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

/** Where a file stands: it can be sent as it is, wants something first, is on its way, cannot be sent, or is out. */
export const standingOf = ({
  item: { state },
  assignment,
}: FileRow): 'ready' | 'open' | 'moving' | 'refused' | 'done' => {
  if (state === 'refused' || state === 'done') return state
  if (state === 'waiting' || state === 'sending') return 'moving'
  return assignment && !assignment.lacking ? 'ready' : 'open'
}

/** Were all files read, and is there none of which anything matches what is open? */
export const isNoneMatched = (rows: readonly FileRow[]): boolean => {
  const usable = rows.filter(({ item }) => item.state !== 'refused')
  return usable.length > 0 && usable.every(({ assignment }) => assignment?.unmatched === 'person')
}

/** The field in which something of a file is said. */
export const fieldId = (key: number, of: Lacking): string =>
  `file-${key}-${typeof of === 'string' ? of : of.day}`

/** Where a file's name is, and how it stands: fields are told apart by them. */
export const nameId = (key: number): string => `file-${key}-name`
export const statusId = (key: number): string => `file-${key}-status`

/** The field that keeps a file from being sent; '' while it is read. */
export const obstacleOf = ({
  item: { key },
  assignment,
}: Pick<FileRow, 'item' | 'assignment'>): string | undefined => {
  if (!assignment) return ''
  return assignment.lacking && fieldId(key, assignment.lacking)
}
