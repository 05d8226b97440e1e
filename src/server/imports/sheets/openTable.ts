import { openSheet } from './openSheet.ts'
import { SheetError, type SheetRow, sheetTexts } from './sheet.ts'

/** How the user wants the file to be read. What is left out is found automatically. */
export interface TableChoice {
  sheet?: string | undefined
  headRow?: number | undefined
}

export interface Table {
  sheets: string[]
  sheet: string
  head: SheetRow
  top: SheetRow[]
  expected: number | undefined
  rows: AsyncIterable<SheetRow>
  merged: readonly string[]
  close(): Promise<void>
}

export const openTable = async (
  path: string,
  {
    choice = {},
    countKnownTitles,
  }: { choice?: TableChoice; countKnownTitles: (titles: readonly string[]) => number },
): Promise<Table> => {
  const sheet = await openSheet(path)
  const iterator = sheet.rows[Symbol.asyncIterator]()
  const top: SheetRow[] = []
  while (top.length < 20) {
    const { value, done } = await iterator.next()
    if (done) break
    top.push(value)
  }
  const auto = top.reduce(
    (found, row, i) => (countKnownTitles(row.cells) > countKnownTitles(top[found]?.cells ?? []) ? i : found),
    0,
  )
  const best = choice.headRow ? top.findIndex(({ number }) => number === choice.headRow) : auto
  const head = top[best]
  if (!head) throw new SheetError(sheetTexts.empty)
  const rows = (async function* () {
    yield* top.slice(best + 1)
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  })()
  return {
    sheets: [],
    sheet: '',
    head,
    top,
    expected: sheet.expected,
    rows,
    merged: sheet.merged,
    close: async () => void (await iterator.return?.()),
  }
}
