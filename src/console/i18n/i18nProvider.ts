import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { mergeFullStops } from '../../domain/text.ts'
import { es } from './es.ts'

type Words = Pick<typeof es, 'ra'> & { resources: object; [area: string]: object }

let words: Words = es
let provider: I18nProvider | undefined

/** Returns the text at a key, an object of texts, or undefined. */
export const getWords = (key: string): unknown =>
  key.split('.').reduce<unknown>((found, part) => Reflect.get(Object(found), part), words)

/**
 * Adds the words of a page. Its words.ts is imported by the page, so that the words load with its code.
 * Every module that uses them imports them; tests/words.test.ts checks this.
 *
 * @example addWords({ visits: { title: 'Reportes de visitas' }, resources: { visitReports: { name: 'Reporte', fields: {} } } })
 */
export const addWords = ({
  resources,
  ...areas
}: {
  resources?: object
  [area: string]: object | undefined
}): void => {
  words = { ...words, ...areas, resources: { ...words.resources, ...resources } }
  provider = undefined
}

/** The console has one language. `allowMissing`: messages of other back ends are shown unchanged. */
const getProvider = (): I18nProvider => {
  provider ??= polyglotI18nProvider(() => words as unknown as TranslationMessages, 'es', {
    allowMissing: true,
  })
  return provider
}

/** Throws for a missing text of a known area, in development and tests only. */
const reportMissing = (key: string): void => {
  const [area = '', ...rest] = key.split('.')
  if (
    rest.length === 0 ||
    !/^[\w.]+$/u.test(key) ||
    getWords(area) === undefined ||
    getWords(key) !== undefined
  )
    return
  const error = new Error(`There is no text for ${key}`)
  if (import.meta.env.DEV) throw error
  console.error(error)
}

export const i18nProvider: I18nProvider = {
  translate: (key, options) => {
    if (options?._ === undefined) reportMissing(key)
    return mergeFullStops(getProvider().translate(key, options))
  },
  changeLocale: async () => undefined,
  getLocale: () => 'es',
}

/** For the few texts outside React, such as error messages. */
export const translate = i18nProvider.translate
