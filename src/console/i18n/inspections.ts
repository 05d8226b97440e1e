import { inspectionFields, inspections } from './es/inspections.ts'
import { addWords } from './i18nProvider.ts'

/* Of inspections and checks: see administration.ts. */
addWords({ inspections, resources: { inspections: { name: 'Inspecciones', fields: inspectionFields } } })
