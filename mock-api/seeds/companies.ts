import { addDays, type Day } from '../../src/domain/common/days.ts'
import type { CompanyRow } from '../../src/domain/companies/schemas.ts'
import { createDemoCompanyDetails } from './companyData.ts'
import { createRandomGenerator } from './random.ts'
import type { rolesByCompanyKind } from './roles.ts'

export interface Employer extends CompanyRow {
  people: number
  kind: keyof typeof rolesByCompanyKind
  /** E-mail domain with the reserved ending `.example`, to which no mail can be sent. */
  domain: string
}

const demoCompanyTable: readonly (readonly [
  name: string,
  zone: number,
  people: number,
  kind: Employer['kind'],
  domain: string,
  active?: false,
])[] = [
  ['Instalaciones del Bajío', 1, 34, 'installation', 'instalaciones-bajio'],
  ['Gas y Redes del Norte', 2, 60, 'installation', 'redes-norte'],
  ['Servicios Técnicos Oriente', 3, 41, 'installation', 'tecnicos-oriente'],
  ['Redes Occidente', 4, 36, 'installation', 'redes-occidente'],
  ['Instalaciones Integrales del Nevado', 5, 22, 'installation', 'nevado'],
  ['Instaladora Sarape', 6, 19, 'installation', 'sarape'],
  ['Soluciones Domésticas Anáhuac', 3, 27, 'installation', 'anahuac'],
  ['Mediciones Regiomontanas', 2, 18, 'inspection', 'mediciones-mty'],
  ['Tapatía de Gas y Servicios', 4, 16, 'installation', 'tapatia'],
  ['Promotora Comercial del Centro', 1, 15, 'sales', 'promotora-centro'],
  ['Inspecciones y Verificaciones Tláloc', 3, 12, 'inspection', 'tlaloc'],
  ['Hermanos Ñíguez Instaladores', 5, 3, 'installation', 'hermanos-niguez'],
  ['Canalizaciones Huasteca', 2, 9, 'installation', 'huasteca', false],
  ['Obras y Ductos Mirasierra', 6, 8, 'installation', 'mirasierra', false],
]

/** Creates the demo companies, which registered between three and nine years ago. */
export const createDemoCompanies = (today: Day): Employer[] =>
  demoCompanyTable.map(([company_name, zone, people, kind, name, active = true], i) => {
    const seed = { id: i + 1, company_name, zone, active, kind, domain: `${name}.example` }
    const since = addDays(today, -createRandomGenerator(company_name).int(1100, 3300))
    return { ...seed, ...createDemoCompanyDetails(seed), people, created_at: `${since}T16:00:00.000Z` }
  })

/** Returns the database row of a demo company. */
export const toCompanyRow = ({ people, kind, domain, ...row }: Employer): CompanyRow => row
