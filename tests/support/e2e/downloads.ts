import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Visitor } from './visitor.ts'

export interface Downloaded {
  name: string
  content: Buffer
}

/** The file that an action makes the browser save. */
export const downloaded = async (me: Visitor, action: () => Promise<void>): Promise<Downloaded> => {
  const [download] = await Promise.all([me.page.waitForEvent('download', { timeout: 30_000 }), action()])
  // The browser's own copy is out of reach from here: it may be on another machine.
  const path = join(tmpdir(), `acredita-e2e-${process.pid}-${Date.now()}`)
  await download.saveAs(path)
  return { name: download.suggestedFilename(), content: await readFile(path) }
}
