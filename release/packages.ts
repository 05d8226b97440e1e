import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourcesIn } from '../tests/support/sources.ts'
import { isInstalled, lock, neededBy, ROOT } from './lock.ts'

/** What the server runs on of the project's own code. */
export const CODE = ['src/server', 'src/domain', 'src/contract']

/** The folders of the packages that the server's code imports, and of those that these need. What only builds or tests among them is an error. */
export const productionPackages = (): string[] => {
  const found = new Set<string>()
  const add = (path: string): void => {
    // Variants for other machines are locked, and not here.
    if (found.has(path) || !isInstalled(path)) return
    if (lock.packages[path]?.dev) throw new Error(`${path} is a development package, and the server needs it`)
    found.add(path)
    for (const needed of neededBy(path)) add(needed)
  }
  for (const name of CODE.flatMap(sourcesIn).flatMap(({ packages }) => packages))
    if (!name.startsWith('node:')) add(`node_modules/${name}`)
  return [...found].sort()
}

/** Never read while it runs: sources, types and maps, other machines' binaries, tests and texts. */
const UNUSED = [
  /(?:^|\/)\./u,
  /\.(?:[cm]?tsx?|map|markdown|flow|o|c|cc|cpp|h|gyp|gypi)$/u,
  /^(?:tests?|__tests__|examples?|bench|benchmarks?|docs?)\//u,
  /^prebuilds\/(?!linux-x64)/u,
]
/** Of single packages, what they ship for browsers and compilers. */
const UNUSED_OF: Record<string, RegExp> = {
  'better-sqlite3': /^(?:deps|src)\//u,
  pdfkit: /^js\/pdfkit\.(?:standalone|browser)/u,
  zod: /^src\//u,
}
const LICENCE = /^(?:licen[cs]e|copying|notice|third-party)/iu
const isText = (name: string) => /\.md$/iu.test(name)

/** The files of a package that run, and its licences, from its folder. */
export const filesOf = (path: string): string[] => {
  const unused = [...UNUSED, ...[UNUSED_OF[path.slice('node_modules/'.length)] ?? []].flat()]
  return readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(ROOT, path).length + 1))
    .filter((file) => !file.startsWith('node_modules/'))
    .filter((file) => LICENCE.test(file) || !(isText(file) || unused.some((pattern) => pattern.test(file))))
    .sort()
}

/** A package, as those who ask what the portal is made of want to know it. */
export interface Part {
  name: string
  version: string
  licence: string
  texts: string[]
}

/** What a package says of its licence. One that has no text of its own may say it in its README. */
export const partOf = (path: string): Part => {
  const folder = join(ROOT, path)
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
  const own = names.filter((file) => LICENCE.test(file)).sort()
  const said = own.length > 0 ? own : names.filter((file) => /^readme/iu.test(file))
  return {
    name,
    version,
    licence: typeof license === 'string' ? license : (license?.type ?? ''),
    texts: said.map((file) => readFileSync(join(folder, file), 'utf8').trim()),
  }
}
