// Installs the locked packages and builds the pages for `npm start`, `npm test` and `npm run dev`, then runs the task. It is plain
// JavaScript, because it runs on the machine's version of Node. The tasks run on the Node 24 of the packages.
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

const hashTexts = (texts) =>
  texts.reduce((hash, text) => hash.update(text), createHash('sha256')).digest('hex')

/** Runs the work unless the stamp file contains this state. Writes the stamp afterwards. */
const runIfChanged = (stamp, state, work) => {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return
  work()
  mkdirSync(resolve(stamp, '..'), { recursive: true })
  writeFileSync(stamp, state)
}

const install = () =>
  runIfChanged(
    join(root, 'node_modules/.acredita-installed'),
    hashTexts([readFileSync(join(root, 'package-lock.json'))]),
    () => {
      console.log('Instalando los paquetes…')
      // Development packages build the pages, also in production. Only the package `node` needs its install script.
      run('npm', ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
      run('npm', ['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error'])
    },
  )

/** Returns the names, sizes and times of the files in a folder. */
const listSources = (path) => {
  const { size, mtimeMs } = statSync(path)
  const entries = readdirSync(path, { withFileTypes: true, recursive: false })
  return entries
    .flatMap((entry) => {
      const full = join(path, entry.name)
      if (entry.isDirectory()) return listSources(full)
      const file = statSync(full)
      return `${full}:${file.size}:${file.mtimeMs};`
    })
    .concat(`${path}:${size}:${mtimeMs > 0}`)
}

const build = () => {
  const folders = ['src/console', 'src/credential', 'src/domain', 'src/contract', 'public', 'release/plugins']
  const files = [
    'index.html',
    'vite.config.ts',
    'release/supportedBrowsers.ts',
    'src/main.tsx',
    'package.json',
    'package-lock.json',
  ]
  const state = hashTexts([
    ...folders.flatMap((folder) => listSources(join(root, folder))),
    ...files.map((file) => `${file}:${statSync(join(root, file)).mtimeMs}`),
    process.env.VITE_API_URL ?? '',
  ])
  runIfChanged(join(root, 'dist/.built'), state, () => {
    console.log('Construyendo las páginas…')
    run('vite', ['build', '--logLevel', 'warn'])
  })
}

/** Runs a command with the packages' Node and exits with its code. */
const runAndExit = (command, args) => {
  const child = spawn(command, args, { cwd: root, env, stdio: 'inherit', shell: windows })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

/** Node flags for a portal (docs/decisions.md, "Options of V8"). `bin/acredita` in the archive uses the same flags. */
const SERVER_FLAGS = JSON.parse(readFileSync(join(root, 'src/server/cli/serverFlags.json'), 'utf8'))

/** Option that reads `.env`, as the operator's commands do (package.json). Environment variables take precedence. */
const ENV_FILE = '--env-file-if-exists=.env'

const isEmptyStart =
  process.env.NODE_ENV?.toLowerCase() === 'production' || ['0', 'false'].includes(process.env.DEMO ?? '')

const tasks = {
  start: () => {
    build()
    const entry = isEmptyStart ? 'src/server/main.ts' : 'mock-api/start.ts'
    runAndExit('node', [ENV_FILE, ...SERVER_FLAGS, entry])
  },
  dev: () => runAndExit('node', ['mock-api/dev.ts', ...process.argv.slice(3)]),
  bench: () => {
    build()
    runAndExit('node', ['tests/bench/bench.ts', ...process.argv.slice(3)])
  },
  release: () => {
    build()
    runAndExit('node', ['release/build.ts', ...process.argv.slice(3)])
  },
  screens: () => {
    build()
    runAndExit('node', ['tests/screens.ts', ...process.argv.slice(3)])
  },
  /** Only builds the pages, for tests that open them. */
  pages: build,
  test: () => runAndExit('node', ['tests/run.ts', ...process.argv.slice(3)]),
  /** Runs the tests that uncommitted changes affect, or changes since a commit: `npm run test:changed -- HEAD~3`. */
  changed: () => runAndExit('node', ['tests/changed.ts', ...process.argv.slice(3)]),
}

install()
tasks[process.argv[2]]()
