import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

export interface LockedPackage {
  version: string
  integrity?: string
  license?: string
  dev?: boolean
  link?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** Parsed package-lock.json, with packages by folder. */
export const lockFile: { name: string; version: string; packages: Record<string, LockedPackage> } =
  JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))

export const isPackageInstalled = (path: string): boolean => existsSync(join(ROOT, path, 'package.json'))

export const getPackageName = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 13)

/** Returns the folder from which Node loads a package for an import in `from`. */
const findPackageFolder = (from: string, name: string): string | undefined => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (lockFile.packages[path]) return path
    if (at === '') return undefined
  }
}

/** Returns the dependencies of a package, including locked optional ones. */
export const findPackageDependencies = (path: string): string[] => {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    lockFile.packages[path] ?? {}
  const names = [
    ...Object.keys({ ...dependencies, ...optionalDependencies }),
    ...Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional),
  ]
  return names.map((name) => findPackageFolder(path, name)).filter((found) => found !== undefined)
}

/** Returns the folders of all production packages, including those of the pages. */
export const listProductionPackages = (): string[] =>
  Object.entries(lockFile.packages)
    .filter(([path, { dev, link }]) => path !== '' && !dev && !link)
    .map(([path]) => path)
