import { visitFields, visits } from './es/visits.ts'
import { addWords } from './i18nProvider.ts'

/* Of the reports of visits: see administration.ts. */
addWords({ visits, resources: { visitReports: { name: 'Reportes de visitas', fields: visitFields } } })
