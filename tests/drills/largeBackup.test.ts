import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { writeLargeDump } from '../support/largeDump.ts'
import { runCommand } from '../support/portalProcess.ts'

/**
 * Number of people in the backup, enough for more bytes than a string of Node can hold.
 * `LARGE_BACKUP_PEOPLE=100000` makes 1 GB.
 */
const PEOPLE = Number(process.env.LARGE_BACKUP_PEOPLE ?? 55_000)
const MAX_STRING_LENGTH = 0x1fffffe8
/** Maximum memory for reading a backup of any size. */
const MAX_KIB = 300 * 1024

it('a backup that exceeds the maximum string length is verified and restored within 300 MB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-large-'))
  const path = join(folder, 'large.json')
  const { rows, files } = await writeLargeDump(path, PEOPLE)
  expect((await stat(path)).size).toBeGreaterThan(MAX_STRING_LENGTH)
  const peakOption = `--import ${join(import.meta.dirname, 'sayPeak.ts')}`
  // Restores the demo's accounts, which production deletes.
  const environmentFor = (script: 'backup' | 'restore') => ({
    NODE_ENV: 'development',
    DATA_DIR: join(folder, 'data'),
    // The command's memory limits. NODE_OPTIONS does not accept its env file.
    NODE_OPTIONS: [...(packageJson.scripts[script].match(/--(?:max|v8)-\S+/gu) ?? []), peakOption].join(' '),
  })
  const peakOf = (output: string) => Number(/peak (\d+) KiB/u.exec(output)?.[1])

  const verified = await runCommand(`transfer.ts backup --verify ${path}`, environmentFor('backup'))
  expect(verified).toMatchObject({ code: 0, output: expect.stringContaining('cuentas y huellas coinciden') })
  const restored = await runCommand(`transfer.ts restore ${path}`, environmentFor('restore'))
  expect(restored).toMatchObject({
    code: 0,
    output: expect.stringContaining(`${rows} registros y ${files} archivos`),
  })
  console.log(
    `${rows} rows, verified within ${peakOf(verified.output)} KiB, restored within ${peakOf(restored.output)} KiB`,
  )
  expect(peakOf(verified.output)).toBeLessThan(MAX_KIB)
  expect(peakOf(restored.output)).toBeLessThan(MAX_KIB)
  await rm(folder, { recursive: true })
}, 1_800_000)
