import { addDays, dayOf } from '../../src/domain/days.ts'
import { type Asked, type Calls, Download, notFound, read } from '../call.ts'
import type { Person } from '../database.ts'
import { monthlyPdf, workbook } from '../papers.ts'
import { shownPerson } from '../shapes.ts'

/** The first year of the monthly report (specification, section 9). */
const FIRST_YEAR = 2019

type Table = Record<string, unknown>[]

const yes = (is: boolean): string => (is ? 'Sí' : 'No')
const companyName = ({ portal }: Asked, company: number): string =>
  portal.rows.companies.find(({ id }) => id === company)?.company_name ?? ''
const zoneName = ({ portal }: Asked, zone: number): string =>
  portal.rows.zones.find(({ id }) => id === zone)?.name ?? ''

const accreditationOf = (asked: Asked, row: Person) => {
  const { name, company_name, role_name, accreditation_flag } = shownPerson(asked, row)
  return {
    ...{ Nombre: name, Empresa: company_name, Rol: role_name, Activo: yes(row.active) },
    'Número de acreditación': row.accreditation_number,
    'Fecha de acreditación': row.accreditation_date,
    ...{ Vigencia: row.accreditation_expiration_date, Semáforo: accreditation_flag.toLowerCase() },
  }
}

/** A workbook of a table, named after the report and the day. */
const report = (name: string, rows: (asked: Asked) => Table) =>
  read(
    'reports.read',
    async (asked) =>
      new Download(`${name}-${dayOf(asked.portal.now())}.xlsx`, await workbook(name, rows(asked))),
  )

/** How many people of each company were registered and accredited in a month, and whose accreditation ends in it or has ended by now. */
const monthOf = ({ portal }: Asked, month: string): (readonly [string, ...number[]])[] => {
  const isIn = (day: string | null) => day?.startsWith(month) === true
  const yesterday = addDays(dayOf(portal.now()), -1)
  return portal.rows.companies.map(({ id, company_name }) => {
    const people = portal.rows.personnel.filter(({ company }) => company === id)
    const ending = people.filter(({ accreditation_expiration_date }) => isIn(accreditation_expiration_date))
    return [
      company_name,
      people.filter(({ registration_date }) => isIn(registration_date)).length,
      people.filter(({ accreditation_date }) => isIn(accreditation_date)).length,
      ending.length,
      ending.filter(({ accreditation_expiration_date: end }) => (end ?? '') <= yesterday).length,
    ] as const
  })
}

/** Specification, section 7, "Reports", and the accreditation report. */
export const reportCalls: Calls = {
  'GET /report-download/:month/:year/download/': read('reports.read', async (asked) => {
    const [month, year] = [Number(asked.params.month), Number(asked.params.year)]
    const isMonth = Number.isInteger(month) && month >= 1 && month <= 12
    const thisYear = Number(dayOf(asked.portal.now()).slice(0, 4))
    if (!isMonth || !Number.isInteger(year) || year < FIRST_YEAR || year > thisYear) throw notFound()
    const key = `${year}-${String(month).padStart(2, '0')}`
    return new Download(`reporte-mensual-${key}.pdf`, await monthlyPdf(key, monthOf(asked, key)))
  }),

  'GET /api/personnel_report/': report('personal', (asked) =>
    asked.portal.rows.personnel.map((row) => ({
      ...accreditationOf(asked, row),
      ...{ RFC: row.rfc, NSS: row.ssn, Teléfono: row.phone, Correo: row.email, Domicilio: row.address },
      'Fecha de alta': row.registration_date,
    })),
  ),

  'GET /api/company_report/': report('empresas', (asked) =>
    asked.portal.rows.companies.map((row) => ({
      ...{ 'Razón social': row.company_name, Zona: zoneName(asked, row.zone), Activa: yes(row.active) },
      ...{ RFC: row.rfc, RUEC: row.ruec, 'Número REPSE': row.repse_number },
      ...{ 'Domicilio fiscal': row.billing_address, 'Representante legal': row.legal_representative },
    })),
  ),

  'GET /api/company_files_report/': report('archivos-de-empresas', (asked) =>
    asked.portal.rows.company_files.map((row) => ({
      ...{ Empresa: companyName(asked, row.company), Categoría: row.category, Archivo: row.name },
      Subido: dayOf(new Date(row.created_at)),
    })),
  ),

  'GET /api/contacts_report/': report('contactos', (asked) =>
    asked.portal.rows.companies.flatMap(({ company_name, contacts }) =>
      contacts.map((row) => ({
        ...{ Empresa: company_name, Nombre: row.name, Teléfono: row.phone, Correo: row.email },
        ...{ Puesto: row.position, 'ID 900': row.id_900 },
      })),
    ),
  ),

  'GET /personnel/reports/accreditation/': report('acreditacion', (asked) =>
    asked.portal.rows.personnel.map((row) => ({
      ...accreditationOf(asked, row),
      ...Object.fromEntries(row.personnel_accreditation.map(({ name, status }) => [name, yes(status)])),
    })),
  ),
}
