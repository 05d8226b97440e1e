import type { Readable } from 'node:stream'
import type { importEndpoints } from '../../contract/imports.ts'
import { type ImportProblem, type ImportRow, NO_FIGURES, type WireImport } from '../../domain/imports.ts'
import { HttpError, invalid, notFound } from '../common/httpError.ts'
import type { Files } from '../files/files.ts'
import type { Handlers } from '../http/call.ts'
import { type Cell, type Column, SPREADSHEET_TYPES } from '../reports/table.ts'
import { xlsxOf } from '../reports/xlsx.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'
import { checkedRows, missingFields } from './check.ts'
import type { Field } from './kinds/kind.ts'
import { kinds } from './kinds/kinds.ts'
import { columnName } from './sheets/sheet.ts'
import { importTexts } from './texts.ts'

/** What stands in the way, from one place to another, in the order of the sheet. */
const problemsOf = async (
  files: Files,
  { checked_key, titles }: Row<'imports'>,
  [from, to]: readonly [number, number],
): Promise<ImportProblem[]> => {
  const found: ImportProblem[] = []
  let place = 0
  for await (const { n, c, p = [], l: label = '', t: target = '' } of checkedRows(files, checked_key))
    for (const [at, reason] of p) {
      if (place > to) return found
      if (place >= from)
        found.push({
          ...{ id: place + 1, row: n, column: at < 0 ? '' : columnName(at), title: titles[at] ?? '' },
          ...{ value: c[at] ?? '', reason, label, target },
        })
      place += 1
    }
  return found
}

const WIDTH = 22
const column = (title: string, width = WIDTH): Column => ({ title, width, kind: 'text' })
/** A column of values that are typed as texts, so that a spreadsheet program leaves them as they are. */
const textColumn = (title: string): Column => ({ title, width: WIDTH, kind: 'identifier' })

/** The sheet as it was brought, with what becomes of each row and why. */
const sheetOfReasons = (files: Files, { checked_key, titles }: Row<'imports'>): Readable => {
  const rows = async function* (): AsyncGenerator<Cell[]> {
    for await (const { c, r, p = [] } of checkedRows(files, checked_key)) {
      const reasons = p.map(([at, reason]) => (at < 0 ? reason : `${titles[at] ?? ''}: ${reason}`))
      yield [...titles.map((_, i) => c[i] ?? ''), importTexts.outcomes[r], reasons.join('\n')]
    }
  }
  return xlsxOf({
    sheet: importTexts.result,
    columns: [...titles.map(textColumn), column(importTexts.result), column(importTexts.reasons, 60)],
    rows: rows(),
  })
}

async function* rowsOf(rows: readonly Cell[][]): AsyncGenerator<Cell[]> {
  yield* rows
}

/** An empty sheet to fill in: the titles, and a row as an example. The notes are a sheet of their own. */
const templateOf = (sheet: string, fields: readonly Field[]): Readable =>
  xlsxOf({
    sheet,
    columns: fields.map(({ title, kind }) => (kind === 'day' ? column(title) : textColumn(title))),
    rows: rowsOf([fields.map(({ example }) => example)]),
    notes: [
      {
        sheet: importTexts.notes,
        columns: [
          column(importTexts.noteColumn, 30),
          column(importTexts.note, 60),
          column(importTexts.example, 30),
        ],
        rows: rowsOf(fields.map(({ title, note = '', example }) => [title, note, example])),
      },
    ],
  })

/** An import as the wire has it, with the fields that its columns can be for. */
const wired = async (
  store: Reader,
  {
    key: _,
    checked_key: __,
    worker: ___,
    worker_until: ____,
    tries: ______,
    username: _____,
    uploaded_name,
    ...row
  }: Row<'imports'>,
): Promise<WireImport> => {
  const kind = kinds[row.kind]
  const fields = await kind.fields(store)
  const needed = kind.needs(fields)
  const titleOf = new Map(fields.map(({ name, title }) => [name, title]))
  const isUnmatched = row.state === 'columns'
  return {
    ...row,
    uploaded_by: uploaded_name,
    fields: fields.map(({ name, title }) => ({
      ...{ name, title },
      required: needed.some((set) => set.length === 1 && set[0] === name),
    })),
    missing: isUnmatched ? missingFields(row.columns, needed).map((name) => titleOf.get(name) ?? name) : [],
  }
}

const importOf = async (store: Reader, id: number): Promise<Row<'imports'>> => {
  const row = await store.getOne('imports', id)
  if (!row) throw notFound()
  return row
}

