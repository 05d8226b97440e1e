import { execFileSync, spawnSync } from 'node:child_process'
import { basename, dirname } from 'node:path'
import { sourcesIn } from './support/sources.ts'

/**
 * `npm run test:changed` runs the unit, component, browser and contract tests affected by uncommitted changes.
 * `npm run test:changed -- HEAD~3` runs those affected since a commit.
 * Vitest's own `--changed` selects nearly all tests, because most open the whole app or a screen of it. This script does not follow
 * imports through files that register many modules, nor through shared test code. It adds tests named after an affected file or folder.
 */
const PROJECTS = ['unit', 'component', 'browser', 'contract']
/** Minimum number of own imports of a file that registers modules, such as the table of handlers or screens. */
const MIN_REGISTRY_IMPORTS = 20

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

const [baseCommit = 'HEAD'] = process.argv.slice(2)
const changedFiles = new Set([
  ...git('diff', '--name-only', '--diff-filter=d', baseCommit),
  ...git('ls-files', '--others', '--exclude-standard'),
])

const sources = ['src', 'mock-api', 'tests'].flatMap(sourcesIn)
const isTest = (path: string): boolean => /\.test\.tsx?$/u.test(path)
const gathering = new Set(
  sources
    .filter(({ path, files }) => path.startsWith('tests/support/') || files.length > MIN_REGISTRY_IMPORTS)
    .map(({ path }) => path),
)
const importers = new Map<string, string[]>()
for (const { path, files } of sources)
  for (const file of files) importers.set(file, [...(importers.get(file) ?? []), path])

const affectedFiles = new Set(changedFiles)
for (const path of affectedFiles)
  if (changedFiles.has(path) || !gathering.has(path))
    for (const importer of importers.get(path) ?? []) affectedFiles.add(importer)

/** Returns possible names of a file's tests: its own name and its folder's name, in the singular. */
const namesOf = (path: string): string[] =>
  [basename(path).replace(/\..*$/u, ''), basename(dirname(path))].map((name) =>
    name.toLowerCase().replace(/s$/u, ''),
  )
const names = new Set([...affectedFiles].filter((path) => path.startsWith('src/')).flatMap(namesOf))
const isNamedAfter = (path: string): boolean => {
  const name = basename(path).toLowerCase()
  return [...names].some((prefix) => prefix.length > 3 && name.startsWith(prefix))
}

const tests = sources
  .map(({ path }) => path)
  .filter((path) => isTest(path) && PROJECTS.some((project) => path.startsWith(`tests/${project}/`)))
  .filter((path) => affectedFiles.has(path) || isNamedAfter(path))
console.log(`${changedFiles.size} changed files reach ${tests.length} test files.`)
if (tests.length === 0) process.exit(0)
const { status } = spawnSync(
  'vitest',
  ['run', ...tests, ...PROJECTS.map((project) => `--project=${project}`)],
  { stdio: 'inherit', shell: process.platform === 'win32' },
)
process.exit(status ?? 1)
