import { isValidCalendarDate } from '../../../domain/common/days.ts'
import { texts } from '../../reports/texts.ts'
import type { PlannedValue } from './importer.ts'

const formatPreviewValue = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (Array.isArray(value)) return value.join(', ')
  const text = String(value ?? '')
  return isValidCalendarDate(text) ? text.split('-').reverse().join('/') : text
}

/**
 * Lists the values that an import writes, for the preview: all values of a new record, or the changed values of an existing record. `formats`
 * converts ids to names.
 */
export const listPlannedImportValues = <T extends object>(
  next: Partial<T>,
  before: T | undefined,
  formats: Readonly<Record<string, (value: never) => string>> = {},
): PlannedValue[] =>
  Object.entries<unknown>(next).flatMap(([field, raw]) => {
    const format = (value: unknown) =>
      formats[field] ? formats[field](value as never) : formatPreviewValue(value)
    const value = format(raw)
    if (before) return [{ field, value, before: format(before[field as keyof T]) }]
    return value === '' ? [] : [{ field, value }]
  })