/** Brings an import from one of some states to another; 409 where it is in none of them any more. */
const moved = async (
  tx: Writer,
  id: number,
  from: readonly ImportRow['state'][],
  patch: (row: Row<'imports'>) => Partial<ImportRow>,
): Promise<Row<'imports'>> => {
  const row = await importOf(tx, id)
  if (!from.includes(row.state)) throw new HttpError(409, importTexts.notNow)
  return (await tx.update('imports', id, patch(row))) ?? row
}

const BEFORE_IT_WRITES = ['checking', 'columns', 'checked'] as const

export const importRoutes: Handlers<typeof importEndpoints> = {
  'imports.list': async ({ store, query: { range = [0, 49] } }) => {
    const { rows, total } = await store.getList('imports', { sort: { field: 'id', order: 'DESC' }, range })
    return { rows: await Promise.all(rows.map((row) => wired(store, row))), total, from: range[0] }
  },

  'imports.create': async ({ store, body, uploads: { file }, actor, now }) => {
    const made = await store.transaction((tx) =>
      tx.create('imports', {
        ...{ kind: body.kind, state: 'checking', mode: null, checked_key: null },
        ...{ key: file.key, file_name: file.file_name, size: file.size, uploaded_by: actor.id },
        ...{ titles: [], columns: [], rows: 0, done: 0, problems: 0, reason: '', kept: 0 },
        ...{ checked: NO_FIGURES, applied: NO_FIGURES, worker: '', worker_until: 0, tries: 0 },
        ...{ created_at: now().toISOString(), finished_at: null },
      }),
    )
    return wired(store, made)
  },

  'imports.get': async ({ store, params }) => wired(store, await importOf(store, params.id)),

  'imports.match': async ({ store, params, body: { columns } }) => {
    const matched = columns.filter(Boolean)
    if (new Set(matched).size !== matched.length) throw invalid({ columns: 'repeated' })
    const row = await store.transaction((tx) =>
      moved(tx, params.id, ['columns', 'checked'], () => ({
        ...{ state: 'checking', columns, checked_key: null, worker_until: 0, tries: 0 },
        ...{ rows: 0, done: 0, problems: 0, checked: NO_FIGURES },
      })),
    )
    return wired(store, row)
  },

  'imports.apply': async ({ store, params, body: { mode } }) => {
    const row = await store.transaction((tx) =>
      moved(tx, params.id, ['checked'], ({ checked }) => {
        if (mode === 'all' && checked.refused > 0) throw new HttpError(409, importTexts.notAll)
        if (checked.created + checked.changed === 0) throw new HttpError(409, importTexts.nothing)
        return { state: 'applying', mode, done: 0, applied: NO_FIGURES, worker_until: 0, tries: 0 }
      }),
    )
    return wired(store, row)
  },

  'imports.cancel': async ({ store, params, now }) => {
    const row = await store.transaction((tx) =>
      moved(tx, params.id, [...BEFORE_IT_WRITES, 'applying'], ({ state }) =>
        state === 'applying'
          ? { state: 'undoing', reason: importTexts.cancelled, tries: 0 }
          : { state: 'cancelled', finished_at: now().toISOString() },
      ),
    )
    return wired(store, row)
  },

  'imports.problems': async ({ store, files, params, query: { range = [0, 49] } }) => {
    const row = await importOf(store, params.id)
    const rows = row.checked_key === null ? [] : await problemsOf(files, row, range)
    return { rows, total: row.problems, from: range[0] }
  },

  'imports.changes': async ({ store, params, query: { range = [0, 49] } }) => {
    await importOf(store, params.id)
    const filter = { import: params.id, outcome: ['created', 'changed'] } as const
    const { rows, total } = await store.getList('import_changes', { filter, range })
    return { rows, total, from: range[0] }
  },

  'imports.sheet': async ({ store, files, params }) => {
    const row = await importOf(store, params.id)
    if (row.checked_key === null) throw notFound()
    return {
      content: sheetOfReasons(files, row),
      type: SPREADSHEET_TYPES.xlsx,
      filename: importTexts.resultFile(row.file_name),
    }
  },

  'imports.template': async ({ store, params: { kind } }) => {
    const { sheet, file } = importTexts.kinds[kind]
    return {
      content: templateOf(sheet, await kinds[kind].fields(store)),
      type: SPREADSHEET_TYPES.xlsx,
      filename: `${file}.xlsx`,
    }
  },
}
