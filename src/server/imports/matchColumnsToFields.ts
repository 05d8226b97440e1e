import { splitWords } from '../../domain/common/text.ts'
import type { ImportField } from './kinds/importer.ts'

/** Normalizes a column title for comparison: lower case, without accents and punctuation. */
export const normalizeColumnTitle = (title: string): string => splitWords(title).join(' ')

/** The title "Nombre" means the first names if other columns have the last names and no first names. Otherwise it means the whole name. */
const AMBIGUOUS = {
  title: normalizeColumnTitle('Nombre'),
  besides: ['last_names', 'paternal_surname'],
  field: 'first_names',
}

/**
 * Returns the field of each column, or '' for unknown columns. Titles of the fields win over titles remembered from earlier imports. Each field gets
 * only the first matching column.
 */
export const matchColumnsToFields = (
  titles: readonly string[],
  fields: readonly ImportField[],
  remembered: ReadonlyMap<string, string> = new Map(),
): string[] => {
  const fieldNames = new Set(fields.map(({ name }) => name))
  const byTitle = new Map<string, string>()
  for (const { name, title, titles: others = [] } of fields)
    for (const text of [title, ...others])
      if (!byTitle.has(normalizeColumnTitle(text))) byTitle.set(normalizeColumnTitle(text), name)
  const matches = titles.map(
    (title) => byTitle.get(normalizeColumnTitle(title)) ?? remembered.get(normalizeColumnTitle(title)) ?? '',
  )
  const isBeside =
    AMBIGUOUS.besides.some((field) => matches.includes(field)) &&
    fieldNames.has(AMBIGUOUS.field) &&
    !matches.includes(AMBIGUOUS.field)
  const used = new Set<string>()
  return matches.map((field, i) => {
    const match =
      isBeside && normalizeColumnTitle(titles[i] ?? '') === AMBIGUOUS.title ? AMBIGUOUS.field : field
    if (!fieldNames.has(match) || used.has(match)) return ''
    used.add(match)
    return match
  })
}

/** Returns the required fields that have no column. `needs` are groups of alternative fields, of which one is enough. */
export const listRequiredFieldsWithoutColumn = (
  columns: readonly string[],
  needs: readonly (readonly string[])[],
): string[] => needs.filter((set) => !set.some((name) => columns.includes(name))).flat()
