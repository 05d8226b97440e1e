import { z } from 'zod'
import { BINARY_REPLY, type Endpoint, type EndpointTable } from './endpoint.ts'

const monthlyReportQuerySchema = z.strictObject({ format: z.enum(['xlsx', 'csv']).default('xlsx') })

export const FIRST_REPORT_YEAR = 2019

/** A month, such as `2026-03`. */
const reportMonthSchema = z
  .string()
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/u, 'invalid')
  .refine((month) => Number(month.slice(0, 4)) >= FIRST_REPORT_YEAR, 'invalid')

const buildReportEndpoint = <P extends string>(path: P, summary: string) =>
  ({
    method: 'GET',
    path,
    summary: `${summary}; \`?format=csv\` para CSV`,
    access: 'reports.read',
    documented: true,
    query: monthlyReportQuerySchema,
    reply: BINARY_REPLY,
    errors: 'error',
  }) as const satisfies Endpoint

export const reportEndpoints = {
  'reports.personnel': buildReportEndpoint('/api/personnel_report/', 'Todo el personal'),
  'reports.companies': buildReportEndpoint('/api/company_report/', 'Todas las empresas colaboradoras'),
  'reports.companyFiles': buildReportEndpoint('/api/company_files_report/', 'Los archivos de las empresas'),
  'reports.contacts': buildReportEndpoint('/api/contacts_report/', 'Los contactos de las empresas'),
  'reports.accreditation': {
    ...buildReportEndpoint(
      '/personnel/reports/accreditation/',
      'Cada persona con sus requisitos, su semáforo y su vigencia, y las cifras del mes; con `month`, como constaba al terminar ese mes',
    ),
    query: monthlyReportQuerySchema.extend({ month: reportMonthSchema.optional() }),
  },
  'reports.monthly': {
    method: 'GET',
    path: '/report-download/:month/:year/download/',
    summary: 'El reporte mensual en PDF',
    access: 'reports.read',
    documented: true,
    params: z.object({
      month: z
        .string()
        .regex(/^(?:0?[1-9]|1[0-2])$/u)
        .transform(Number),
      year: z
        .string()
        .regex(/^20\d\d$/u)
        .transform(Number)
        .refine((year) => year >= FIRST_REPORT_YEAR),
    }),
    reply: BINARY_REPLY,
    type: 'application/pdf',
    errors: 'error',
  },
} as const satisfies EndpointTable
