import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { mergeDoubledFullStops } from '../../domain/common/text.ts'
import { es } from './es.ts'

type Words = Pick<typeof es, 'ra'> & { resources: object; [area: string]: object }

let words: Words = es
let provider: I18nProvider | undefined

/** Returns the text, or the object of texts, under a translation key. */
export const getTranslationEntry = (key: string): unknown =>
  key.split('.').reduce<unknown>((found, part) => Reflect.get(Object(found), part), words)

/**
 * Adds the texts of a page, which load together with the page's code. Every module that uses these texts must import the words.ts
 * that adds them; tests/words.test.ts checks this.
 *
 * @example addTranslations({ visits: { title: 'Reportes de visitas' }, resources: { visitReports: { name: 'Reporte', fields: {} } } })
 */
export const addTranslations = ({
  resources,
  ...areas
}: {
  resources?: object
  [area: string]: object | undefined
}): void => {
  words = { ...words, ...areas, resources: { ...words.resources, ...resources } }
  provider = undefined
}

/** Returns react-admin's translation provider for Spanish. */
const getPolyglotProvider = (): I18nProvider => {
  provider ??= polyglotI18nProvider(() => words as unknown as TranslationMessages, 'es', {
    allowMissing: true,
  })
  return provider
}

/** Throws for a missing translation in development and tests. In production, only logs the missing translation. */
const reportMissingTranslation = (key: string): void => {
  const [area = '', ...rest] = key.split('.')
  if (
    rest.length === 0 ||
    !/^[\w.]+$/u.test(key) ||
    getTranslationEntry(area) === undefined ||
    getTranslationEntry(key) !== undefined
  )
    return
  const error = new Error(`There is no text for ${key}`)
  if (import.meta.env.DEV) throw error
  console.error(error)
}

export const i18nProvider: I18nProvider = {
  translate: (key, options) => {
    const { _: fallback = key } = options ?? {}
    if (fallback === key && typeof getTranslationEntry(key) !== 'string') {
      reportMissingTranslation(key)
      // A finished text. Polyglot would replace `%{…}` and cut at `||||` in the values that the text contains.
      return mergeDoubledFullStops(key)
    }
    return mergeDoubledFullStops(getPolyglotProvider().translate(key, options))
  },
  changeLocale: async () => undefined,
  getLocale: () => 'es',
}

/** Translates outside of React components, for example in error messages. */
export const translate = i18nProvider.translate
