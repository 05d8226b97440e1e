import { words } from '../../domain/text.ts'
import type { Field } from './kinds/kind.ts'

/** A title without case, accents and signs. */
export const titleKey = (title: string): string => words(title).join(' ')

/** Titles that mean one thing beside another column, and something else without it. */
const AMBIGUOUS = { title: titleKey('Nombre'), beside: 'last_names', means: 'first_names' }

/**
 * The field that each column is for, or an empty text: as its user matched that title the last time, or else by its name. No field has two
 * columns: the first is it.
 */
export const matchColumns = (
  titles: readonly string[],
  fields: readonly Field[],
  remembered: ReadonlyMap<string, string> = new Map(),
): string[] => {
  const known = new Set(fields.map(({ name }) => name))
  const byTitle = new Map<string, string>()
  for (const { name, title, titles: others = [] } of fields)
    for (const text of [title, ...others]) if (!byTitle.has(titleKey(text))) byTitle.set(titleKey(text), name)
  const found = titles.map((title) => remembered.get(titleKey(title)) ?? byTitle.get(titleKey(title)) ?? '')
  const hasBeside = found.includes(AMBIGUOUS.beside) && known.has(AMBIGUOUS.means)
  const taken = new Set<string>()
  return found.map((field, i) => {
    const isOther =
      hasBeside && titleKey(titles[i] ?? '') === AMBIGUOUS.title && !remembered.has(AMBIGUOUS.title)
    const wanted = isOther ? AMBIGUOUS.means : field
    if (!known.has(wanted) || taken.has(wanted)) return ''
    taken.add(wanted)
    return wanted
  })
}

/** The fields that nothing can be done without, and that have no column: of each set of which one would do, all. */
export const missingFields = (columns: readonly string[], needs: readonly (readonly string[])[]): string[] =>
  needs.filter((set) => !set.some((name) => columns.includes(name))).flat()
