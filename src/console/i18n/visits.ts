import { unusual, unusualFields, visitFields, visits } from './es/visits.ts'
import { addWords } from './i18nProvider.ts'

/* Of the reports of visits: see administration.ts. */
addWords({
  ...{ visits, unusual },
  resources: {
    visitReports: { name: 'Reportes de visitas', fields: visitFields },
    unusualChecks: { name: 'Consultas inusuales', fields: unusualFields },
  },
})
