import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { ra } from './ra.ts'

/** Texts that react-admin finds by their key: its own, and the names and field labels of resources. */
let words: { ra: object; resources: object } = { ra, resources: {} }
let provider: I18nProvider | undefined

/**
 * Adds names and field labels of resources. Those of a page load together with the page's code.
 *
 * @example addTranslations({ resources: { visitReports: { name: 'Reporte', fields: { place: 'Dónde' } } } })
 */
export const addTranslations = ({ resources }: { resources: object }): void => {
  words = { ...words, resources: { ...words.resources, ...resources } }
  provider = undefined
}

const hasText = (key: string): boolean =>
  typeof key.split('.').reduce<unknown>((found, part) => Reflect.get(Object(found), part), words) === 'string'

/** Returns react-admin's translation provider for Spanish. */
const getPolyglotProvider = (): I18nProvider => {
  provider ??= polyglotI18nProvider(() => words as unknown as TranslationMessages, 'es', {
    allowMissing: true,
  })
  return provider
}

export const i18nProvider: I18nProvider = {
  /** Returns a finished text as it is, because Polyglot would replace `%{…}` and cut at `||||` in the values that it contains. */
  translate: (key, options) =>
    (options?._ ?? key) === key && !hasText(key) ? key : getPolyglotProvider().translate(key, options),
  changeLocale: async () => undefined,
  getLocale: () => 'es',
}

/** Translates texts of react-admin outside of React components. */
export const translate = i18nProvider.translate
