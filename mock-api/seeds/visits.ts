import sharp from 'sharp'
import type { RoleRow, ZoneRow } from '../../src/domain/catalogs/schemas.ts'
import { addDays, type Day } from '../../src/domain/common/days.ts'
import {
  CHECK_DAYS,
  type CredentialCheckRow,
  type UnusualCheckRow,
  type UnusualKind,
} from '../../src/domain/door/credentialChecks.ts'
import {
  type InspectionResult,
  type InspectionRow,
  inspectPerson,
  judgeCard,
  type SignatureVerdict,
} from '../../src/domain/door/inspections.ts'
import type { VisitReportRow } from '../../src/domain/door/visitReports.ts'
import {
  getAccreditationState,
  isPersonAccredited,
  type KnownState,
} from '../../src/domain/people/accreditation.ts'
import { formatNameForSorting } from '../../src/domain/people/personNames.ts'
import type { PersonRow } from '../../src/domain/people/schemas.ts'
import type { Employer } from './companies.ts'
import { pictures } from './documents/pictures.ts'
import { createRandomGenerator, type Random } from './random.ts'
import { pickOfficeHoursTimestamp } from './timelines.ts'
import { createAddressAndPhone } from './zones.ts'

/** Demo data that inspections, reports and checks refer to. */
interface Portal {
  personnel: readonly PersonRow[]
  companies: readonly Employer[]
  zones: readonly ZoneRow[]
  roles: readonly RoleRow[]
  today: Day
}

/** Ids of the users who handle reports. */
const HANDLERS = [2, 3] as const
/** Ids of the users who inspect sites. */
const INSPECTORS = [2, 3] as const

/** Example of an on-site inspection. */
interface InspectionSample {
  /** Number of days before today. */
  ago: number
  company: number
  result: InspectionResult
  state?: KnownState
  note?: string
  signature?: SignatureVerdict
  /** Whether the inspector selected the company that works at the site. */
  atSite?: true
  hasPhoto?: true
}

const INSPECTIONS: readonly InspectionSample[] = [
  { ago: 41, company: 3, result: 'may', state: 'valid', note: 'Equipo de protección completo.' },
  { ago: 38, company: 1, result: 'may', state: 'valid', note: 'Zanja señalizada en ambos costados.' },
  {
    ago: 35,
    company: 2,
    result: 'may',
    state: 'valid',
    note: 'Sin casco al llegar. Se lo puso durante la visita.',
  },
  { ago: 31, company: 7, result: 'elsewhere', note: 'Apoyo a una cuadrilla de otra zona, sin aviso previo.' },
  { ago: 28, company: 1, result: 'may', state: 'valid', signature: 'unsigned' },
  {
    ago: 26,
    company: 4,
    result: 'may_not',
    state: 'expired',
    note: 'Credencial vencida. Se detuvo el trabajo y se avisó a la coordinación de la empresa.',
  },
  {
    ago: 23,
    company: 5,
    result: 'may',
    state: 'valid',
    atSite: true,
    note: 'Prueba de hermeticidad sin fugas.',
  },
  { ago: 21, company: 1, result: 'unknown', note: 'El código es de otra distribuidora.' },
  {
    ago: 19,
    company: 2,
    result: 'other_company',
    atSite: true,
    note: 'Dijo estar en préstamo con esta cuadrilla. No mostró ningún documento que lo respalde.',
  },
  { ago: 16, company: 6, result: 'may', state: 'valid', note: 'Extintor de la unidad con carga vigente.' },
  {
    ago: 14,
    company: 1,
    result: 'may',
    state: 'valid',
    hasPhoto: true,
    note: 'Unidad estacionada sobre la banqueta. Se movió al momento.',
  },
  { ago: 12, company: 9, result: 'may', signature: 'valid', note: 'Sótano sin señal.' },
  {
    ago: 9,
    company: 1,
    result: 'may_not',
    state: 'expired',
    signature: 'expired',
    note: 'Dijo que la renovación está en trámite. Se le pidió retirarse del sitio.',
  },
  {
    ago: 8,
    company: 3,
    result: 'forged',
    signature: 'forged',
    note: 'Fotocopia enmicada de la credencial. Se retuvo y se pidió una identificación oficial.',
  },
  { ago: 7, company: 3, result: 'elsewhere', note: 'Cubre a una persona incapacitada.' },
  {
    ago: 6,
    company: 2,
    result: 'may_not',
    state: 'revoked',
    note: 'Seguía en la cuadrilla. Se avisó a la empresa.',
  },
  {
    ago: 5,
    company: 4,
    result: 'foreign',
    note: 'El código de la tarjeta abre una página que no es la nuestra. Se retuvo la tarjeta.',
  },
  { ago: 4, company: 1, result: 'may', state: 'valid', atSite: true },
  {
    ago: 3,
    company: 4,
    result: 'may',
    state: 'valid',
    note: 'Tarjeta desgastada: el QR se lee con dificultad.',
  },
  {
    ago: 2,
    company: 1,
    result: 'may_not',
    state: 'suspended',
    signature: 'valid',
    note: 'La firma era válida sin señal; la suspensión se vio al volver. Se avisó a la empresa.',
  },
  { ago: 1, company: 2, result: 'may', state: 'valid', note: 'Trabajo en altura con arnés y línea de vida.' },
]

