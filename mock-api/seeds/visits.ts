import sharp from 'sharp'
import { isAccredited, type KnownState, stateOn } from '../../src/domain/accreditation.ts'
import {
  CHECK_DAYS,
  type CredentialCheckRow,
  type UnusualCheckRow,
  type UnusualKind,
} from '../../src/domain/checks.ts'
import type { ZoneRow } from '../../src/domain/companies.ts'
import { addDays, type Day } from '../../src/domain/days.ts'
import {
  type InspectionResult,
  type InspectionRow,
  inspectedOn,
  type SignatureVerdict,
} from '../../src/domain/inspections.ts'
import { sortedName } from '../../src/domain/personNames.ts'
import type { PersonRow } from '../../src/domain/personnel.ts'
import type { RoleRow } from '../../src/domain/roles.ts'
import type { VisitReportRow } from '../../src/domain/visitReports.ts'
import type { Employer } from './companies.ts'
import { pictures } from './documents/pictures.ts'
import { type Random, randomFrom } from './random.ts'
import { instantOn } from './timelines.ts'
import { dwellingIn } from './zones.ts'

/** What the demo has to tell of doors and sites: its people as they are kept, and where they work. */
interface Portal {
  personnel: readonly PersonRow[]
  companies: readonly Employer[]
  zones: readonly ZoneRow[]
  roles: readonly RoleRow[]
  today: Day
}

/** The demo's users who look into what comes in, and those who go to sites. */
const HANDLERS = [2, 3] as const
const INSPECTORS = [2, 3] as const

/** An inspection as a story tells it: so many days ago, what was found of somebody in such a state, and how the phone was connected. */
interface Found {
  ago: number
  company: number
  result: InspectionResult
  state?: KnownState
  note?: string
  signature?: SignatureVerdict
  /** Did the inspector say whose work it is, and take a picture? */
  atSite?: true
  pictured?: true
}

const FOUND: readonly Found[] = [
  { ago: 41, company: 3, result: 'may', state: 'valid', note: 'Equipo de protección completo.' },
  { ago: 38, company: 1, result: 'may', state: 'valid', note: 'Zanja señalizada en ambos costados.' },
  {
    ...{ ago: 35, company: 2, result: 'may', state: 'valid' },
    note: 'Sin casco al llegar. Se lo puso durante la visita.',
  },
  { ago: 31, company: 7, result: 'elsewhere', note: 'Apoyo a una cuadrilla de otra zona, sin aviso previo.' },
  { ago: 28, company: 1, result: 'may', state: 'valid', signature: 'unsigned' },
  {
    ...{ ago: 26, company: 4, result: 'may_not', state: 'expired' },
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
    ...{ ago: 19, company: 2, result: 'other_company', atSite: true },
    note: 'Dijo estar en préstamo con esta cuadrilla. No mostró ningún documento que lo respalde.',
  },
  { ago: 16, company: 6, result: 'may', state: 'valid', note: 'Extintor de la unidad con carga vigente.' },
  {
    ...{ ago: 14, company: 1, result: 'may', state: 'valid', pictured: true },
    note: 'Unidad estacionada sobre la banqueta. Se movió al momento.',
  },
  { ago: 12, company: 9, result: 'may', signature: 'valid', note: 'Sótano sin señal.' },
  {
    ...{ ago: 9, company: 1, result: 'may_not', state: 'expired', signature: 'expired' },
    note: 'Dijo que la renovación está en trámite. Se le pidió retirarse del sitio.',
  },
  { ago: 7, company: 3, result: 'elsewhere', note: 'Cubre a una persona incapacitada.' },
  {
    ago: 6,
    company: 2,
    result: 'may_not',
    state: 'revoked',
    note: 'Seguía en la cuadrilla. Se avisó a la empresa.',
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
    ...{ ago: 2, company: 1, result: 'may_not', state: 'suspended', signature: 'valid' },
    note: 'La firma era válida sin señal; la suspensión se vio al volver. Se avisó a la empresa.',
  },
  { ago: 1, company: 2, result: 'may', state: 'valid', note: 'Trabajo en altura con arnés y línea de vida.' },
]

/** A report of a visit: about somebody in such a state, or nobody whom the register knows, and what became of it. */
interface Told {
  ago: number
  company: number
  state?: KnownState
  what: string
  handling: VisitReportRow['state']
  notes?: string
  pictured?: true
}

