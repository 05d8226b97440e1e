import { endpointUrl } from '../../api/client.ts'
import { settings } from '../../api/settings.ts'

export type ReportFormat = 'xlsx' | 'csv'

/** What a report can be had as. CSV is ours: a back end that knows only the documented calls has one format. */
export const reportFormats = (): readonly ReportFormat[] => (settings().extras ? ['xlsx', 'csv'] : ['xlsx'])

type ReportEndpoint = `reports.${'personnel' | 'companies' | 'companyFiles' | 'contacts' | 'accreditation'}`

/** The URL of a report in a format; the documented one is the workbook's. */
export const reportUrl = (name: ReportEndpoint, format: ReportFormat): string =>
  endpointUrl(name, { query: format === 'xlsx' ? {} : { format } })

/** The same of the accreditation report, of a month such as `2026-03` where it is said. */
export const accreditationReportUrl = (format: ReportFormat, month?: string): string =>
  endpointUrl('reports.accreditation', {
    query: { ...(format === 'xlsx' ? {} : { format }), ...(month ? { month } : {}) },
  })
