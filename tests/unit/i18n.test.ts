import { createRequire } from 'node:module'
import { esES } from '@mui/material/locale'
import { describe, expect, it } from 'vitest'
import { ra } from '../../src/console/i18n/ra.ts'
import { lightTheme } from '../../src/console/theme/theme.ts'
import { sourcesIn } from '../support/sources.ts'

// react-admin's own English texts, found where react-admin finds them.
const here = createRequire(import.meta.url)
const english = createRequire(here.resolve('react-admin'))('ra-language-english')

/** What both languages write alike. */
const ALIKE = ['boolean.false', 'message.no']

/** Texts of react-admin's guessers, inspector and saved queries, which the console does not show. Page titles need `configurable.customize`. */
const UNUSED = /^(?:guesser|configurable|saved_queries)\.(?!customize$)/u

const keysOf = (value: object): string[] =>
  Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' ? keysOf(inner).map((rest) => `${key}.${rest}`) : [key],
  )

const textAt = (value: unknown, path: string): string =>
  String(path.split('.').reduce<unknown>((part, key) => Reflect.get(Object(part), key), value))

const variablesOf = (text: string) => [...new Set(text.match(/%\{\w+\}/gu))].sort()

describe('our Spanish for react-admin', () => {
  const keys = keysOf(english.ra).filter((key) => !UNUSED.test(key))

  it('has every key of its English that the console uses', () => {
    expect(keys.length).toBeGreaterThan(130)
    expect(keys.filter((key) => !keysOf(ra).includes(key))).toEqual([])
  })

  it('names nothing that its English does not know', () => {
    const strange = keysOf(ra).filter((key) =>
      variablesOf(textAt(ra, key)).some((name) => !variablesOf(textAt(english.ra, key)).includes(name)),
    )
    expect(strange).toEqual([])
  })

  it('is no English', () => {
    const same = keys.filter((key) => textAt(ra, key) === textAt(english.ra, key))
    expect(same.filter((key) => /[a-z]/iu.test(textAt(ra, key).replace(/%\{\w+\}/gu, '')))).toEqual(ALIKE)
  })
})

describe('the texts that MUI has by itself', () => {
  const console_ = sourcesIn('src/console')
  const users = (name: string) =>
    console_.filter(({ text }) => new RegExp(`<${name.replace('Mui', '')}\\b`, 'u').test(text))
  const shown = Object.entries(esES.components ?? {}).filter(([name]) => users(name).length > 0)

  it.each(shown)('are ours where the console has its %s', (name, { defaultProps }) => {
    const { defaultProps: ours } = Object(Reflect.get(Object(lightTheme.components), name))
    const isOurs = (prop: string) =>
      prop in Object(ours) || users(name).every(({ text }) => text.includes(`${prop}=`))
    expect(Object.keys(defaultProps).filter((prop) => !isOurs(prop))).toEqual([])
  })
})
