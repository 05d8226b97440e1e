import { evidence } from './es/evidence.ts'
import { addWords } from './i18nProvider.ts'

/* Of the documents that prove requirements: see administration.ts. */
addWords({ evidence })
