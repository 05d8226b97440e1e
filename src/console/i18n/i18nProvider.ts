import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { singleStop } from '../../domain/text.ts'
import { es } from './es.ts'

type Words = Pick<typeof es, 'ra'> & { resources: object; [area: string]: object }

let words: Words = es
let provider: I18nProvider | undefined

/** The texts below a key: a text, an object of more of them, or undefined where there are none. */
export const wordsAt = (key: string): unknown =>
  key.split('.').reduce<unknown>((found, part) => Reflect.get(Object(found), part), words)

/**
 * Adds the words of a page. They stand beside the page (words.ts), which imports them, so that they are loaded with its code and not before.
 * Every module that uses them imports them; tests/words.test.ts holds it.
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

/** The console speaks one language. `allowMissing`: the messages of a back end are shown as they are. */
const current = (): I18nProvider => {
  provider ??= polyglotI18nProvider(() => words as unknown as TranslationMessages, 'es', {
    allowMissing: true,
  })
  return provider
}

/** A key of a known area that has no text is a fault of ours: it is thrown while the console is developed or tested. */
const reportMissing = (key: string): void => {
  const [area = '', ...rest] = key.split('.')
  if (
    rest.length === 0 ||
    !/^[\w.]+$/u.test(key) ||
    wordsAt(area) === undefined ||
    wordsAt(key) !== undefined
  )
    return
  const error = new Error(`There is no text for ${key}`)
  if (import.meta.env.DEV) throw error
  console.error(error)
}

export const i18nProvider: I18nProvider = {
  translate: (key, options) => {
    if (options?._ === undefined) reportMissing(key)
    return singleStop(current().translate(key, options))
  },
  changeLocale: async () => undefined,
  getLocale: () => 'es',
}

/** For the few texts that are needed outside React, such as an error's message. */
export const translate = i18nProvider.translate
