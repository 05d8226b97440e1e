import { createInterface } from 'node:readline'
import { yieldTurn } from '../common/eventLoop.ts'
import { documentName, type Files } from '../files/files.ts'
import type { CheckedRow } from './check.ts'
import { SheetError } from './sheets/sheetError.ts'
import { importTexts } from './texts.ts'

/** The rows of a sheet as they were checked, as they are read. */
export async function* checkedRows(files: Files, key: string | null): AsyncGenerator<CheckedRow> {
  const file = key === null ? undefined : await files.read(documentName(key))
  if (!file) throw new SheetError(importTexts.gone)
  const stream = file.stream()
  try {
    const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })
    for await (const line of lines) {
      yield JSON.parse(line) as CheckedRow
      await yieldTurn()
    }
  } finally {
    stream.destroy()
  }
}
