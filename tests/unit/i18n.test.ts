import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { ra } from '../../src/console/i18n/ra.ts'

// react-admin's own English texts, found where react-admin finds them.
const here = createRequire(import.meta.url)
const english = createRequire(here.resolve('react-admin'))('ra-language-english')

const keysOf = (value: object): string[] =>
  Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' ? keysOf(inner).map((rest) => `${key}.${rest}`) : [key],
  )

const textAt = (value: unknown, path: string): string =>
  String(path.split('.').reduce<unknown>((part, key) => Reflect.get(Object(part), key), value))

const variablesOf = (text: string) => [...new Set(text.match(/%\{\w+\}/gu))].sort()

describe('our Spanish for react-admin', () => {
  const keys = keysOf(english.ra)

  it('has every key of its English', () => {
    expect(keys.length).toBeGreaterThan(150)
    expect(keys.filter((key) => !keysOf(ra).includes(key))).toEqual([])
  })

  it('names nothing that its English does not know', () => {
    const strange = keysOf(ra).filter((key) =>
      variablesOf(textAt(ra, key)).some((name) => !variablesOf(textAt(english.ra, key)).includes(name)),
    )
    expect(strange).toEqual([])
  })
})
