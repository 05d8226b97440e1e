import { onSite } from './es/onSite.ts'
import { addWords } from './i18nProvider.ts'

/* Of what is checked on site: see administration.ts. */
addWords({ onSite })
