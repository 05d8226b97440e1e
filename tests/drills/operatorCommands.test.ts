import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openDiskStorage } from '../../src/server/files/diskStorage.ts'
import { exportPortal } from '../../src/server/portal/exportPortal.ts'
import { productionDump } from '../support/portalDump.ts'
import { openSqlite } from '../support/stores.ts'

/** What cron gives to its commands. */
const CRON_ENVIRONMENT = { PATH: '/usr/bin:/bin', SHELL: '/bin/sh' }

const findLines = (path: string, pattern: RegExp): string[] =>
  [...readFileSync(path, 'utf8').matchAll(pattern)].map(([, command = '']) => command)
const scheduledLines = [
  ...findLines('docs/operations.md', /^\d+ \d+ \S+ \S+ \S+ (.+)$/gmu),
  ...findLines('release/files/acredita-backup.service', /^ExecStart=(.+)$/gmu),
]

let root: string
let program: string
/** Lays out the installed program with the sources instead of the archive. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'acredita-operator-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'opt/bin'), { recursive: true })
  program = join(root, 'opt/bin/acredita')
  copyFileSync('release/files/acredita', program)
  execFileSync('chmod', ['755', program])
  symlinkSync(process.execPath, join(root, 'opt/bin/node'))
  for (const name of ['src', 'node_modules', 'package.json'])
    symlinkSync(resolve(name), join(root, 'opt', name))
  const settings = [
    `DATA_DIR=${join(root, 'data')}`,
    'PUBLIC_URL=https://portal.example.mx',
    'PORT=0',
    'PROCESSES=1',
  ]
  writeFileSync(join(root, 'acredita.env'), settings.join('\n'))
})

const runShell = async (line: string) => {
  const child = spawn('/bin/sh', ['-c', line], {
    cwd: '/',
    env: { ...CRON_ENVIRONMENT, ACREDITA_ENV: join(root, 'acredita.env') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, output: out + err }
}
const run = (args: string) => runShell(`${program} ${args}`)

const waitForAddress = (portal: ChildProcess): Promise<void> =>
  new Promise((done, fail) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += String(chunk)
      if (/está en http/u.test(output)) done()
    }
    portal.stdout?.on('data', read)
    portal.stderr?.on('data', read)
    portal.once('close', () => fail(new Error(`the portal did not start: ${output}`)))
  })
const startAndStop = async () => {
  const portal = spawn(program, ['start'], {
    env: { ...CRON_ENVIRONMENT, ACREDITA_ENV: join(root, 'acredita.env') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await waitForAddress(portal)
  portal.kill('SIGTERM')
  expect((await once(portal, 'exit'))[0]).toBe(0)
}

describe('the documented commands, on a machine without a portal', () => {
  let backup: string
  beforeEach(async () => {
    backup = join(root, 'backup/acredita.json')
    const { store, close } = await openSqlite()
    await store.load(productionDump())
    await exportPortal(backup, store, await openDiskStorage(join(root, 'source')))
    await close()
  })

  const steps = {
    start: startAndStop,
    restore: async () => {
      const { code, output } = await run(`restore ${backup}`)
      expect(code, output).toBe(0)
    },
    import: async () => expect((await run(`import ${backup}`)).code).toBe(0),
    verify: async () => {
      const { code, output } = await run('audit verify')
      expect(output).toContain('La bitácora está completa')
      expect(code).toBe(0)
    },
  }

  it.each<{ names: (keyof typeof steps)[] }>([
    { names: ['start', 'restore', 'start', 'verify'] },
    { names: ['restore', 'start', 'verify'] },
    { names: ['start', 'verify', 'start', 'restore', 'verify'] },
    { names: ['start', 'import', 'verify', 'start', 'verify'] },
  ])('work in the order $names', { timeout: 300_000 }, async ({ names }) => {
    for (const name of names) await steps[name]()
  })
})

describe('the documented lines for cron and the unit of the timer', () => {
  it('back up and verify with the environment of cron only', { timeout: 300_000 }, async () => {
    await startAndStop()
    const folder = join(root, 'backup')
    const copy = join(root, 'copy')
    mkdirSync(folder)
    mkdirSync(copy)
    expect(scheduledLines.length).toBeGreaterThan(2)
    for (const line of scheduledLines) {
      const localLine = line
        .replaceAll(/\/(?:usr\/local|opt\/acredita)\/bin\/acredita/gu, program)
        .replace(/\/usr\/bin\/rsync .*?;/u, `/bin/cp -a ${folder}/. ${copy};`)
        .replaceAll(' /backup/', ` ${folder}/`)
      const { code, output } = await runShell(localLine)
      expect(code, output).toBe(0)
    }
    expect(readdirSync(copy)).toContainEqual(expect.stringMatching(/^acredita-\d{4}-.*\.json$/u))
  })
})

it('a name of a file of settings that does not exist ends the command', async () => {
  const { code, output } = await runShell(`ACREDITA_ENV=/no/existe.env ${program} user list`)
  expect(code).toBe(2)
  expect(output).toContain('/no/existe.env: ese archivo de ajustes no existe.')
})
