import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** A source file: its path in the project, its text, and its imports. */
export interface Source {
  path: string
  text: string
  /** Specifiers as they are written. */
  imports: string[]
  /** Imported files of the project. */
  files: string[]
  /** Imported files that are loaded together with it. */
  eager: string[]
  /** Imported packages: `react`, `@mui/material`, `node:fs`. */
  packages: string[]
}

const ROOT = join(import.meta.dirname, '..', '..')
const IMPORT_STATEMENT = /^(?:import|export)\b(?:[^'";]*?\bfrom\b)?\s*['"]([^'"\n]+)['"]/gmu
const DYNAMIC_IMPORT = /\bimport\(\s*['"]([^'"\n]+)['"]/gu

const getPackageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const readSource = (path: string): Source => {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const statements = [...text.matchAll(IMPORT_STATEMENT)].map(([, specifier = '']) => specifier)
  const imports = [
    ...statements,
    ...[...text.matchAll(DYNAMIC_IMPORT)].map(([, specifier = '']) => specifier),
  ]
  const isFile = (specifier: string) => specifier.startsWith('.')
  const resolveFiles = (specifiers: string[]) =>
    specifiers
      .filter(isFile)
      .map((specifier) => normalize(join(dirname(path), specifier.replace(/\?.*$/u, ''))))
  return {
    path,
    text,
    imports,
    files: resolveFiles(imports),
    eager: resolveFiles(statements),
    packages: imports.filter((specifier) => !isFile(specifier)).map(getPackageName),
  }
}

/** Returns the source files below a folder of the project. */
export const sourcesIn = (folder: string): Source[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:m?tsx?|mjs|css)$/u.test(name))
    .map((name) => readSource(join(folder, name)))
    .sort((a, b) => (a.path < b.path ? -1 : 1))

/** Returns the text without its comments. Strings stay. */
export const withoutComments = (text: string): string =>
  text.replace(
    /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/gu,
    '$1',
  )
