import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../src/server/common/config.ts'
import { openPortal } from '../../src/server/portal/openPortal.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acredita-faults-'))
  onTestFinished(() => rm(folder, { recursive: true }))
})

/** Runs Node in a folder without the `.env` of the sources. */
const run = (env: Record<string, string>, ...args: string[]) => {
  const { DATA_DIR: _, DATABASE_URL: __, ...inheritedEnv } = process.env
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    env: { ...inheritedEnv, PORT: '0', ...env },
    encoding: 'utf8',
  })
  return { status, said: stderr }
}
const cli = (file: string) => resolve('src/server/cli', file)

it('a start and a backup that cannot be say why in a sentence of ours, and no more', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  expect(run({ DATA_DIR: file }, resolve('src/server/main.ts'))).toEqual({
    status: 1,
    said: `DATA_DIR=${file} — no se puede usar ${file}: hay un archivo donde debería haber una carpeta. Se espera una carpeta en la que se pueda escribir.\n`,
  })
  const backup = join(file, 'respaldo.json')
  const data = { DATA_DIR: join(folder, 'data') }
  await (await openPortal(readConfig(data))).store.close()
  expect(run(data, cli('transfer.ts'), 'backup', backup)).toEqual({
    status: 1,
    said: `No se puede escribir el respaldo ${backup}: hay un archivo donde debería haber una carpeta. Indique un archivo en una carpeta en la que se pueda escribir.\n`,
  })
})

it.each([
  'user.ts list',
  'user.ts setup-link',
  'audit.ts verify',
  'audit.ts anchor',
  'portal.ts texts',
  'portal.ts adopt',
  'portal.ts sweep',
  'transfer.ts export dump.json',
  'transfer.ts backup dump.json',
])('%s, where there are no data, says where it looked and creates nothing', async (command) => {
  const [file = '', ...args] = command.split(' ')
  const { status, said } = run({}, cli(file), ...args)
  expect(status).toBeGreaterThan(0)
  expect(said).toContain(`Los datos del portal se esperaban en ${join(folder, 'data')},`)
  expect(said).toContain('DATA_DIR=')
  expect(said).not.toContain('    at ')
  expect(await readdir(folder)).toEqual([])
})

it('a command over Postgres creates no folder for files that are not in DATA_DIR', async () => {
  const DATABASE_URL = 'postgres://nobody@127.0.0.1:9/none'
  expect(run({ DATABASE_URL }, cli('user.ts'), 'list').said).toContain(join(folder, 'data'))
  expect(await readdir(folder)).toEqual([])
})

it('the commands and the server read .env beside the sources, where the environment names no other value', async () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(await readFile('package.json', 'utf8'))
  const flag = '--env-file-if-exists=.env'
  const ofOperators = Object.entries(scripts).filter(([, script]) =>
    /src\/server\/cli\/\w+\.ts/u.test(script),
  )
  expect(ofOperators.map(([name]) => name)).toHaveLength(8)
  for (const [, script] of ofOperators) expect(script).toContain(`node ${flag} `)
  expect(await readFile('src/server/cli/ready.mjs', 'utf8')).toContain(flag)

  await writeFile(join(folder, '.env'), 'DATA_DIR=./elsewhere\n')
  expect(run({}, flag, cli('user.ts'), 'list').said).toContain(join(folder, 'elsewhere'))
  expect(run({ DATA_DIR: './named' }, flag, cli('user.ts'), 'list').said).toContain(join(folder, 'named'))
})
