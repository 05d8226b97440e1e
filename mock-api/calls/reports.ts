import { COMPANY_DATA_FIELDS } from '../database.ts'
import { type Context, createNotFoundError, Download, defineMockCallWithoutInput } from '../defineMockCall.ts'
import { createExcelWorkbook, createMonthlyReportPdf, type MonthRow } from '../papers.ts'
import { pickFields } from '../pickFields.ts'
import { getToday } from '../rules.ts'
import { toPersonReply } from '../shapes.ts'

const FIRST_REPORT_YEAR = 2019

/** Creates a call that downloads rows as a workbook. */
const createReportDownloadCall = (name: string, listRows: (context: Context) => Record<string, unknown>[]) =>
  defineMockCallWithoutInput(
    async (context) =>
      new Download(
        `${name}-${getToday(context.backEnd)}.xlsx`,
        await createExcelWorkbook(name, listRows(context)),
      ),
  )

/** Counts people who were registered or accredited in a month, and accreditations that expire in the month. */
const countPeopleInMonth = (
  { backEnd }: Context,
  month: string,
  name: string,
  companies: readonly number[],
): MonthRow => {
  const today = getToday(backEnd)
  const isIn = (day: string | null) => day?.startsWith(month) === true
  const people = backEnd.rows.personnel.filter(({ company }) => companies.includes(company))
  const ending = people
    .map(({ accreditation_expiration_date: expires }) => expires)
    .filter((expires) => isIn(expires))
  return [
    name,
    people.filter(({ registration_date }) => isIn(registration_date)).length,
    people.filter(({ accreditation_date }) => isIn(accreditation_date)).length,
    ending.length,
    ending.filter((expires) => (expires ?? '') < today).length,
  ]
}

const PERSON =
  'name rfc ssn company_name role_name phone email address registration_date active accreditation_number accreditation_date accreditation_expiration_date accreditation_flag'
const ACCREDITATION =
  'name company_name role_name active accreditation_number accreditation_date accreditation_expiration_date accreditation_flag'

/** Calls that download reports. Columns have the names of the fields. */
export const reportCalls = {
  'GET /report-download/:month/:year/download/': defineMockCallWithoutInput(async (context) => {
    const [month, year] = [Number(context.params.month), Number(context.params.year)]
    const thisYear = Number(getToday(context.backEnd).slice(0, 4))
    const isMonth = Number.isInteger(month) && month >= 1 && month <= 12
    if (!isMonth || !Number.isInteger(year) || year < FIRST_REPORT_YEAR || year > thisYear)
      throw createNotFoundError()
    const key = `${year}-${String(month).padStart(2, '0')}`
    const { zones, companies } = context.backEnd.rows
    const byZone = zones.map(({ id, name }) => {
      const inZone = companies.filter(({ zone }) => zone === id)
      return countPeopleInMonth(
        context,
        key,
        name,
        inZone.map((company) => company.id),
      )
    })
    const byCompany = companies.map(({ id, company_name }) =>
      countPeopleInMonth(context, key, company_name, [id]),
    )
    return new Download(`reporte-mensual-${key}.pdf`, await createMonthlyReportPdf(key, byZone, byCompany))
  }),

  'GET /api/personnel_report/': createReportDownloadCall('personal', (context) =>
    context.backEnd.rows.personnel.map((row) => pickFields(toPersonReply(context, row), PERSON)),
  ),

  'GET /api/company_report/': createReportDownloadCall('empresas', ({ backEnd }) =>
    backEnd.rows.companies.map((row) => pickFields(row, COMPANY_DATA_FIELDS)),
  ),

  'GET /api/company_files_report/': createReportDownloadCall('archivos-de-empresas', ({ backEnd }) =>
    backEnd.rows.company_files.map((row) => pickFields(row, 'company category name created_at')),
  ),

  'GET /api/contacts_report/': createReportDownloadCall('contactos', ({ backEnd }) =>
    backEnd.rows.companies.flatMap(({ company_name, contacts }) =>
      contacts.map((contact) => ({ company_name, ...contact })),
    ),
  ),

  'GET /personnel/reports/accreditation/': createReportDownloadCall('acreditacion', (context) =>
    context.backEnd.rows.personnel.map((row) => ({
      ...pickFields(toPersonReply(context, row), ACCREDITATION),
      ...Object.fromEntries(row.personnel_accreditation.map(({ name, status }) => [name, status])),
    })),
  ),
}