const TOLD: readonly Told[] = [
  {
    ...{ ago: 33, company: 1, state: 'valid', handling: 'closed' },
    what: 'Llegó dos horas después de lo acordado y dejó sin cerrar la tapa del medidor.',
    notes: 'La empresa regresó el mismo día a cerrar la tapa y ofreció una disculpa.',
  },
  {
    ...{ ago: 24, company: 2, state: 'valid', handling: 'closed' },
    what: 'Pidió 600 pesos en efectivo para no reportar una fuga. No dio recibo.',
    notes: 'Se citó a la empresa. La persona lo negó; no hay recibo ni testigos. Queda en observación.',
  },
  {
    ...{ ago: 17, company: 3, handling: 'closed' },
    what: 'La tarjeta no abrió ninguna página y la persona no quiso dar su nombre.',
    notes: 'Se llamó a quien reportó: no dejó entrar a nadie. Se avisó a la zona.',
  },
  {
    ...{ ago: 11, company: 4, state: 'expired', handling: 'looking' },
    what: 'La página dice que la credencial no es vigente, pero quería revisar la instalación.',
    notes: 'Se pidió a la empresa explicar por qué se le asignó la visita.',
  },
  {
    ...{ ago: 8, company: 1, state: 'valid', handling: 'looking', pictured: true },
    what: 'La camioneta tapó la cochera toda la mañana.\nNadie contestó en el teléfono de la empresa.',
    notes: 'Hay foto. Falta hablar con la coordinación operativa.',
  },
  {
    ...{ ago: 5, company: 2, state: 'revoked', handling: 'open' },
    what: 'Ofreció reconectar el servicio por fuera, sin pasar por la distribuidora.',
  },
  {
    ...{ ago: 2, company: 1, state: 'suspended', handling: 'open' },
    what: 'Sigue tocando puertas en la colonia. Dice que revisa medidores.',
  },
  {
    ...{ ago: 1, company: 7, handling: 'open' },
    what: 'Dejó un volante con el logotipo y un número de celular. Al llamar piden los datos de la tarjeta bancaria.',
  },
]

/** Unusual checks, and what became of them. */
interface Seen {
  ago: number
  kind: UnusualKind
  company?: number
  state?: KnownState
  count: number
  places: number
  handling: UnusualCheckRow['state']
  notes?: string
}

const SEEN: readonly Seen[] = [
  {
    ...{ ago: 27, kind: 'unknown_ids', count: 84, places: 3, handling: 'closed' },
    notes: 'Un comercio probaba su lector de códigos. No hay nada más que hacer.',
  },
  {
    ...{
      ago: 18,
      kind: 'many_places',
      company: 3,
      state: 'valid',
      count: 31,
      places: 15,
      handling: 'closed',
    },
    notes: 'Jornada de revisión en un conjunto de 40 casas: la consultaron en cada puerta.',
  },
  {
    ...{ ago: 6, kind: 'stopped', company: 2, state: 'revoked', count: 9, places: 4, handling: 'looking' },
    notes: 'Se pidió a la empresa recoger la tarjeta.',
  },
  { ago: 3, kind: 'many_places', company: 1, state: 'valid', count: 22, places: 15, handling: 'open' },
  { ago: 1, kind: 'stopped', company: 1, state: 'suspended', count: 6, places: 5, handling: 'open' },
]

/** Somebody who is in a state on a day, of the company if it has one; whoever was told of less comes first. */
const castOf = ({ personnel }: Portal) => {
  const told = new Map<string, number>()
  return (company: number, state: KnownState, day: Day): PersonRow | undefined => {
    const outside = (person: PersonRow) => Number(person.company !== company)
    const [who] = personnel
      .filter((person) => stateOn(person, day) === state)
      .sort((a, b) => outside(a) - outside(b) || (told.get(a.id) ?? 0) - (told.get(b.id) ?? 0))
    if (who) told.set(who.id, (told.get(who.id) ?? 0) + 1)
    return who
  }
}

/** Whom a row names, as it keeps them. */
const namesOf = (person: PersonRow | undefined, companies: readonly Employer[]) => ({
  person: person?.id ?? '',
  person_name: person ? sortedName(person) : '',
  company_name: companies.find(({ id }) => id === person?.company)?.company_name ?? '',
})

/** How far the utility is: what was handled was so on the next day, by somebody, once or twice. */
const handled = (
  { handling, notes = '', ago }: Pick<Told, 'handling' | 'notes' | 'ago'>,
  today: Day,
  random: Random,
) => {
  const isOpen = handling === 'open'
  return {
    ...{ state: handling, notes },
    handled_by: isOpen ? null : random.pick(HANDLERS),
    handled_at: isOpen ? null : instantOn(addDays(today, 1 - ago), today, random),
    version: { open: 1, looking: 2, closed: 3 }[handling],
  }
}

/** The zone after one, the first after the last. */
const next = (zone: number, zones: number): number => (zone % zones) + 1

