import { open } from 'node:fs/promises'
import type { Day } from '../../domain/common/days.ts'
import {
  chooseWorseLine,
  countTaxListTitles,
  findTaxListColumns,
  readListDay,
  readTaxListLine,
} from '../../domain/taxList/readTaxList.ts'
import type { ListedTaxpayer } from '../../domain/taxList/schemas.ts'
import { yieldToOtherRequests } from '../common/eventLoop.ts'
import { openUploadedTable } from '../imports/sheets/openUploadedTable.ts'
import { SheetError } from '../imports/sheets/sheet.ts'
import { taxListTexts } from './taxListTexts.ts'

/** Content of a published list. */
export interface TaxListFile {
  listed_on: Day | null
  /** Listed taxpayers by RFC. */
  taxpayers: Map<string, ListedTaxpayer>
  /** Number of lines whose RFC the SAT suppressed. */
  hidden: number
}

const isWorkbook = async (path: string): Promise<boolean> => {
  const file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0).finally(() => file.close())
  return buffer.toString('latin1') === 'PK'
}

/** Throws a SheetError if the lines above the titles are those of another list of the SAT. */
const assertIsArticle69B = (above: readonly string[]): void => {
  if (/69-?\s?B\s+bis/iu.test(above.join('\n'))) throw new SheetError(taxListTexts.otherArticle)
}

/** Throws a SheetError if the file has only one situation: the SAT also publishes the list in parts. */
const assertIsWholeList = (taxpayers: TaxListFile['taxpayers']): void => {
  if (taxpayers.size === 0) throw new SheetError(taxListTexts.empty)
  const situations = new Set([...taxpayers.values()].map(({ situation }) => situation))
  if (!situations.has('definitive') || !situations.has('presumed'))
    throw new SheetError(taxListTexts.onlyPart)
}

/** Reads a published list. Throws a SheetError if the file is not the whole list. Other requests are served meanwhile. */
export const readTaxListFile = async (path: string): Promise<TaxListFile> => {
  if (await isWorkbook(path)) throw new SheetError(taxListTexts.workbook)
  const table = await openUploadedTable(path, { countKnownTitles: countTaxListTitles })
  try {
    const columns = findTaxListColumns(table.head.cells)
    if (!columns) throw new SheetError(taxListTexts.noTitles)
    const above = table.top
      .filter(({ number }) => number < table.head.number)
      .map(({ cells }) => cells.join(' '))
    assertIsArticle69B(above)
    const list: TaxListFile = { listed_on: readListDay(above), taxpayers: new Map(), hidden: 0 }
    for await (const { cells } of table.rows) {
      const line = readTaxListLine(cells, columns)
      if (line === 'hidden') list.hidden += 1
      else if (line) {
        const earlier = list.taxpayers.get(line.rfc)
        list.taxpayers.set(line.rfc, earlier ? chooseWorseLine(earlier, line) : line)
      }
      await yieldToOtherRequests()
    }
    assertIsWholeList(list.taxpayers)
    return list
  } finally {
    await table.close()
  }
}
