import { addDays } from '../../src/domain/common/days.ts'
import { type BUSINESS_AREAS, WORK_DIVISIONS } from '../../src/domain/companies/fields.ts'
import { BLANK_COMPANY, type CompanyRow } from '../../src/domain/companies/schemas.ts'
import { createRandomIdentity, formatFullName } from './identities.ts'
import { createRandomGenerator, type Random } from './random.ts'
import { createDemoCompanyRfc } from './rfc.ts'
import type { rolesByCompanyKind } from './roles.ts'
import { createAddressAndPhone } from './zones.ts'

type Area = (typeof BUSINESS_AREAS)[number]

/** Departments of the utility that each kind of company works for. */
const departmentsByKind: Record<keyof typeof rolesByCompanyKind, readonly Area[]> = {
  installation: ['COMPRAS E INSTALACIONES', 'CONSTRUCCIÓN', 'EXPANSION', 'SERVICIOS TECNICOS', 'PROYECTOS'],
  inspection: ['CALIDAD Y SEGURIDAD', 'EXPLOTACIÓN', 'SERVICIOS TECNICOS', 'OPERACIONES CLIENTES'],
  sales: ['VENTAS DE ENERGÍA', 'SERVICIO AL CLIENTE', 'MARKETING', 'SOLUCIONES Y PRODUCTOS LIBERALIZADOS'],
}

/** Returns a random subset of a list in the original order. */
const pickRandomSubset = <T>(list: readonly T[], count: number, random: Random): T[] => {
  const chosen = new Set(random.shuffled(list).slice(0, count))
  return list.filter((value) => chosen.has(value))
}

interface Seed {
  id: number
  company_name: string
  zone: number
  active: boolean
  kind: keyof typeof rolesByCompanyKind
  domain: string
}

/** Creates the data of a company. The founding day does not depend on today, so the RFC is always the same. */
export const createDemoCompanyDetails = ({ id, company_name, zone, active, kind, domain }: Seed) => {
  const random = createRandomGenerator(`company ${id}`)
  const founded = addDays('1992-01-01', random.int(0, 22 * 365))
  const billing_address = createAddressAndPhone(zone, random).address
  return {
    ...BLANK_COMPANY,
    company_name,
    zone,
    active,
    ruec: `RUEC-${random.digits(6)}`,
    rfc: createDemoCompanyRfc(company_name, founded, random),
    sap_creditor_id: `30${random.digits(8)}`,
    sap_client_id: `20${random.digits(8)}`,
    billing_address,
    provider_url: `https://www.${domain}`,
    sap_gor: `G${zone}${random.digits(3)}`,
    sap_pm: `PM-${random.digits(4)}`,
    repse_number: `AR${random.digits(5)}/${random.int(2021, 2024)}`,
    work_division: pickRandomSubset(WORK_DIVISIONS, random.int(2, 4), random),
    business_address: random.chance(0.4) ? billing_address : createAddressAndPhone(zone, random).address,
    business_area: pickRandomSubset(departmentsByKind[kind], random.int(2, 3), random),
    sap_payment_alert_blocked: !active || random.chance(0.15),
    prevention_security_health_environment_certified: active && random.chance(0.75),
    legal_representative: formatFullName(createRandomIdentity(random)),
    security_supervisor: formatFullName(createRandomIdentity(random)),
  } satisfies Omit<CompanyRow, 'id' | 'created_at'>
}
