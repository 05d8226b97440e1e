import type { reportEndpoints } from '../../contract/reports.ts'
import type { Day } from '../../domain/common/days.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Call, Handlers } from '../http/call.ts'
import { getLetterheadSettings } from '../pdf/letterhead.ts'
import { SPREADSHEET_TYPES } from './table.ts'
import { type ReportName, reports } from './tableReports.ts'

type Endpoints = typeof reportEndpoints
type TableCall = Pick<
  Call<Endpoints['reports.accreditation']>,
  'actor' | 'download' | 'jobs' | 'query' | 'today'
>

/** Throws 400 if the month is in the future. */
const assertMonthNotInFuture = (month: string | undefined, today: Day): void => {
  if (month !== undefined && month > today.slice(0, 7))
    throw new HttpError(400, { month: [texts.futureMonth] })
}

/** Creates the request handler for downloading a report. */
const createTableHandler =
  (name: ReportName) =>
  async ({ actor, download, jobs, query: { format, month }, today }: TableCall) => {
    assertMonthNotInFuture(month, today)
    return {
      content: jobs.run({ kind: 'report', name, format, today, month }, { user: actor.id, download }),
      type: SPREADSHEET_TYPES[format],
      filename: `${reports[name].file}-${month ?? today}.${format}`,
    }
  }

export const reportRoutes: Handlers<Endpoints> = {
  'reports.personnel': createTableHandler('personnel'),
  'reports.companies': createTableHandler('companies'),
  'reports.companyFiles': createTableHandler('companyFiles'),
  'reports.contacts': createTableHandler('contacts'),
  'reports.accreditation': createTableHandler('accreditation'),

  'reports.monthly': async ({ params: { month, year }, actor, download, jobs, today, config }) => {
    assertMonthNotInFuture(`${year}-${String(month).padStart(2, '0')}`, today)
    return {
      content: jobs.run(
        { kind: 'monthly', month, year, today, sender: getLetterheadSettings(config) },
        { user: actor.id, download },
      ),
      filename: `reporte-mensual-${year}-${String(month).padStart(2, '0')}.pdf`,
    }
  },
}
