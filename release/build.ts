import { execFileSync } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from './lockFile.ts'
import { copyArchiveFiles, createTarArguments, TITLE } from './stage.ts'

/**
 * Builds the release archive for Linux x64: server code, Node, packages and pages. The same sources give the same
 * bytes.
 */
const { values } = parseArgs({ options: { out: { type: 'string', default: 'release/out' } } })
const outputFolder = resolve(ROOT, values.out)
const archivePath = join(outputFolder, `${TITLE}.tar.gz`)

copyArchiveFiles(outputFolder)
execFileSync(
  'tar',
  [...createTarArguments(outputFolder), '--use-compress-program=gzip -n', '-f', archivePath],
  {
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'inherit', 'inherit'],
  },
)
rmSync(join(outputFolder, TITLE), { recursive: true })
console.log(`${archivePath}  ${(statSync(archivePath).size / 1e6).toFixed(1)} MB`)
