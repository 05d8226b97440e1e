import { execFileSync } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from './lock.ts'
import { packing, stage, TITLE } from './stage.ts'

/**
 * `npm run release`: one archive for Linux x64 with all that production needs: the server's code, its Node, its packages, the built pages. It is what
 * the tests ran, file by file: nothing is bundled. The same sources make the same archive, byte by byte.
 */
const { values } = parseArgs({ options: { out: { type: 'string', default: 'release/out' } } })
const out = resolve(ROOT, values.out)
const archive = join(out, `${TITLE}.tar.gz`)

stage(out)
execFileSync('tar', [...packing(out), '--use-compress-program=gzip -n', '-f', archive], {
  env: { ...process.env, LC_ALL: 'C' },
  stdio: ['ignore', 'inherit', 'inherit'],
})
rmSync(join(out, TITLE), { recursive: true })
console.log(`${archive}  ${(statSync(archive).size / 1e6).toFixed(1)} MB`)
