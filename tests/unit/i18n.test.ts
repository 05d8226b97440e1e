import { createRequire } from 'node:module'
import { esES } from '@mui/material/locale'
import { describe, expect, it } from 'vitest'
import { translate } from '../../src/console/i18n/i18nProvider.ts'
import { ra } from '../../src/console/i18n/ra.ts'
import { lightTheme } from '../../src/console/theme/theme.ts'
import { sourcesIn } from '../support/sources.ts'

// The English texts, from the package that react-admin itself uses.
const requireFromHere = createRequire(import.meta.url)
const english = createRequire(requireFromHere.resolve('react-admin'))('ra-language-english')

/** Texts that are the same in both languages. */
const ALIKE = ['boolean.false', 'message.no']

/** Texts of react-admin's guessers, inspector and saved queries, which the console does not show. Page titles need `configurable.customize`. */
const UNUSED = /^(?:guesser|configurable|saved_queries)\.(?!customize$)/u

const listKeys = (value: object): string[] =>
  Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' ? listKeys(inner).map((rest) => `${key}.${rest}`) : [key],
  )

const textAt = (value: unknown, path: string): string =>
  String(path.split('.').reduce<unknown>((part, key) => Reflect.get(Object(part), key), value))

const listVariables = (text: string) => [...new Set(text.match(/%\{\w+\}/gu))].sort()

describe('our Spanish for react-admin', () => {
  const keys = listKeys(english.ra).filter((key) => !UNUSED.test(key))

  it('has every key of the English texts that the console uses', () => {
    expect(keys.length).toBeGreaterThan(130)
    expect(keys.filter((key) => !listKeys(ra).includes(key))).toEqual([])
  })

  it('uses no variable that the English text lacks', () => {
    const unknownKeys = listKeys(ra).filter((key) =>
      listVariables(textAt(ra, key)).some((name) => !listVariables(textAt(english.ra, key)).includes(name)),
    )
    expect(unknownKeys).toEqual([])
  })

  it('differs from the English text', () => {
    const untranslated = keys.filter((key) => textAt(ra, key) === textAt(english.ra, key))
    expect(untranslated.filter((key) => /[a-z]/iu.test(textAt(ra, key).replace(/%\{\w+\}/gu, '')))).toEqual(
      ALIKE,
    )
  })
})

describe('a text that is no key of react-admin', () => {
  it.each(['Se eliminó «a |||| b.pdf».', 'Se eliminó «100 %{x}».'])('stays as it is: %s', (text) => {
    expect(translate(text)).toBe(text)
    expect(translate(text, { _: text, smart_count: 2, x: 1 })).toBe(text)
  })
})

describe('texts that MUI brings', () => {
  const console_ = sourcesIn('src/console')
  const findUses = (name: string) =>
    console_.filter(({ text }) => new RegExp(`<${name.replace('Mui', '')}\\b`, 'u').test(text))
  const usedComponents = Object.entries(esES.components ?? {}).filter(([name]) => findUses(name).length > 0)

  it.each(usedComponents)('are Spanish for the %s of the console', (name, { defaultProps }) => {
    const { defaultProps: ownProps } = Object(Reflect.get(Object(lightTheme.components), name))
    const isTranslated = (prop: string) =>
      prop in Object(ownProps) || findUses(name).every(({ text }) => text.includes(`${prop}=`))
    expect(Object.keys(defaultProps).filter((prop) => !isTranslated(prop))).toEqual([])
  })
})
