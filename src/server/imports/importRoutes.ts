import type { Readable } from 'node:stream'
import type { importEndpoints } from '../../contract/imports.ts'
import {
  type CellCorrection,
  type ImportReading,
  type ImportRow,
  MAX_CORRECTIONS,
  NEW_READING,
  NO_FIGURES,
  UNDO_DAYS,
  type WireImport,
} from '../../domain/imports/imports.ts'
import { IMPORT_NAMES } from '../../domain/resources.ts'
import { createNotFoundError, createValidationError, HttpError } from '../common/httpError.ts'
import type { Handlers } from '../http/call.ts'
import { type Cell, type Column, SPREADSHEET_TYPES } from '../reports/table.ts'
import { createXlsxWorkbook } from '../reports/xlsx.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'
import { importTexts } from './importTexts.ts'
import type { ImportField } from './kinds/importer.ts'
import { importersByKind } from './kinds/importersByKind.ts'
import { listRequiredFieldsWithoutColumn } from './matchColumnsToFields.ts'
import { countPreviewRows, createImportProblemSheet, getPreviewRows } from './preview.ts'

const DAY_MS = 86_400_000
const WIDTH = 22
const createTemplateColumn = (title: string, width = WIDTH): Column => ({ title, width, kind: 'text' })
/** Creates a column that spreadsheet programs keep as text. */
const createTemplateTextColumn = (title: string): Column => ({ title, width: WIDTH, kind: 'identifier' })

async function* toAsyncRows(rows: readonly Cell[][]): AsyncGenerator<Cell[]> {
  yield* rows
}

/** Creates an Excel template for imports, with titles, an example row and notes. */
const createImportTemplate = (sheet: string, fields: readonly ImportField[]): Readable =>
  createXlsxWorkbook({
    sheet,
    columns: fields.map(({ title, kind }) =>
      kind === 'day' ? createTemplateColumn(title) : createTemplateTextColumn(title),
    ),
    rows: toAsyncRows([fields.map(({ example }) => example)]),
    notes: [
      {
        sheet: importTexts.notes,
        columns: [
          createTemplateColumn(importTexts.noteColumn, 30),
          createTemplateColumn(importTexts.note, 60),
          createTemplateColumn(importTexts.example, 30),
        ],
        rows: toAsyncRows(fields.map(({ title, note = '', example }) => [title, note, example])),
      },
    ],
  })

/** Returns whether records of an import are left that an undo may revert. */
const isUndoPossible = ({ state, applied, kept }: ImportRow): boolean =>
  state === 'done' ||
  (state === 'undone' && kept > 0) ||
  // The undo has failed, or another program has changed the state.
  (state === 'failed' && applied.created + applied.changed > 0)

/** Returns the time until which an import can be undone, or null. */
const getImportUndoDeadline = (row: ImportRow, now: Date): string | null => {
  const { finished_at } = row
  if (!isUndoPossible(row) || finished_at === null) return null
  const end = new Date(Date.parse(finished_at) + UNDO_DAYS * DAY_MS)
  return end > now ? end.toISOString() : null
}

/** Returns an import for the response, with the fields that the user can choose for each column. */
const toImportResponse = async (store: Reader, row: Row<'imports'>, now: Date): Promise<WireImport> => {
  const { key, checked_key, worker, worker_until, tries, username, uploaded_name, corrections, ...others } =
    row
  const kind = importersByKind[row.kind]
  const fields = await kind.listFields(store)
  const needed = kind.getRequiredSets(fields)
  const titleOf = new Map(fields.map(({ name, title }) => [name, title]))
  const missing = row.state === 'columns' ? listRequiredFieldsWithoutColumn(row.columns, needed) : []
  return {
    ...others,
    uploaded_by: uploaded_name,
    corrected: corrections.length,
    fields: fields.map(({ name, title }) => ({
      name,
      title,
      required: needed.some((set) => set.length === 1 && set[0] === name),
    })),
    missing: missing.map((name) => titleOf.get(name) ?? name),
    undo_until: getImportUndoDeadline(row, now),
  }
}

