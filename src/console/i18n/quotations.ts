import { quotations } from './es/quotations.ts'
import { addWords } from './i18nProvider.ts'

/* Of quotations: see administration.ts. */
addWords({ quotations })