const inspections = (portal: Portal): Omit<InspectionRow, 'id'>[] => {
  const { companies, zones, roles, today } = portal
  const cast = castOf(portal)
  return FOUND.map(({ ago, company, result, state = 'valid', note = '', signature, atSite, pictured }, i) => {
    const random = randomFrom(`inspection ${i}`)
    const day = addDays(today, -ago)
    const person = result === 'unknown' ? undefined : cast(company, state, day)
    const own = companies.find(({ id }) => id === (person?.company ?? company))
    const zone = result === 'elsewhere' ? next(own?.zone ?? 1, zones.length) : (own?.zone ?? 1)
    const site = atSite && (result === 'other_company' ? companies.find((one) => one !== own) : own)
    const where = person && { ...person, zone: own?.zone ?? 1 }
    const at = instantOn(day, today, random)
    return {
      key: random.token(),
      at,
      // What was found without a signal came an hour later.
      created_at: signature ? new Date(Date.parse(at) + 3_600_000).toISOString() : at,
      user: random.pick(INSPECTORS),
      credential: person?.id ?? random.token(),
      number: person?.accreditation_number ?? '',
      ...namesOf(person, companies),
      role_name: roles.find(({ id }) => id === person?.role)?.name ?? '',
      company: person?.company ?? null,
      zone,
      zone_name: zones.find(({ id }) => id === zone)?.name ?? '',
      site_company: site?.id ?? null,
      site_company_name: site?.company_name ?? '',
      result: inspectedOn(where, { zone, company: site?.id ?? null }, day),
      state: person ? stateOn(person, day) : null,
      offline: signature !== undefined,
      signature: signature ?? 'unsigned',
      note,
      photo: pictured ? random.token() : null,
    }
  })
}

const visitReports = (portal: Portal): Omit<VisitReportRow, 'id'>[] => {
  const { companies, today } = portal
  const cast = castOf(portal)
  return TOLD.map(({ company, state, what, pictured, ...told }, i) => {
    const random = randomFrom(`visit ${i}`)
    const day = addDays(today, -told.ago)
    const person = state && cast(company, state, day)
    const dwelling = dwellingIn(companies.find(({ id }) => id === company)?.zone ?? 1, random)
    return {
      created_at: instantOn(day, today, random),
      credential: person?.id ?? random.token(),
      number: person?.accreditation_number ?? '',
      ...namesOf(person, companies),
      was_valid: person ? isAccredited(person, day) : false,
      what,
      place: dwelling.address,
      phone: random.chance(0.6) ? dwelling.phone : '',
      photo: pictured ? random.token() : null,
      ...handled(told, today, random),
    }
  })
}

const unusualChecks = (portal: Portal): Omit<UnusualCheckRow, 'id'>[] => {
  const { companies, today } = portal
  const cast = castOf(portal)
  return SEEN.map(({ kind, company, state, count, places, ...seen }, i) => {
    const random = randomFrom(`unusual ${i}`)
    const day = addDays(today, -seen.ago)
    const person = company && state ? cast(company, state, day) : undefined
    const created_at = instantOn(day, today, random)
    const last_at = new Date(Date.parse(created_at) + 40 * 60_000).toISOString()
    return {
      ...{ created_at, kind, ...namesOf(person, companies), count, places, last_at },
      ...handled(seen, today, random),
    }
  })
}

type Check = Omit<CredentialCheckRow, 'id'>

const checkOf = (person: PersonRow, day: Day, at: string, random: Random): Check => {
  const typed = random.chance(0.15) ? person.accreditation_number : null
  return {
    ...{ at, person: person.id, result: isAccredited(person, day) ? 'valid' : 'invalid' },
    ...{ credential: typed || person.id, way: typed ? 'typed' : 'scan' },
  }
}

/** Credentials that were looked up at doors on working days: the first person's on every second one, and a few others'. */
const usualChecks = ({ personnel, today }: Portal): Check[] =>
  Array.from({ length: CHECK_DAYS - 1 }, (_, i) => addDays(today, i + 1 - CHECK_DAYS)).flatMap((day) => {
    if (new Date(`${day}T00:00:00Z`).getUTCDay() === 0) return []
    const random = randomFrom(`checks ${day}`)
    const [first, ...others] = personnel.filter((person) => isAccredited(person, day))
    const called = random.shuffled(others).slice(0, random.int(4, 9))
    return (first && random.chance(0.5) ? [first, ...called] : called).map((person) =>
      checkOf(person, day, instantOn(day, today, random), random),
    )
  })

/** Those that are unusual, one by one. */
const checksBehind = (
  { personnel, today }: Portal,
  { created_at, last_at, count, person: id }: Omit<UnusualCheckRow, 'id'>,
): Check[] => {
  const random = randomFrom(`checks behind ${created_at}`)
  const person = personnel.find((one) => one.id === id)
  const [from, to] = [Date.parse(created_at), Date.parse(last_at)]
  return Array.from({ length: count }, (_, i) => {
    const at = new Date(from + Math.round(((to - from) * i) / (count - 1))).toISOString()
    if (person) return checkOf(person, today, at, random)
    return { at, credential: random.token(), person: '', result: 'unknown', way: 'scan' }
  })
}

/** What came in from doors and sites over the last weeks, the oldest first: some of it handled, some not. */
export const visits = (portal: Portal) => {
  const unusual = unusualChecks(portal)
  const checks = [...usualChecks(portal), ...unusual.flatMap((row) => checksBehind(portal, row))]
  return {
    inspections: inspections(portal),
    visit_reports: visitReports(portal),
    unusual_checks: unusual,
    credential_checks: checks.sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at))),
  }
}

/** The picture that came with a report or a finding, in both sizes: where the van stands before the premises. */
export const drawScene = async (): Promise<{ large: Buffer; small: Buffer }> => {
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