/** Example of a visit report. Without `state`, the reported person is not registered. */
interface ReportSample {
  ago: number
  company: number
  state?: KnownState
  what: string
  handling: VisitReportRow['state']
  notes?: string
  hasPhoto?: true
}

const REPORTS: readonly ReportSample[] = [
  {
    ago: 33,
    company: 1,
    state: 'valid',
    handling: 'closed',
    what: 'Llegó dos horas después de lo acordado y dejó sin cerrar la tapa del medidor.',
    notes: 'La empresa regresó el mismo día a cerrar la tapa y ofreció una disculpa.',
  },
  {
    ago: 24,
    company: 2,
    state: 'valid',
    handling: 'closed',
    what: 'Pidió 600 pesos en efectivo para no reportar una fuga. No dio recibo.',
    notes: 'Se citó a la empresa. La persona lo negó; no hay recibo ni testigos. Queda en observación.',
  },
  {
    ago: 17,
    company: 3,
    handling: 'closed',
    what: 'La tarjeta no abrió ninguna página y la persona no quiso dar su nombre.',
    notes: 'Se llamó a quien reportó: no dejó entrar a nadie. Se avisó a la zona.',
  },
  {
    ago: 11,
    company: 4,
    state: 'expired',
    handling: 'looking',
    what: 'La página dice que la credencial no es vigente, pero quería revisar la instalación.',
    notes: 'Se pidió a la empresa explicar por qué se le asignó la visita.',
  },
  {
    ago: 8,
    company: 1,
    state: 'valid',
    handling: 'looking',
    hasPhoto: true,
    what: 'La camioneta tapó la cochera toda la mañana.\nNadie contestó en el teléfono de la empresa.',
    notes: 'Hay foto. Falta hablar con la coordinación operativa.',
  },
  {
    ago: 5,
    company: 2,
    state: 'revoked',
    handling: 'open',
    what: 'Ofreció reconectar el servicio por fuera, sin pasar por la distribuidora.',
  },
  {
    ago: 2,
    company: 1,
    state: 'suspended',
    handling: 'open',
    what: 'Sigue tocando puertas en la colonia. Dice que revisa medidores.',
  },
  {
    ago: 1,
    company: 7,
    handling: 'open',
    what: 'Dejó un volante con el logotipo y un número de celular. Al llamar piden los datos de la tarjeta bancaria.',
  },
]

/** Example of an unusual number of credential checks. */
interface UnusualSample {
  ago: number
  kind: UnusualKind
  company?: number
  state?: KnownState
  count: number
  places: number
  handling: UnusualCheckRow['state']
  notes?: string
}

const UNUSUAL: readonly UnusualSample[] = [
  {
    ago: 27,
    kind: 'unknown_ids',
    count: 84,
    places: 3,
    handling: 'closed',
    notes: 'Un comercio probaba su lector de códigos. No hay nada más que hacer.',
  },
  {
    ago: 18,
    kind: 'many_places',
    company: 3,
    state: 'valid',
    count: 31,
    places: 15,
    handling: 'closed',
    notes: 'Jornada de revisión en un conjunto de 40 casas: la consultaron en cada puerta.',
  },
  {
    ago: 6,
    kind: 'stopped',
    company: 2,
    state: 'revoked',
    count: 9,
    places: 4,
    handling: 'looking',
    notes: 'Se pidió a la empresa recoger la tarjeta.',
  },
  { ago: 3, kind: 'many_places', company: 1, state: 'valid', count: 22, places: 15, handling: 'open' },
  { ago: 1, kind: 'stopped', company: 1, state: 'suspended', count: 6, places: 5, handling: 'open' },
]

