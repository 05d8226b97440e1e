import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Visitor } from './visitor.ts'

export interface Download {
  name: string
  content: Buffer
}

/** Returns the file that the browser saves during an action. */
export const saveDownload = async (visitor: Visitor, action: () => Promise<void>): Promise<Download> => {
  const [download] = await Promise.all([visitor.page.waitForEvent('download', { timeout: 30_000 }), action()])
  // The browser may run on another machine, so its own copy cannot be read.
  const path = join(tmpdir(), `acredita-e2e-${process.pid}-${Date.now()}`)
  await download.saveAs(path)
  return { name: download.suggestedFilename(), content: await readFile(path) }
}
