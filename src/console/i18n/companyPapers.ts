import { companyPapers } from './es/companyPapers.ts'
import { addWords } from './i18nProvider.ts'

/* Of what companies bring by period: see administration.ts. */
addWords({ companyPapers })
