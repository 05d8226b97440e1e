import { reports } from './es/reports.ts'
import { addWords } from './i18nProvider.ts'

/* Of the reports: see administration.ts. */
addWords({ reports })
