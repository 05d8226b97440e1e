import { companyHold } from './es/companyHold.ts'
import { addWords } from './i18nProvider.ts'

/* Of the hold of payments: see administration.ts. */
addWords({ companyHold })
