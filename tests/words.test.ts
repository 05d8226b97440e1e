import { expect, it } from 'vitest'
import { sourcesIn, withoutComments } from './support/sources.ts'

/** Texts of the console, by the module that exports them. */
const modules = Object.values(
  import.meta.glob<Record<string, unknown>>(
    ['../src/console/**/*ords.ts', '../src/console/i18n/{app,login}.ts'],
    { eager: true },
  ),
)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Returns the names of all texts in an object, at any depth. */
const namesIn = (words: object): string[] =>
  Object.entries(words).flatMap(([name, value]) => (isObject(value) ? namesIn(value) : [name]))

it('every text of the console is used', () => {
  const code = ['src/console', 'src/contract', 'src/domain']
    .flatMap((folder) => sourcesIn(folder))
    .filter(({ path }) => !/ords\.ts$|i18n\/(?:app|login|ra)\.ts$/u.test(path))
    .map(({ text }) => withoutComments(text))
    .join('\n')
  const used = new Set(code.match(/\w+/gu))
  const words = modules.flatMap((module) => Object.values(module).filter(isObject)).flatMap(namesIn)
  expect(words.length).toBeGreaterThan(1000)
  expect(words.filter((name) => !used.has(name))).toEqual([])
})
