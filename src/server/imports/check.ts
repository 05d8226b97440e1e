import { createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { type Figures, type ImportKind, NO_FIGURES, type Outcome } from '../../domain/imports.ts'
import { words } from '../../domain/text.ts'
import { yieldTurn } from '../common/eventLoop.ts'
import { inBatches } from '../common/inBatches.ts'
import { FILE_MODE } from '../common/privateFiles.ts'
import { documentName, type Files } from '../files/files.ts'
import type { Reader } from '../store/store.ts'
import type { Context, Field, Given, Plan, Problem } from './kinds/kind.ts'
import { kinds } from './kinds/kinds.ts'
import { openTable, type Table } from './sheets/openTable.ts'
import { SheetError, type SheetRow, sheetTexts } from './sheets/sheet.ts'
import { importTexts } from './texts.ts'

/** A title without case, accents and signs. */
const titleKey = (title: string): string => words(title).join(' ')

/** Titles that mean one thing beside another column, and something else without it. */
const AMBIGUOUS = { title: titleKey('Nombre'), beside: 'last_names', means: 'first_names' }

/**
 * The field that each column is for, or an empty text: as its user matched that title the last time, or else by its name. No field has two
 * columns: the first is it.
 */
export const matchColumns = (
  titles: readonly string[],
  fields: readonly Field[],
  remembered: ReadonlyMap<string, string> = new Map(),
): string[] => {
  const known = new Set(fields.map(({ name }) => name))
  const byTitle = new Map<string, string>()
  for (const { name, title, titles: others = [] } of fields)
    for (const text of [title, ...others]) if (!byTitle.has(titleKey(text))) byTitle.set(titleKey(text), name)
  const found = titles.map((title) => remembered.get(titleKey(title)) ?? byTitle.get(titleKey(title)) ?? '')
  const hasBeside = found.includes(AMBIGUOUS.beside) && known.has(AMBIGUOUS.means)
  const taken = new Set<string>()
  return found.map((field, i) => {
    const isOther =
      hasBeside && titleKey(titles[i] ?? '') === AMBIGUOUS.title && !remembered.has(AMBIGUOUS.title)
    const wanted = isOther ? AMBIGUOUS.means : field
    if (!known.has(wanted) || taken.has(wanted)) return ''
    taken.add(wanted)
    return wanted
  })
}

/** The fields that nothing can be done without, and that have no column: of each set of which one would do, all. */
export const missingFields = (columns: readonly string[], needs: readonly (readonly string[])[]): string[] =>
  needs.filter((set) => !set.some((name) => columns.includes(name))).flat()

/** A sheet that is to be checked. It can be told to another thread. */
export interface Check extends Context {
  kind: ImportKind
  /** Where the file is, and where its checked rows are written to. */
  path: string
  to: string
  /** The field of each column, as somebody matched them for this very file. */
  columns?: string[]
  /** The field that each title was matched with the last time. */
  remembered: [title: string, field: string][]
}

/** How far a check is. */
export interface Progress {
  rows: number
  done: number
  checked: Figures
}

export interface Checked extends Progress {
  titles: string[]
  columns: string[]
  problems: number
  /** Something is missing without which nothing can be done. */
  isUnmatched: boolean
}

/** Checks a sheet; whoever no longer wants to know aborts. */
export type Checker = (
  check: Check,
  about: { tell: (progress: Progress) => void; signal: AbortSignal; now: Date },
) => Promise<Checked>

/** A row as it was checked: its number, its cells, what becomes of it, and what is wrong with which column (-1 for the whole row). */
export interface CheckedRow {
  n: number
  c: string[]
  r: Outcome
  p?: [column: number, reason: string][]
  /** Where something is wrong: what the row's record is called, and whose page shows it, if it is there already. */
  l?: string
  t?: string
}

/** A row's texts by the field that each column is for. */
export const givenOf = ({ n, c }: Pick<CheckedRow, 'n' | 'c'>, columns: readonly string[]): Given => ({
  number: n,
  texts: new Map(
    columns.flatMap((field, i) => {
      const text = (c[i] ?? '').trim()
      return field === '' || text === '' ? [] : [[field, text] as const]
    }),
  ),
})

/** The line in which a checked row is kept. What is called how, and who shows it, only where something is wrong. */
export const lineOf = (
  { n, c }: Pick<CheckedRow, 'n' | 'c'>,
  r: Outcome,
  p: [column: number, reason: string][],
  { label: l, target: t }: Partial<Pick<Plan, 'label' | 'target'>> = {},
): string => `${JSON.stringify(p.length > 0 ? { n, c, r, p, l, t } : { n, c, r })}\n`

const atColumns = (problems: readonly Problem[], columns: readonly string[]): [number, string][] =>
  problems.map(({ field, reason }) => [columns.indexOf(field), reason])

/** Returns the problems of a row as a whole and of its cells in columns that are imported. */
const cellProblemsOf = ({ problems = [] }: SheetRow, columns: readonly string[]): [number, string][] =>
  problems.flatMap(({ column, reason }) => (column < 0 || columns[column] ? [[column, reason]] : []))

/** Refuses merged cells below the title row, since they do not say which rows their value belongs to. */
const assertNotMerged = ({ merged, head }: Table): void => {
  const below = merged.find((range) => Number(/(\d+)$/u.exec(range)?.[1]) > head.number)
  if (below !== undefined) throw new SheetError(sheetTexts.merged(below))
}

const BATCH = 500

/**
 * Reads a sheet, decides what becomes of each row, and writes them to a file, a line each, so that they need not be read again. It writes nothing of
 * the portal. Whatever cannot be read is a SheetError.
 */
export const checkSheet = async (
  store: Reader,
  check: Check,
  tell: (progress: Progress) => void,
  now: Date,
): Promise<Checked> => {
  const kind = kinds[check.kind]
  const fields = await kind.fields(store)
  const remembered = new Map(check.remembered.map(([title, field]) => [titleKey(title), field]))
  const matched = (titles: readonly string[]) => matchColumns(titles, fields, remembered)
  const countKnownTitles = (titles: readonly string[]) => matched(titles).filter(Boolean).length
  const table = await openTable(check.path, { countKnownTitles })
  try {
    const titles = table.head.cells.map((title) => title.replace(/\s+/gu, ' ').trim())
    const known = new Set(['', ...fields.map(({ name }) => name)])
    const columns = titles.map((_, i) => {
      const field = check.columns ? (check.columns[i] ?? '') : (matched(titles)[i] ?? '')
      return known.has(field) ? field : ''
    })
    const isUnmatched = missingFields(columns, kind.needs(fields)).length > 0
    const found = { titles, columns, isUnmatched, problems: 0, rows: 0, done: 0, checked: { ...NO_FIGURES } }
    if (isUnmatched) return found
    const planner = kind.planner(check)
    const lines = async function* () {
      for await (const rows of inBatches(table.rows, BATCH)) {
        const given = rows.map(({ number, cells }) => givenOf({ n: number, c: cells }, columns))
        await planner.prepare?.(store)
        const plans = await planner.plan(store, given, now)
        for (const [i, plan] of plans.entries()) {
          const row = rows[i] ?? { number: 0, cells: [] }
          const cellProblems = cellProblemsOf(row, columns)
          const outcome = cellProblems.length > 0 ? 'refused' : plan.outcome
          const problems = [
            ...cellProblems,
            ...atColumns(plan.problems, columns).filter(
              ([at]) => !cellProblems.some(([column]) => column === at),
            ),
          ]
          found.checked[outcome] += 1
          found.problems += problems.length
          yield lineOf({ n: row.number, c: row.cells }, outcome, problems, plan)
          await yieldTurn()
        }
        found.done += rows.length
        tell({
          rows: Math.max((table.expected ?? 0) - table.head.number, found.done),
          done: found.done,
          checked: found.checked,
        })
      }
    }
    await pipeline(lines, createWriteStream(check.to, { mode: FILE_MODE }))
    assertNotMerged(table)
    if (found.done === 0) throw new SheetError(sheetTexts.empty)
    return { ...found, rows: found.done }
  } finally {
    await table.close()
  }
}

/** The rows of a sheet as they were checked, as they are read. */
export async function* checkedRows(files: Files, key: string | null): AsyncGenerator<CheckedRow> {
  const file = key === null ? undefined : await files.read(documentName(key))
  if (!file) throw new SheetError(importTexts.gone)
  const stream = file.stream()
  try {
    const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })
    for await (const line of lines) {
      yield JSON.parse(line) as CheckedRow
      await yieldTurn()
    }
  } finally {
    stream.destroy()
  }
}
