import { components } from './es/components.ts'
import { addWords } from './i18nProvider.ts'

/* Of the page of all controls: see administration.ts. */
addWords({ components })
