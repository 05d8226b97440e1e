// What `npm start`, `npm test` and `npm run dev` need before anything else: the locked packages and the built pages. It is plain
// JavaScript for whatever Node the machine has; all the rest runs on the Node 24 that comes with the packages.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../../..')
const bin = join(root, 'node_modules/.bin')
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` }
const windows = process.platform === 'win32'

const run = (command, args) => {
  const { status } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit', shell: windows })
  if (status !== 0) process.exit(status ?? 1)
}

const hashOf = (texts) => texts.reduce((hash, text) => hash.update(text), createHash('sha256')).digest('hex')

/** Does the work unless it was done for this very state; the stamp is written only after it was. */
const once = (stamp, state, work) => {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return
  work()
  mkdirSync(resolve(stamp, '..'), { recursive: true })
  writeFileSync(stamp, state)
}

const install = () =>
  once(
    join(root, 'node_modules/.acredita-installed'),
    hashOf([readFileSync(join(root, 'package-lock.json'))]),
    () => {
      console.log('Instalando los paquetes…')
      // The pages are built here, in production too, so what builds them is always needed. Only Node itself has a script to run; better-sqlite3 and sharp ship what they need, ready built.
      run('npm', ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
      run('npm', ['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error'])
    },
  )

/** Names, sizes and times of what the pages are made from. */
const sources = (path) => {
  const { size, mtimeMs } = statSync(path)
  const inside = readdirSync(path, { withFileTypes: true, recursive: false })
  return inside
    .flatMap((entry) => {
      const full = join(path, entry.name)
      if (entry.isDirectory()) return sources(full)
      const file = statSync(full)
      return `${full}:${file.size}:${file.mtimeMs};`
    })
    .concat(`${path}:${size}:${mtimeMs > 0}`)
}

const build = () => {
  const folders = ['src/console', 'src/credential', 'src/domain', 'src/contract', 'public']
  const files = ['index.html', 'vite.config.ts', 'src/main.tsx', 'package.json', 'package-lock.json']
  const state = hashOf([
    ...folders.flatMap((folder) => sources(join(root, folder))),
    ...files.map((file) => `${file}:${statSync(join(root, file)).mtimeMs}`),
    process.env.VITE_API_URL ?? '',
  ])
  once(join(root, 'dist/.built'), state, () => {
    console.log('Construyendo las páginas…')
    run('vite', ['build', '--logLevel', 'warn'])
  })
}

/** Hands over to the project's own Node and ends as it ends. */
const become = (command, args) => {
  const child = spawn(command, args, { cwd: root, env, stdio: 'inherit', shell: windows })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

/** What Node runs a portal with: docs/decisions.md, "What V8 is told". The archive's `bin/acredita` says the same. */
const SERVER_FLAGS = JSON.parse(readFileSync(join(root, 'src/server/cli/serverFlags.json'), 'utf8'))

/** Reads the settings beside the sources, as the operator's commands do (package.json). Variables of the environment win. */
const ENV_FILE = '--env-file-if-exists=.env'

const isEmptyStart = process.env.NODE_ENV === 'production' || ['0', 'false'].includes(process.env.DEMO ?? '')

const tasks = {
  start: () => {
    build()
    const entry = isEmptyStart ? 'src/server/main.ts' : 'mock-api/start.ts'
    become('node', [ENV_FILE, ...SERVER_FLAGS, entry])
  },
  dev: () => become('node', ['mock-api/dev.ts', ...process.argv.slice(3)]),
  bench: () => {
    build()
    become('node', ['tests/bench/bench.ts', ...process.argv.slice(3)])
  },
  release: () => {
    build()
    become('node', ['release/build.ts', ...process.argv.slice(3)])
  },
  screens: () => {
    build()
    become('node', ['tests/screens.ts', ...process.argv.slice(3)])
  },
  /** The pages alone, for tests that open them. */
  pages: build,
  test: () => become('node', ['tests/run.ts', ...process.argv.slice(3)]),
  /** What the uncommitted changes reach, or those since a commit: `npm run test:changed -- HEAD~3`. */
  changed: () => become('node', ['tests/changed.ts', ...process.argv.slice(3)]),
}

install()
tasks[process.argv[2]]()
