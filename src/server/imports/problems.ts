import type { ImportProblem } from '../../domain/imports.ts'
import type { Files } from '../files/files.ts'
import type { Row } from '../store/rows.ts'
import { checkedRows } from './checkedRows.ts'
import { columnName } from './sheets/sheet.ts'

/** What stands in the way, from one place to another, in the order of the sheet. */
export const problemsOf = async (
  files: Files,
  { checked_key, titles }: Row<'imports'>,
  [from, to]: readonly [number, number],
): Promise<ImportProblem[]> => {
  const found: ImportProblem[] = []
  let place = 0
  for await (const { n, c, p = [], l: label = '', t: target = '' } of checkedRows(files, checked_key))
    for (const [at, reason] of p) {
      if (place > to) return found
      if (place >= from)
        found.push({
          ...{ id: place + 1, row: n, column: at < 0 ? '' : columnName(at), title: titles[at] ?? '' },
          ...{ value: c[at] ?? '', reason, label, target },
        })
      place += 1
    }
  return found
}
