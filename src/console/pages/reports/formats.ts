import { settings } from '../../providers/settings.ts'

export type Format = 'xlsx' | 'csv'

/** What a report can be had as. CSV is ours: a back end that knows only the documented calls has one format. */
export const formats = (): readonly Format[] => (settings().extras ? ['xlsx', 'csv'] : ['xlsx'])

/** Where a report is had in a format; the documented address is the workbook's. */
export const inFormat = (path: string, format: Format): string =>
  format === 'xlsx' ? path : `${path}?format=${format}`
