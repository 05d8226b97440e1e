import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** A source file: its path from the top of the project, its text, and what it imports. */
export interface Source {
  path: string
  text: string
  /** Specifiers as they are written. */
  imports: string[]
  /** The project's files among them. */
  files: string[]
  /** Those of them that are loaded together with it. */
  eager: string[]
  /** The packages among them: `react`, `@mui/material`, `node:fs`. */
  packages: string[]
}

const ROOT = join(import.meta.dirname, '..', '..')
const STATEMENT = /^(?:import|export)\b(?:[^'";]*?\bfrom\b)?\s*['"]([^'"\n]+)['"]/gmu
const CALL = /\bimport\(\s*['"]([^'"\n]+)['"]/gu

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const read = (path: string): Source => {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const statements = [...text.matchAll(STATEMENT)].map(([, specifier = '']) => specifier)
  const imports = [...statements, ...[...text.matchAll(CALL)].map(([, specifier = '']) => specifier)]
  const isFile = (specifier: string) => specifier.startsWith('.')
  const filesOf = (specifiers: string[]) =>
    specifiers
      .filter(isFile)
      .map((specifier) => normalize(join(dirname(path), specifier.replace(/\?.*$/u, ''))))
  return {
    path,
    text,
    imports,
    files: filesOf(imports),
    eager: filesOf(statements),
    packages: imports.filter((specifier) => !isFile(specifier)).map(packageOf),
  }
}

/** Every source file below a folder of the project. */
export const sourcesIn = (folder: string): Source[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:m?tsx?|mjs|css)$/u.test(name))
    .map((name) => read(join(folder, name)))
    .sort((a, b) => (a.path < b.path ? -1 : 1))

/** The text without its comments; what stands in strings stays. */
export const withoutComments = (text: string): string =>
  text.replace(
    /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/gu,
    '$1',
  )
