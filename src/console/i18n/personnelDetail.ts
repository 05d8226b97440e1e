import { personnelDetail } from './es/personnelDetail.ts'
import { addWords } from './i18nProvider.ts'

/* Of a person's page and of the form that makes one: see administration.ts. */
addWords({ personnelDetail })
