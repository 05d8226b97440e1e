import { accreditations } from './es/accreditations.ts'
import { addWords } from './i18nProvider.ts'

/* Of what is done with accreditations: see administration.ts. */
addWords({ accreditations })
