import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { writeLargeDump } from '../support/largeDump.ts'
import { runCommand } from '../support/portalProcess.ts'

/** People in the backup: of these, more than the longest text that Node can have. `LARGE_BACKUP_PEOPLE=100000` makes 1 GB. */
const PEOPLE = Number(process.env.LARGE_BACKUP_PEOPLE ?? 55_000)
const LONGEST_TEXT = 0x1fffffe8
/** A backup of any size is read with so much memory. */
const MOST_KIB = 300 * 1024

it('a backup that is longer than a text can be is verified and restored within 300 MB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-large-'))
  const path = join(folder, 'large.json')
  const { rows, files } = await writeLargeDump(path, PEOPLE)
  expect((await stat(path)).size).toBeGreaterThan(LONGEST_TEXT)
  const peak = `--import ${join(import.meta.dirname, 'sayPeak.ts')}`
  // The accounts are the demo's, which production drops.
  const as = (script: 'backup' | 'restore') => ({
    NODE_ENV: 'development',
    DATA_DIR: join(folder, 'data'),
    // The command's memory limits. NODE_OPTIONS does not accept its env file.
    NODE_OPTIONS: [...(packageJson.scripts[script].match(/--(?:max|v8)-\S+/gu) ?? []), peak].join(' '),
  })
  const peakOf = (said: string) => Number(/peak (\d+) KiB/u.exec(said)?.[1])

  const verified = await runCommand(`transfer.ts backup --verify ${path}`, as('backup'))
  expect(verified).toMatchObject({ code: 0, said: expect.stringContaining('cuentas y huellas coinciden') })
  const restored = await runCommand(`transfer.ts restore ${path}`, as('restore'))
  expect(restored).toMatchObject({
    code: 0,
    said: expect.stringContaining(`${rows} registros y ${files} archivos`),
  })
  console.log(
    `${rows} rows, verified within ${peakOf(verified.output)} KiB, restored within ${peakOf(restored.output)} KiB`,
  )
  expect(peakOf(verified.output)).toBeLessThan(MOST_KIB)
  expect(peakOf(restored.output)).toBeLessThan(MOST_KIB)
  await rm(folder, { recursive: true })
}, 1_800_000)
