import { accreditation } from './es/accreditation.ts'
import { addWords } from './i18nProvider.ts'

/* Of the matrix: see administration.ts. */
addWords({ accreditation })