const getImportRow = async (store: Reader, id: number): Promise<Row<'imports'>> => {
  const row = await store.getOne('imports', id)
  if (!row) throw createNotFoundError()
  return row
}

/** Changes the state of an import. Throws 409 unless the import is in one of the expected states. */
const changeImportState = async (
  tx: Writer,
  id: number,
  from: readonly ImportRow['state'][],
  patch: (row: Row<'imports'>) => Partial<ImportRow>,
): Promise<Row<'imports'>> => {
  const row = await getImportRow(tx, id)
  if (!from.includes(row.state)) throw new HttpError(409, importTexts.wrongState)
  return (await tx.update('imports', id, patch(row))) ?? row
}

/** Column values that queue an import for a check. They also end a check that is still running. */
const CHECK_STATE = {
  state: 'checking',
  checked_key: null,
  worker: '',
  worker_until: 0,
  tries: 0,
  rows: 0,
  done: 0,
  problems: 0,
  sensitive: 0,
  confirmed: false,
  checked: NO_FIGURES,
} as const satisfies Partial<ImportRow>

const UNWRITTEN_STATES = ['checking', 'columns', 'checked'] as const

/** Applies the user's answers to the options for reading the file. Choosing another sheet or title row resets the column matches. */
const applyFileReadingAnswers = (
  { reading, columns, corrections }: ImportRow,
  answers: { columns?: string[] | undefined; sheet?: string | undefined; head_row?: number | undefined } & {
    day_orders?: ImportReading['day_orders'] | undefined
  },
): Partial<ImportRow> => {
  const sheet = answers.sheet ?? reading.chosen_sheet
  const head_row = answers.head_row ?? (answers.sheet === undefined ? reading.chosen_head_row : null)
  const isOther = sheet !== reading.chosen_sheet || head_row !== reading.chosen_head_row
  const chosen = { ...reading, chosen_sheet: sheet, chosen_head_row: head_row, doubtful: [] }
  if (isOther) return { reading: { ...chosen, day_orders: {} }, columns: [], corrections: [] }
  return {
    reading: { ...chosen, day_orders: { ...reading.day_orders, ...answers.day_orders } },
    columns: answers.columns ?? columns,
    corrections,
  }
}

/** Adds new corrections to those stored with an import. A new correction replaces an older one of the same cell. */
const mergeCellCorrections = (
  before: readonly CellCorrection[],
  added: readonly CellCorrection[],
): CellCorrection[] => {
  const cells = new Map([...before, ...added].map((one) => [`${one.row}:${one.column}`, one]))
  if (cells.size > MAX_CORRECTIONS) throw new HttpError(409, importTexts.tooManyCorrections(MAX_CORRECTIONS))
  return [...cells.values()]
}

