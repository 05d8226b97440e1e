import { execFileSync } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from './lockFile.ts'
import { createTarArguments, stageFiles, TITLE } from './stage.ts'

/**
 * Builds the release archive for Linux x64: server code, Node, packages and pages. The same sources give the same
 * bytes.
 */
const { values } = parseArgs({ options: { out: { type: 'string', default: 'release/out' } } })
const out = resolve(ROOT, values.out)
const archive = join(out, `${TITLE}.tar.gz`)

stageFiles(out)
execFileSync('tar', [...createTarArguments(out), '--use-compress-program=gzip -n', '-f', archive], {
  env: { ...process.env, LC_ALL: 'C' },
  stdio: ['ignore', 'inherit', 'inherit'],
})
rmSync(join(out, TITLE), { recursive: true })
console.log(`${archive}  ${(statSync(archive).size / 1e6).toFixed(1)} MB`)
