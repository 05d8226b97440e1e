import { describe, expect, it } from 'vitest'
import '../src/console/features.ts'
import { translate } from '../src/console/i18n/i18nProvider.ts'
import { sourcesIn, withoutComments } from './support/sources.ts'

/** Modules with the texts of the console. */
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

const code = ['src/console', 'src/contract', 'src/domain']
  .flatMap((folder) => sourcesIn(folder))
  .filter(({ path }) => !/ords\.ts$|i18n\/(?:app|login|ra)\.ts$/u.test(path))
  .map(({ text }) => withoutComments(text))
  .join('\n')

describe('words', () => {
  it('are used', () => {
    const used = new Set(code.match(/\w+/gu))
    const words = modules.flatMap((module) => Object.values(module).filter(isObject)).flatMap(namesIn)
    expect(words.length).toBeGreaterThan(1000)
    expect(words.filter((name) => !used.has(name))).toEqual([])
  })

  it('exist for every key of react-admin', () => {
    const keys = code.match(/(?<=['"`])(?:ra|resources)\.[\w.]+(?=['"`])/gu) ?? []
    expect(keys.length).toBeGreaterThan(30)
    expect(keys.filter((key) => translate(key) === key)).toEqual([])
  })
})
