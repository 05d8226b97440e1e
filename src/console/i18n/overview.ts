import { overview } from './es/overview.ts'
import { addWords } from './i18nProvider.ts'

/* Of the board on the utility's home: see administration.ts. */
addWords({ overview })
