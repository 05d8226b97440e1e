import { execFileSync, spawnSync } from 'node:child_process'
import { basename, dirname } from 'node:path'
import { sourcesIn } from './support/sources.ts'

/**
 * `npm run test:changed`: the unit, component, browser and contract tests that uncommitted changes reach; `npm run test:changed -- HEAD~3`: those since a commit. Vitest's
 * own `--changed` finds nearly all of them after any change, as most tests open the whole app or a screen of it. So a change is not followed through
 * files that put everything together, nor through what tests share; tests that are named after a file or a folder on its way are run as well.
 */
const PROJECTS = ['unit', 'component', 'browser', 'contract']
/** A file that imports so many of ours puts them together: the table of handlers, the table of screens. */
const GATHERS = 20

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

const [since = 'HEAD'] = process.argv.slice(2)
const changed = new Set([
  ...git('diff', '--name-only', '--diff-filter=d', since),
  ...git('ls-files', '--others', '--exclude-standard'),
])

const sources = ['src', 'mock-api', 'tests'].flatMap(sourcesIn)
const isTest = (path: string): boolean => /\.test\.tsx?$/u.test(path)
const gathering = new Set(
  sources
    .filter(({ path, files }) => path.startsWith('tests/support/') || files.length > GATHERS)
    .map(({ path }) => path),
)
const importers = new Map<string, string[]>()
for (const { path, files } of sources)
  for (const file of files) importers.set(file, [...(importers.get(file) ?? []), path])

const reached = new Set(changed)
for (const path of reached)
  if (changed.has(path) || !gathering.has(path))
    for (const importer of importers.get(path) ?? []) reached.add(importer)

/** What tests of a file would be called after: its name and its folder's, without the plural. */
const namesOf = (path: string): string[] =>
  [basename(path).replace(/\..*$/u, ''), basename(dirname(path))].map((name) =>
    name.toLowerCase().replace(/s$/u, ''),
  )
const names = new Set([...reached].filter((path) => path.startsWith('src/')).flatMap(namesOf))
const isNamedAfter = (path: string): boolean => {
  const name = basename(path).toLowerCase()
  return [...names].some((one) => one.length > 3 && name.startsWith(one))
}

const tests = sources
  .map(({ path }) => path)
  .filter((path) => isTest(path) && PROJECTS.some((project) => path.startsWith(`tests/${project}/`)))
  .filter((path) => reached.has(path) || isNamedAfter(path))
console.log(`${changed.size} changed files reach ${tests.length} test files.`)
if (tests.length === 0) process.exit(0)
const { status } = spawnSync(
  'vitest',
  ['run', ...tests, ...PROJECTS.map((project) => `--project=${project}`)],
  { stdio: 'inherit', shell: process.platform === 'win32' },
)
process.exit(status ?? 1)
