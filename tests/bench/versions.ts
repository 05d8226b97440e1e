import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { toMexicoDay } from '../../src/domain/common/days.ts'
import { createPasswordHasher } from '../../src/server/accounts/passwords.ts'
import { joinIntoChunks } from '../../src/server/common/batches.ts'
import { createApi } from '../support/api.ts'
import { NO_LIMITS } from '../support/noLimits.ts'
import { type Client, createClient } from './client.ts'
import { createCrowd } from './crowd.ts'
import { endings } from './endings.ts'

/** Folder of this version. */
export const ROOT_FOLDER = join(import.meta.dirname, '../..')
/** Sources of the public credential page. The other pages take no processor time of the server. */
const PAGE_SOURCES = ['src/credential', 'src/domain', 'vite.config.ts', 'package-lock.json']
const ITEMS_PER_PERSON = 8
const PASSWORD = 'solo para mediciones 2026'

const runCommand = async (command: string, args: string[], options: SpawnOptions): Promise<void> => {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options })
  const kill = () => child.kill()
  endings.add(kill)
  const [code] = await once(child, 'exit')
  endings.delete(kill)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ended with ${code}`)
}

const nodePath = (folder: string): string => join(folder, 'node_modules/node/bin', basename(process.execPath))

const readLockFile = (folder: string): string => readFileSync(join(folder, 'package-lock.json'), 'utf8')

const hasSamePageSources = (commit: string): boolean =>
  spawnSync('git', ['diff', '--quiet', commit, '--', ...PAGE_SOURCES], { cwd: ROOT_FOLDER }).status === 0

const runNpm = (args: string[], cwd: string) =>
  runCommand('npm', args, { cwd, shell: process.platform === 'win32' })

const resolveCommit = (rev: string): string => {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${rev}^{commit}`]
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT_FOLDER, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${rev} is no commit`)
  return stdout.trim()
}

/** Checks out a commit into a new folder, with its locked packages and built pages. Returns the folder. */
export const checkOut = async (rev: string): Promise<string> => {
  const commit = resolveCommit(rev)
  const folder = await mkdtemp(join(tmpdir(), 'acredita-version-'))
  await runCommand('git', ['archive', `--output=${folder}.tar`, commit], { cwd: ROOT_FOLDER })
  await runCommand('tar', ['-xf', `${folder}.tar`, '-C', folder], {})
  const linkFolder = (name: string) => symlink(join(ROOT_FOLDER, name), join(folder, name), 'junction')
  if (readLockFile(folder) === readLockFile(ROOT_FOLDER)) await linkFolder('node_modules')
  else {
    // See ready.mjs for the reasons.
    const quietFlags = ['--no-audit', '--no-fund', '--loglevel=error']
    await runNpm(['install', '--no-save', '--include=dev', '--ignore-scripts', ...quietFlags], folder)
    await runNpm(['rebuild', 'node', '--ignore-scripts=false', ...quietFlags], folder)
  }
  if (hasSamePageSources(commit)) await linkFolder('dist')
  else
    await runCommand(nodePath(folder), ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
      cwd: folder,
    })
  return folder
}

/** Yields the dump row by row, as a collection of millions is longer than a string can be. */
function* dumpText(collections: readonly (readonly [name: string, list: readonly object[]])[]) {
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

/** Writes the dump of a crowd whose accounts are valid in production. Returns its path. */
export const writeCrowd = async (people: number): Promise<string> => {
  const dump = createCrowd(people, toMexicoDay(new Date()), ITEMS_PER_PERSON)
  const password_hash = await createPasswordHasher().hash(PASSWORD)
  const users = dump.users.map((user) => ({ ...user, password_hash }))
  // An older version rejects unknown collections, even empty ones.
  const rows = Object.entries({ ...dump, users }).filter(([, list]) => list.length > 0)
  const path = join(await mkdtemp(join(tmpdir(), 'acredita-crowd-')), 'crowd.json')
  await pipeline(joinIntoChunks(dumpText(rows)), createWriteStream(path))
  return path
}

export interface Version {
  client: Client
  /** Processor time in microseconds: so far, and from where the next measurement starts. */
  processor(): Promise<{ until: number; from: number }>
  stop(): Promise<void>
}

const waitForAddress = (stream: NodeJS.ReadableStream): Promise<string> =>
  new Promise((resolve) => {
    let output = ''
    stream.on('data', (chunk: Buffer) => {
      output = (output + String(chunk)).slice(-1000)
      const address = /está en (http\S+)/u.exec(output)?.[1]
      if (address) resolve(address)
    })
  })

/** Loads a dump into a portal of a version with its own import, and starts it as in production. */
export const startVersion = async (folder: string, dump: string, database = ''): Promise<Version> => {
  const node = nodePath(folder)
  const env = {
    ...process.env,
    ...NO_LIMITS,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    // Only the process of this module measures its processor time.
    PROCESSES: '1',
    PUBLIC_URL: '',
    LOG_LEVEL: 'error',
    DATA_DIR: await mkdtemp(join(tmpdir(), 'acredita-bench-')),
    DATABASE_URL: database,
    FILES_URL: '',
    CLAMD_URL: '',
    SMTP_URL: '',
  }
  const importArguments = ['--max-old-space-size=16000', 'src/server/cli/transfer.ts', 'import', dump]
  await runCommand(node, importArguments, { cwd: folder, env })
  const flagsFile = join(folder, 'src/server/cli/serverFlags.json')
  const flags: string[] = existsSync(flagsFile) ? JSON.parse(readFileSync(flagsFile, 'utf8')) : []
  const child = spawn(node, [...flags, '--expose-gc', join(import.meta.dirname, 'anyVersion.ts')], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const kill = () => child.kill('SIGKILL')
  endings.add(kill)
  const exit = once(child, 'exit')
  if (!child.stdout) throw new Error('nothing is heard of the portal')
  const url = await Promise.race([
    waitForAddress(child.stdout),
    exit.then(() => Promise.reject(new Error(`the portal in ${folder} ended before it listened`))),
  ])
  const { token } = await createApi(url).signIn('admin', PASSWORD)
  const client = createClient({ url, token })
  return {
    client,
    async processor() {
      child.send('processor')
      return (await once(child, 'message'))[0]
    },
    async stop() {
      client.close()
      child.kill()
      await exit
      endings.delete(kill)
    },
  }
}
