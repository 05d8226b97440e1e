import { exportColumns, type exportEndpoints } from '../../contract/exports.ts'
import type { Board } from '../../domain/boards.ts'
import type { Actor } from '../../domain/groups.ts'
import { type Action, can } from '../../domain/permissions.ts'
import { showsPersonField } from '../../domain/shown.ts'
import { invalid } from '../common/httpError.ts'
import { companiesQuery } from '../companies/companies.ts'
import type { Call, GeneratedFile, Handlers } from '../http/call.ts'
import { noticesQuery } from '../notices/notices.ts'
import { personnelQuery } from '../personnel/people.ts'
import { pricingQuery, quotationsQuery } from '../quotations/quotations.ts'
import type { Export } from './exports.ts'
import { SPREADSHEET_TYPES } from './table.ts'
import { texts } from './texts.ts'

type Endpoints = typeof exportEndpoints
type ExportCall = Pick<Call<Endpoints[keyof Endpoints]>, 'actor' | 'download' | 'jobs' | 'query' | 'today'>

/** The columns asked for, or all that this actor is shown; whoever asks for one that it is not shown is refused. */
const chosen = <C extends string>(
  all: readonly C[],
  asked: readonly C[] | undefined,
  isShown: (column: C) => boolean,
): C[] => {
  const shown = all.filter(isShown)
  const wanted = asked ?? shown
  if (!wanted.every((column) => shown.includes(column))) throw invalid({ columns: 'invalid' })
  return [...wanted]
}

/** What of a company is not for everybody who sees the list. */
const FIGURES: Record<string, Action> = {
  people: 'personnel.read',
  may_work: 'personnel.read',
  lacking_from: 'companies.read',
}
const showsFigure = (actor: Actor, column: string): boolean => {
  const action = FIGURES[column]
  return !action || can(actor, action)
}

/** The list as a download, named after it and the day. */
const exported = (asked: Export, { actor, download, jobs, query, today }: ExportCall): GeneratedFile => ({
  content: jobs.run({ kind: 'export', asked, format: query.format, today }, { user: actor.id, download }),
  type: SPREADSHEET_TYPES[query.format],
  filename: `${texts[asked.list].file}-${today}.${query.format}`,
})

const exportOfBoard = (board: Board) => async (call: Call<Endpoints[`${Board}.export`]>) => {
  const { columns = exportColumns[board], format: _, ...query } = call.query
  // The board's query has the board's columns, which the compiler does not see.
  const asked = { list: board, query: noticesQuery(call.actor, board, query), columns } as Export
  return exported(asked, call)
}

export const exportRoutes: Handlers<Endpoints> = {
  'personnel.export': async (call) => {
    const { columns, format: _, ...query } = call.query
    const asked = personnelQuery(call, query)
    const shown = chosen(exportColumns.personnel, columns, (column) => showsPersonField(call.actor, column))
    return exported({ list: 'personnel', query: asked, columns: shown }, call)
  },

  'companies.export': async (call) => {
    const { columns, format: _, ...query } = call.query
    const asked = companiesQuery(query, call)
    const shown = chosen(exportColumns.companies, columns, (column) => showsFigure(call.actor, column))
    return exported({ list: 'companies', query: asked, columns: shown }, call)
  },

  'quotations.export': async (call) => {
    const { columns = exportColumns.quotations, format: _, ...query } = call.query
    return exported({ list: 'quotations', query: quotationsQuery(call.actor, query), columns }, call)
  },

  'pricing.export': async (call) => {
    const { columns = exportColumns.pricing, format: _, ...query } = call.query
    return exported({ list: 'pricing', query: pricingQuery(query), columns }, call)
  },

  'vetoes.export': exportOfBoard('vetoes'),
  'announcements.export': exportOfBoard('announcements'),
  'administrative_acts.export': exportOfBoard('administrative_acts'),
  'non_accordance.export': exportOfBoard('non_accordance'),
}
