import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

export interface Locked {
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

/** What the project is made of, by folder, as npm has locked it. */
export const lock: { name: string; version: string; packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
)

export const isInstalled = (path: string): boolean => existsSync(join(ROOT, path, 'package.json'))

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 13)

/** Where Node finds a package that the one at this path asks for; undefined where it is nowhere. */
const find = (from: string, name: string): string | undefined => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (lock.packages[path]) return path
    if (at === '') return undefined
  }
}

/** What a package asks for: what it needs, and of what it can do without, what is locked. */
export const neededBy = (path: string): string[] => {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    lock.packages[path] ?? {}
  const names = [
    ...Object.keys({ ...dependencies, ...optionalDependencies }),
    ...Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional),
  ]
  return names.map((name) => find(path, name)).filter((found) => found !== undefined)
}

/** The folders of what production is made of, pages included: all that is not for development. */
export const productionPaths = (): string[] =>
  Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path !== '' && !dev && !link)
    .map(([path]) => path)
