import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../src/server/common/config.ts'
import { describeStartupError } from '../../src/server/common/errorDescriptions.ts'
import { importPortal } from '../../src/server/portal/importPortal.ts'
import { type OpenOptions, openPortal } from '../../src/server/portal/openPortal.ts'
import { createEmptyDump, type Dump } from '../../src/server/store/dump.ts'
import { lockDataFolder } from '../../src/server/store/sql/lockDataFolder.ts'

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

it.each([
  'transfer.ts import DUMP',
  'transfer.ts restore DUMP',
  'transfer.ts backup DUMP',
  'user.ts list',
  'audit.ts verify',
  'portal.ts adopt',
])('%s ends in a folder that cannot exist, with a message', async (command) => {
  const dump = join(folder, 'dump.json')
  await writeFile(dump, '{}')
  const [file = '', ...args] = command.replace('DUMP', dump).split(' ')
  const { status, said } = run({ DATA_DIR: '/proc/acredita' }, cli(file), ...args)
  expect(status).toBeGreaterThan(0)
  expect(said).toMatch(/DATA_DIR=/u)
  expect(said).toContain('/proc/acredita')
  expect(said).not.toMatch(/ {4}at |Warning/u)
})

it.each([
  'acredita.ts',
  'acredita.ts start',
  'acredita.ts user',
  'user.ts',
  'user.ts create jefa',
  'audit.ts verify',
  'portal.ts texts',
  'upgradeCheck.ts',
  'transfer.ts backup',
  'transfer.ts restore',
  'transfer.ts import',
  'transfer.ts export',
])('%s --help prints help and ends well', (command) => {
  const [file = '', ...args] = command.split(' ')
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli(file), ...args, '--help'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain('Uso: ')
})

it.each([1, 2])('a port that is in use ends a start of %i processes with a message', async (processes) => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const env = { DATA_DIR: join(folder, 'data'), PORT: String(port), PROCESSES: String(processes), DEMO: '0' }
  expect(run(env, resolve('src/server/main.ts'))).toEqual({
    status: 1,
    said: `Otro programa ya escucha en 127.0.0.1:${port}. Deténgalo, o use otro puerto (PORT) u otra dirección (HOST).\n`,
  })
  other.close()
})

it.each([
  ['user.ts list --nonsense', 2, 'Uso: '],
  ['user.ts create jefa --super', 1, 'No se escribió ninguna contraseña.'],
  ['transfer.ts backup --passphrase backup.json', 1, 'No se escribió ninguna contraseña.'],
] as const)('%s, without an answer, ends with a message', async (command, code, message) => {
  const data = { DATA_DIR: join(folder, 'data') }
  await (await openPortal(readConfig(data))).store.close()
  const [file = '', ...args] = command.split(' ')
  const { status, said } = run(data, cli(file), ...args)
  expect(status).toBe(code)
  expect(said).toContain(message)
  expect(said).not.toContain('Warning')
})

describe('an import', () => {
  const write = async (content: Partial<Dump>): Promise<string> => {
    const path = join(folder, 'dump.json')
    await writeFile(path, JSON.stringify({ ...createEmptyDump(), ...content }))
    return path
  }
  const open = (canCreate: OpenOptions['canCreate'] = 'anywhere') =>
    openPortal(readConfig({ DATA_DIR: join(folder, 'data') }), { isCommand: true, canCreate })

  it.each([
    ['a folder', (path: string) => mkdir(path), /no es un archivo/u],
    ['a device', (path: string) => symlink('/dev/zero', path), /no es un archivo/u],
    ['missing', () => undefined, /No se puede usar .*: no existe/u],
    ['empty', (path: string) => writeFile(path, ''), /incompleto o no es un respaldo/u],
    ['a part', (path: string) => writeFile(path, '{"users": [{"id": 1'), /incompleto o no es un respaldo/u],
    ['a list', (path: string) => writeFile(path, '[1]'), /incompleto|no es de un portal/u],
    [
      'a picture',
      (path: string) => writeFile(path, Buffer.from('89504e470d0a', 'hex')),
      /no es un respaldo/u,
    ],
    ['of another program', (path: string) => writeFile(path, '{"rows": []}'), /no se conoce «rows»/u],
    ['with a bad row', (path: string) => writeFile(path, '{"zones": [{"id": 1}]}'), /«zones» no es válido/u],
  ])('of a dump that is %s says so', async (_, make, message) => {
    const path = join(folder, 'dump.json')
    await make(path)
    const { store, files } = await open()
    const error = await importPortal(path, store, files).catch((cause: unknown) => cause)
    await store.close()
    expect(describeStartupError(error, {})).toMatch(message)
  })

  it.each([
    ['the dump', 'dump.json', /No se puede usar .*dump\.json: no existe/u],
    ['the data', 'data', /no existe|se quitó o se cambió/u],
    ['the lock', 'data/portal.lock', /se quitó o se cambió/u],
  ])('notices that %s went at any moment', async (_, gone, message) => {
    const path = await write({ zones: [{ id: 1, name: 'Norte', version: 1, active: true }] })
    for (const moment of ['copy', 'prepare', 'finish'] as const) {
      await rm(join(folder, 'data'), { recursive: true, force: true })
      const { store, files } = await open()
      const remove = (at: typeof moment) =>
        at === moment ? rm(join(folder, gone), { recursive: true, force: true }) : undefined
      await remove('copy')
      const work = importPortal(
        path,
        {
          ...store,
          load: (dump, { prepare, finish } = {}, origin) =>
            store.load(
              dump,
              {
                async prepare() {
                  await prepare?.()
                  await remove('prepare')
                },
                async finish(tx) {
                  await finish?.(tx)
                  await remove('finish')
                },
              },
              origin,
            ),
        },
        files,
      )
      const error = await work.finally(() => store.close()).catch((cause: unknown) => cause)
      // A dump that was already read may go.
      if (gone === 'dump.json' && moment === 'finish') expect(error).not.toBeInstanceOf(Error)
      else expect(describeStartupError(error, { DATA_DIR: join(folder, 'data') }), moment).toMatch(message)
      await write({ zones: [{ id: 1, name: 'Norte', version: 1, active: true }] })
    }
  })

  it('excludes other commands and portals, and they exclude it', async () => {
    const replacing = await open()
    await expect(open()).rejects.toThrow(/Otro proceso de Acredita ya usa los datos/u)
    await expect(open('beside files')).rejects.toThrow(/restaura o importa ahora/u)
    const env = { DATA_DIR: join(folder, 'data') }
    expect(run(env, cli('user.ts'), 'list')).toMatchObject({
      status: 1,
      said: expect.stringContaining('restaura o importa ahora'),
    })
    await replacing.store.close()
    const portal = lockDataFolder(env.DATA_DIR)
    const dump = await write({})
    for (const command of ['import', 'restore'])
      expect(run(env, cli('transfer.ts'), command, dump)).toMatchObject({
        status: 1,
        said: expect.stringContaining('Otro proceso de Acredita ya usa los datos'),
      })
    expect(run(env, cli('user.ts'), 'list')).toMatchObject({ status: 0 })
    portal.release()
  })
})
