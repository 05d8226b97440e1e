import { settings } from '../../api/settings.ts'

export type ReportFormat = 'xlsx' | 'csv'

/** What a report can be had as. CSV is ours: a back end that knows only the documented calls has one format. */
export const reportFormats = (): readonly ReportFormat[] => (settings().extras ? ['xlsx', 'csv'] : ['xlsx'])

/** Where a report is had in a format; the documented address is the workbook's. */
export const reportPath = (path: string, format: ReportFormat): string =>
  format === 'xlsx' ? path : `${path}?format=${format}`