export const importRoutes: Handlers<typeof importEndpoints> = {
  'imports.list': async ({ store, query: { range = [0, 49] }, now }) => {
    const { rows, total } = await store.getList('imports', { sort: { field: 'id', order: 'DESC' }, range })
    const wired = await Promise.all(rows.map((row) => toImportResponse(store, row, now())))
    return { rows: wired, total, from: range[0] }
  },

  'imports.create': async ({ store, body, uploads: { file }, actor, now }) => {
    const row = await store.transaction((tx) =>
      tx.create('imports', {
        ...CHECK_STATE,
        kind: body.kind,
        mode: null,
        key: file.key,
        file_name: file.file_name,
        size: file.size,
        uploaded_by: actor.id,
        titles: [],
        columns: [],
        reading: NEW_READING,
        corrections: [],
        reason: '',
        kept: 0,
        applied: NO_FIGURES,
        created_at: now().toISOString(),
        finished_at: null,
      }),
    )
    return toImportResponse(store, row, now())
  },

  'imports.get': async ({ store, params, now }) =>
    toImportResponse(store, await getImportRow(store, params.id), now()),

  'imports.match': async ({ store, params, body, now }) => {
    const matched = body.columns?.filter(Boolean) ?? []
    if (new Set(matched).size !== matched.length) throw createValidationError({ columns: 'repeated' })
    const row = await store.transaction((tx) =>
      changeImportState(tx, params.id, ['columns', 'checked'], (before) => ({
        ...CHECK_STATE,
        ...applyFileReadingAnswers(before, body),
      })),
    )
    return toImportResponse(store, row, now())
  },

  'imports.correct': async ({ store, params, body: { cells }, now }) => {
    const row = await store.transaction((tx) =>
      changeImportState(tx, params.id, UNWRITTEN_STATES, ({ kind, corrections }) => {
        // An import of photos has no cells to correct.
        if (kind === 'photos') throw new HttpError(409, importTexts.wrongState)
        return { ...CHECK_STATE, corrections: mergeCellCorrections(corrections, cells) }
      }),
    )
    return toImportResponse(store, row, now())
  },

  'imports.apply': async ({ store, params, body: { mode, confirmed = false }, now }) => {
    const row = await store.transaction((tx) =>
      changeImportState(tx, params.id, ['checked'], ({ checked, sensitive }) => {
        if (mode === 'all' && checked.refused > 0) throw new HttpError(409, importTexts.hasRefusedRows)
        if (mode === 'all' && sensitive > 0 && !confirmed)
          throw new HttpError(409, importTexts.confirmationMissing)
        if (checked.created + checked.changed === 0) throw new HttpError(409, importTexts.nothingToImport)
        return {
          state: 'applying',
          mode,
          confirmed,
          done: 0,
          applied: NO_FIGURES,
          worker_until: 0,
          tries: 0,
        }
      }),
    )
    return toImportResponse(store, row, now())
  },

  'imports.cancel': async ({ store, params, now }) => {
    const row = await store.transaction((tx) =>
      changeImportState(tx, params.id, [...UNWRITTEN_STATES, 'applying'], ({ state }) =>
        state === 'applying'
          ? { state: 'undoing', reason: importTexts.cancelled, tries: 0 }
          : { state: 'cancelled', finished_at: now().toISOString() },
      ),
    )
    return toImportResponse(store, row, now())
  },

  'imports.undo': async ({ store, params, now }) => {
    const row = await store.transaction(async (tx) => {
      const row = await changeImportState(tx, params.id, ['done', 'undone', 'failed'], (before) => {
        if (!isUndoPossible(before)) throw new HttpError(409, importTexts.wrongState)
        if (getImportUndoDeadline(before, now()) === null)
          throw new HttpError(409, importTexts.undoExpired(UNDO_DAYS))
        return {
          state: 'undoing',
          reason: importTexts.undoRequested,
          finished_at: null,
          kept: 0,
          worker_until: 0,
          tries: 0,
        }
      })
      // Tries the rows again that an earlier undo kept.
      const kept = { import: row.id, unless: { kept_reason: '' } }
      await tx.updateMany('import_changes', kept, { kept_reason: '' })
      return row
    })
    return toImportResponse(store, row, now())
  },

  'imports.preview': async ({ store, files, params, query: { filter, range = [0, 24] } }) => {
    const row = await getImportRow(store, params.id)
    if (row.checked_key === null) return { rows: [], total: 0, from: range[0] }
    const rows = await getPreviewRows(files, row, await importersByKind[row.kind].listFields(store), {
      filter: filter?.outcome,
      range,
    })
    return { rows, total: countPreviewRows(row, filter?.outcome), from: range[0] }
  },

  'imports.changes': async ({ store, params, query: { range = [0, 49] } }) => {
    await getImportRow(store, params.id)
    const filter = { import: params.id, outcome: ['created', 'changed'] } as const
    const { rows, total } = await store.getList('import_changes', { filter, range })
    return { rows, total, from: range[0] }
  },

  'imports.sheet': async ({ store, files, params }) => {
    const row = await getImportRow(store, params.id)
    if (row.checked_key === null) throw createNotFoundError()
    return {
      content: createImportProblemSheet(files, row),
      type: SPREADSHEET_TYPES.xlsx,
      filename: importTexts.resultFile(row.file_name),
    }
  },

  'imports.template': async ({ store, params: { kind } }) => {
    const name = IMPORT_NAMES[kind]
    return {
      content: createImportTemplate(name, await importersByKind[kind].listFields(store)),
      type: SPREADSHEET_TYPES.xlsx,
      filename: importTexts.templateFile(name),
    }
  },
}