/** Returns a function that picks a person in a given state, preferably from the given company. */
const createRandomPersonPicker = ({ personnel }: Portal) => {
  const counts = new Map<string, number>()
  return (company: number, state: KnownState, day: Day): PersonRow | undefined => {
    const isFromOtherCompany = (person: PersonRow) => Number(person.company !== company)
    const [picked] = personnel
      .filter((person) => getAccreditationState(person, day) === state)
      .sort(
        (a, b) =>
          isFromOtherCompany(a) - isFromOtherCompany(b) || (counts.get(a.id) ?? 0) - (counts.get(b.id) ?? 0),
      )
    if (picked) counts.set(picked.id, (counts.get(picked.id) ?? 0) + 1)
    return picked
  }
}

/** Returns the columns that describe the person of an inspection or report. */
const getPersonAndCompanyDetails = (person: PersonRow | undefined, companies: readonly Employer[]) => ({
  person: person?.id ?? '',
  person_name: person ? formatNameForSorting(person) : '',
  company_name: companies.find(({ id }) => id === person?.company)?.company_name ?? '',
})

/** Returns the columns that record how a report was handled. Handled reports were handled on the next day. */
const createReportHandlingDetails = (
  { handling, notes = '', ago }: Pick<ReportSample, 'handling' | 'notes' | 'ago'>,
  today: Day,
  random: Random,
) => {
  const isOpen = handling === 'open'
  return {
    state: handling,
    notes,
    handled_by: isOpen ? null : random.pick(HANDLERS),
    handled_at: isOpen ? null : pickOfficeHoursTimestamp(addDays(today, 1 - ago), today, random),
    version: { open: 1, looking: 2, closed: 3 }[handling],
  }
}

/** Returns the next zone id, or 1 after the last zone. */
const getNextZoneNumber = (zone: number, zones: number): number => (zone % zones) + 1

const createDemoInspections = (portal: Portal): Omit<InspectionRow, 'id'>[] => {
  const { companies, zones, roles, today } = portal
  const pickPerson = createRandomPersonPicker(portal)
  return INSPECTIONS.map(
    ({ ago, company, result, state = 'valid', note = '', signature, atSite, hasPhoto }, i) => {
      const random = createRandomGenerator(`inspection ${i}`)
      const day = addDays(today, -ago)
      const person = result === 'unknown' ? undefined : pickPerson(company, state, day)
      const employer = companies.find(({ id }) => id === (person?.company ?? company))
      const zone =
        result === 'elsewhere' ? getNextZoneNumber(employer?.zone ?? 1, zones.length) : (employer?.zone ?? 1)
      const site =
        atSite && (result === 'other_company' ? companies.find((one) => one !== employer) : employer)
      const located = person && { ...person, zone: employer?.zone ?? 1 }
      const answer = inspectPerson(located, { zone, company: site?.id ?? null }, day)
      const evidence = { signature: signature ?? 'unsigned', isForeign: result === 'foreign' } as const
      const at = pickOfficeHoursTimestamp(day, today, random)
      return {
        key: random.token(),
        at,
        // Inspections that were recorded offline are sent an hour later.
        created_at: signature ? new Date(Date.parse(at) + 3_600_000).toISOString() : at,
        user: random.pick(INSPECTORS),
        credential: person?.id ?? random.token(),
        number: person?.accreditation_number ?? '',
        ...getPersonAndCompanyDetails(person, companies),
        role_name: roles.find(({ id }) => id === person?.role)?.name ?? '',
        company: person?.company ?? null,
        zone,
        zone_name: zones.find(({ id }) => id === zone)?.name ?? '',
        site_company: site?.id ?? null,
        site_company_name: site?.company_name ?? '',
        result: judgeCard(evidence, answer).result ?? answer,
        state: person ? getAccreditationState(person, day) : null,
        offline: signature !== undefined,
        signature: evidence.signature,
        note,
        photo: hasPhoto ? random.token() : null,
      }
    },
  )
}

const createDemoVisitReports = (portal: Portal): Omit<VisitReportRow, 'id'>[] => {
  const { companies, today } = portal
  const pickPerson = createRandomPersonPicker(portal)
  return REPORTS.map(({ company, state, what, hasPhoto, ...rest }, i) => {
    const random = createRandomGenerator(`visit ${i}`)
    const day = addDays(today, -rest.ago)
    const person = state && pickPerson(company, state, day)
    const dwelling = createAddressAndPhone(companies.find(({ id }) => id === company)?.zone ?? 1, random)
    return {
      created_at: pickOfficeHoursTimestamp(day, today, random),
      credential: person?.id ?? random.token(),
      number: person?.accreditation_number ?? '',
      ...getPersonAndCompanyDetails(person, companies),
      was_valid: person ? isPersonAccredited(person, day) : false,
      what,
      place: dwelling.address,
      phone: random.chance(0.6) ? dwelling.phone : '',
      photo: hasPhoto ? random.token() : null,
      ...createReportHandlingDetails(rest, today, random),
    }
  })
}

