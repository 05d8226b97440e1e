import { history, log, logFields } from './es/log.ts'
import { addWords } from './i18nProvider.ts'

/* Of the Bitácora and of the histories made of it: see administration.ts. */
addWords({ history, log, resources: { log: { name: 'Bitácora', fields: logFields } } })
