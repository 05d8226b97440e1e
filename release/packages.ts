import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourcesIn } from '../tests/support/sources.ts'
import { findPackageDependencies, isPackageInstalled, lockFile, ROOT } from './lockFile.ts'

/** Source folders that the server needs at run time. */
export const SERVER_CODE = ['src/server', 'src/domain', 'src/contract']

/** Returns the folders of all packages that the server needs. Throws an error for a development package. */
export const listServerPackages = (): string[] => {
  const packages = new Set<string>()
  const addPackage = (path: string): void => {
    // The lock file contains packages for other platforms, which are not installed.
    if (packages.has(path) || !isPackageInstalled(path)) return
    if (lockFile.packages[path]?.dev)
      throw new Error(`${path} is a development package, and the server needs it`)
    packages.add(path)
    for (const needed of findPackageDependencies(path)) addPackage(needed)
  }
  for (const name of SERVER_CODE.flatMap(sourcesIn).flatMap(({ packages }) => packages))
    if (!name.startsWith('node:')) addPackage(`node_modules/${name}`)
  return [...packages].sort()
}

/**
 * Files that are not read at run time: sources, types, source maps, binaries for other platforms, tests
 * and texts.
 */
const UNUSED_FILES = [
  /(?:^|\/)\./u,
  /\.(?:[cm]?tsx?|map|markdown|flow|o|c|cc|cpp|h|gyp|gypi)$/u,
  /^(?:tests?|__tests__|examples?|bench|benchmarks?|docs?)\//u,
  /^prebuilds\/(?!linux-x64)/u,
]
/** Additional files that are not used at run time, by package. */
const UNUSED_BY_PACKAGE: Record<string, RegExp> = {
  'better-sqlite3': /^(?:deps|src)\//u,
  pdfkit: /^js\/pdfkit\.(?:standalone|browser)/u,
  zod: /^src\//u,
}
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|third-party)/iu
const isMarkdownFile = (name: string) => /\.md$/iu.test(name)

/** Returns the run-time files and licences of a package, relative to its folder. */
export const listPackageFiles = (path: string): string[] => {
  const unused = [...UNUSED_FILES, ...[UNUSED_BY_PACKAGE[path.slice('node_modules/'.length)] ?? []].flat()]
  return readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(ROOT, path).length + 1))
    .filter((file) => !file.startsWith('node_modules/'))
    .filter(
      (file) =>
        LICENCE_FILE.test(file) || !(isMarkdownFile(file) || unused.some((pattern) => pattern.test(file))),
    )
    .sort()
}

export interface PackageLicence {
  name: string
  version: string
  licence: string
  texts: string[]
}

/** Reads the licence of a package from a licence file or from the README. */
export const readPackageLicence = (path: string): PackageLicence => {
  const folder = join(ROOT, path)
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
  const licenceFiles = names.filter((file) => LICENCE_FILE.test(file)).sort()
  const licenceSources =
    licenceFiles.length > 0 ? licenceFiles : names.filter((file) => /^readme/iu.test(file))
  return {
    name,
    version,
    licence: typeof license === 'string' ? license : (license?.type ?? ''),
    texts: licenceSources.map((file) => readFileSync(join(folder, file), 'utf8').trim()),
  }
}
