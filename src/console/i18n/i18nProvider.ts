import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { es } from './es/es.ts'

type Words = Pick<typeof es, 'ra'> & { resources: object }

/** The console speaks one language. `allowMissing`: the back end's own messages pass through as they are. */
const over = (words: Words): I18nProvider =>
  polyglotI18nProvider(() => words as TranslationMessages, 'es', { allowMissing: true })

let words: Words = es
let current = over(words)

/** Adds the words of pages that few people open: they are loaded with the code of those pages (administration.ts). */
export const addWords = ({
  resources,
  ...more
}: {
  resources?: object
  [area: string]: object | undefined
}): void => {
  words = { ...words, ...more, resources: { ...words.resources, ...resources } }
  current = over(words)
}

export const i18nProvider: I18nProvider = {
  ...current,
  translate: (key, options) => current.translate(key, options),
}

/** For the few texts that are needed outside React, such as an error's message. */
export const translate = i18nProvider.translate
