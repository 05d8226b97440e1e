import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { dayOf } from '../../src/domain/days.ts'
import { createPasswords } from '../../src/server/accounts/passwords.ts'
import { inChunks } from '../../src/server/common/inBatches.ts'
import { createApi } from '../support/api.ts'
import { NO_LIMITS } from '../support/noLimits.ts'
import { type Client, clientOf } from './client.ts'
import { crowd } from './crowd.ts'
import { endings } from './endings.ts'

/** The folder of this version. */
export const HERE = join(import.meta.dirname, '../..')
/** What the page at the door is built from: the rest of the pages takes none of the server's time. */
const DOOR = ['src/credential', 'src/domain', 'vite.config.ts', 'package-lock.json']
const ITEMS = 8
const PASSWORD = 'solo para mediciones 2026'

const run = async (command: string, args: string[], options: SpawnOptions): Promise<void> => {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options })
  const end = () => child.kill()
  endings.add(end)
  const [code] = await once(child, 'exit')
  endings.delete(end)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ended with ${code}`)
}

const nodeOf = (folder: string): string => join(folder, 'node_modules/node/bin', basename(process.execPath))

const lockOf = (folder: string): string => readFileSync(join(folder, 'package-lock.json'), 'utf8')

const isSameDoor = (commit: string): boolean =>
  spawnSync('git', ['diff', '--quiet', commit, '--', ...DOOR], { cwd: HERE }).status === 0

const npm = (args: string[], cwd: string) => run('npm', args, { cwd, shell: process.platform === 'win32' })

const commitOf = (rev: string): string => {
  const asked = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${rev}^{commit}`]
  const { status, stdout } = spawnSync('git', asked, { cwd: HERE, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${rev} is no commit`)
  return stdout.trim()
}

/** Takes out a commit into a folder of its own, with the packages that it locks and the pages that it builds; answers the folder. */
export const checkOut = async (rev: string): Promise<string> => {
  const commit = commitOf(rev)
  const folder = await mkdtemp(join(tmpdir(), 'acredita-version-'))
  await run('git', ['archive', `--output=${folder}.tar`, commit], { cwd: HERE })
  await run('tar', ['-xf', `${folder}.tar`, '-C', folder], {})
  const share = (name: string) => symlink(join(HERE, name), join(folder, name), 'junction')
  if (lockOf(folder) === lockOf(HERE)) await share('node_modules')
  else {
    // As ready.mjs does, and for its reasons.
    const quietly = ['--no-audit', '--no-fund', '--loglevel=error']
    await npm(['install', '--no-save', '--include=dev', '--ignore-scripts', ...quietly], folder)
    await npm(['rebuild', 'node', '--ignore-scripts=false', ...quietly], folder)
  }
  if (isSameDoor(commit)) await share('dist')
  else
    await run(nodeOf(folder), ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
      cwd: folder,
    })
  return folder
}

/** Row by row: a collection of millions is longer than a text can be. */
function* textsOf(collections: readonly (readonly [name: string, list: readonly object[]])[]) {
  let begin = '{'
  for (const [name, list] of collections) {
    yield `${begin}${JSON.stringify(name)}:`
    begin = ','
    let before = '['
    for (const row of list) {
      yield before + JSON.stringify(row)
      before = ','
    }
    yield ']'
  }
  yield '}'
}

/** Writes a crowd's dump, whose accounts may be used in production; answers where it is. */
export const writeCrowd = async (people: number): Promise<string> => {
  const dump = crowd(people, dayOf(new Date()), ITEMS)
  const password_hash = await createPasswords().hash(PASSWORD)
  const users = dump.users.map((user) => ({ ...user, password_hash }))
  // An older version refuses collections that it does not know, empty ones too.
  const rows = Object.entries({ ...dump, users }).filter(([, list]) => list.length > 0)
  const path = join(await mkdtemp(join(tmpdir(), 'acredita-crowd-')), 'crowd.json')
  await pipeline(inChunks(textsOf(rows)), createWriteStream(path))
  return path
}

export interface Version {
  client: Client
  /** Its processor time in microseconds: until now, and from where the next measurement goes on. */
  processor(): Promise<{ until: number; from: number }>
  stop(): Promise<void>
}

const addressIn = (stream: NodeJS.ReadableStream): Promise<string> =>
  new Promise((resolve) => {
    let said = ''
    stream.on('data', (chunk: Buffer) => {
      said = (said + String(chunk)).slice(-1000)
      const address = /está en (http\S+)/u.exec(said)?.[1]
      if (address) resolve(address)
    })
  })

/** Loads a dump into a version's portal, by its own import, and starts it as in production. */
export const startVersion = async (folder: string, dump: string, database = ''): Promise<Version> => {
  const node = nodeOf(folder)
  const env = {
    ...process.env,
    ...NO_LIMITS,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: '',
    LOG_LEVEL: 'error',
    DATA_DIR: await mkdtemp(join(tmpdir(), 'acredita-bench-')),
    DATABASE_URL: database,
    FILES_URL: '',
    CLAMD_URL: '',
    SMTP_URL: '',
  }
  const importing = ['--max-old-space-size=16000', 'src/server/cli/transfer.ts', 'import', dump]
  await run(node, importing, { cwd: folder, env })
  const flagsFile = join(folder, 'src/server/cli/serverFlags.json')
  const flags: string[] = existsSync(flagsFile) ? JSON.parse(readFileSync(flagsFile, 'utf8')) : []
  const child = spawn(node, [...flags, '--expose-gc', join(import.meta.dirname, 'anyVersion.ts')], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const end = () => child.kill('SIGKILL')
  endings.add(end)
  const ended = once(child, 'exit')
  if (!child.stdout) throw new Error('nothing is heard of the portal')
  const url = await Promise.race([
    addressIn(child.stdout),
    ended.then(() => Promise.reject(new Error(`the portal in ${folder} ended before it listened`))),
  ])
  const { token } = await createApi(url).signIn('admin', PASSWORD)
  const client = clientOf({ url, token })
  return {
    client,
    async processor() {
      child.send('processor')
      return (await once(child, 'message'))[0]
    },
    async stop() {
      client.close()
      child.kill()
      await ended
      endings.delete(end)
    },
  }
}