const createUnusualCredentialChecks = (portal: Portal): Omit<UnusualCheckRow, 'id'>[] => {
  const { companies, today } = portal
  const pickPerson = createRandomPersonPicker(portal)
  return UNUSUAL.map(({ kind, company, state, count, places, ...rest }, i) => {
    const random = createRandomGenerator(`unusual ${i}`)
    const day = addDays(today, -rest.ago)
    const person = company && state ? pickPerson(company, state, day) : undefined
    const created_at = pickOfficeHoursTimestamp(day, today, random)
    const last_at = new Date(Date.parse(created_at) + 40 * 60_000).toISOString()
    return {
      created_at,
      kind,
      ...getPersonAndCompanyDetails(person, companies),
      count,
      places,
      last_at,
      ...createReportHandlingDetails(rest, today, random),
    }
  })
}

type Check = Omit<CredentialCheckRow, 'id'>

const createDemoCredentialCheck = (person: PersonRow, day: Day, at: string, random: Random): Check => {
  const typedNumber = random.chance(0.15) ? person.accreditation_number : null
  return {
    at,
    person: person.id,
    result: isPersonAccredited(person, day) ? 'valid' : 'invalid',
    credential: typedNumber || person.id,
    way: typedNumber ? 'typed' : 'scan',
  }
}

/** Creates the credential checks of recent days, except Sundays. */
const createDailyCredentialChecks = ({ personnel, today }: Portal): Check[] =>
  Array.from({ length: CHECK_DAYS - 1 }, (_, i) => addDays(today, i + 1 - CHECK_DAYS)).flatMap((day) => {
    if (new Date(`${day}T00:00:00Z`).getUTCDay() === 0) return []
    const random = createRandomGenerator(`checks ${day}`)
    const [first, ...others] = personnel.filter((person) => isPersonAccredited(person, day))
    const called = random.shuffled(others).slice(0, random.int(4, 9))
    return (first && random.chance(0.5) ? [first, ...called] : called).map((person) =>
      createDemoCredentialCheck(person, day, pickOfficeHoursTimestamp(day, today, random), random),
    )
  })

/** Creates the individual checks behind an unusual number of checks. */
const createSampleCredentialChecks = (
  { personnel, today }: Portal,
  { created_at, last_at, count, person: id }: Omit<UnusualCheckRow, 'id'>,
): Check[] => {
  const random = createRandomGenerator(`checks behind ${created_at}`)
  const person = personnel.find((one) => one.id === id)
  const [from, to] = [Date.parse(created_at), Date.parse(last_at)]
  return Array.from({ length: count }, (_, i) => {
    const at = new Date(from + Math.round(((to - from) * i) / (count - 1))).toISOString()
    if (person) return createDemoCredentialCheck(person, today, at, random)
    return { at, credential: random.token(), person: '', result: 'unknown', way: 'scan' }
  })
}

/** Creates inspections, visit reports and credential checks of recent weeks, oldest first. */
export const createDemoVisitRecords = (portal: Portal) => {
  const unusual = createUnusualCredentialChecks(portal)
  const checks = [
    ...createDailyCredentialChecks(portal),
    ...unusual.flatMap((row) => createSampleCredentialChecks(portal, row)),
  ]
  return {
    inspections: createDemoInspections(portal),
    visit_reports: createDemoVisitReports(portal),
    unusual_checks: unusual,
    credential_checks: checks.sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at))),
  }
}

/** Renders a sample photo for reports and inspections, in both sizes. */
export const renderDemoSitePhoto = async (): Promise<{ large: Buffer; small: Buffer }> => {
  const drawn = sharp(pictures.premises.bytes).resize({
    width: 640,
    height: 800,
    fit: 'cover',
    position: 'right',
  })
  const [large, small] = await Promise.all([
    drawn.clone().jpeg({ quality: 80 }).toBuffer(),
    drawn
      .clone()
      .toBuffer()
      .then((bytes) => sharp(bytes).resize(160).jpeg({ quality: 80 }).toBuffer()),
  ])
  return { large, small }
}
