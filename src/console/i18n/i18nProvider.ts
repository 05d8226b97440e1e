import polyglotI18nProvider from 'ra-i18n-polyglot'
import { es } from './es/es.ts'

/** The console speaks one language. `allowMissing`: the back end's own messages pass through as they are. */
export const i18nProvider = polyglotI18nProvider(() => es, 'es', { allowMissing: true })

/** For the few texts that are needed outside React, such as an error's message. */
export const translate = i18nProvider.translate
