import type { NamedChange } from '../domain/auditLog.ts'
import { getOwn } from '../domain/getOwn.ts'
import { isInner, lineOf, valueText } from './logFields.ts'
import { kindText, theKind } from './logKinds.ts'
import { fieldsInOrder } from './logLabels.ts'
import { reasonText } from './logReasons.ts'
import { deedText, isWhole, type RESULTS } from './logWords.ts'

/* What an entry of the Bitácora says, as sentences: history, Bitácora, its entries and its export read these tables. */

/** A row that changed, with what can be said of it. */
interface Said {
  collection: string
  /** What the row is called; empty where nobody knows. */
  name: string
  /** Does the entry's record itself change, so that whoever reads knows which it is? */
  isOwn: boolean
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
  /** A field as it is now, or was before; in words. */
  is: (field: string) => string
  was: (field: string) => string
}

interface Sentence {
  say: (row: Said) => string
  /** The greater, the earlier it is told of several. */
  weight?: number
  /** What it says already, and is not told again: fields, or facts such as `accreditation_items+`. */
  tells?: readonly string[]
  /** By which words it is found, besides those that the kind of row and the field have. */
  words?: string
}

const NAMED = 100
const ADDED = 60
const FIELD = 10
const ASIDE = 1

const has = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** " (motivo)", where there is one. */
const because = (reason: string): string => (reason === '' || reason === '—' ? '' : ` (${lowered(reason)})`)

/** A word that begins a text, as it is written within a sentence; not "SAP" or "RFC". */
const lowered = (text: string): string =>
  /^\p{Lu}(?:\p{Ll}|\s|$)/u.test(text) ? text.charAt(0).toLocaleLowerCase('es-MX') + text.slice(1) : text

const colon = (text: string, name: string): string => (name === '' ? text : `${text}: ${name}`)

/** Until when, where there is an end. */
const until = (text: string, row: Said, field: string): string =>
  has(row.after[field]) ? `${text} hasta el ${row.is(field)}` : text

/** What happens to an accreditation. */
const ACCREDITATIONS: Record<string, { words: string; say: (row: Said) => string }> = {
  grant: {
    words: 'acreditada acreditado acreditación acreditó acreditar',
    say: (row) => until('Acreditada', row, 'accreditation_expiration_date'),
  },
  renewal: {
    words: 'renovada renovado renovación renovó renovar acreditada acreditación',
    say: (row) => until('Acreditación renovada', row, 'accreditation_expiration_date'),
  },
  correction: {
    words: 'corregida corrección corrigió acreditación',
    say: (row) => until('Acreditación corregida, vigente', row, 'accreditation_expiration_date'),
  },
  suspension: {
    words: 'suspendida suspendido suspensión suspendió suspender acreditación',
    say: (row) => `Acreditación suspendida${because(row.is('reason'))}`,
  },
  reinstatement: {
    words: 'suspensión levantada levantó reactivada acreditación',
    say: () => 'Suspensión levantada',
  },
  revocation: {
    words: 'revocada revocado revocación revocó revocar acreditación',
    say: (row) => `Acreditación revocada${because(row.is('reason'))}`,
  },
}

/** What is decided of a document. */
const reviewed = (nameOf: (row: Said) => string): Sentence => ({
  weight: NAMED,
  tells: ['rejection', 'note', 'reviewed_by', 'reviewed_at', 'expires_on', 'issued_on'],
  say(row) {
    const name = nameOf(row)
    const decided = String(row.after.review)
    if (decided === 'approved') return colon('Documento aprobado', name)
    if (decided === 'rejected')
      return `${colon('Documento rechazado', name)}${because(has(row.after.note) ? row.is('note') : row.is('rejection'))}`
    if (decided === 'replaced') return colon('Documento sustituido por otro', name)
    return colon('Revisión deshecha', name)
  },
})

const published = (text: string, words: string): Sentence => ({
  weight: NAMED,
  say: ({ name, is, isOwn, after }) =>
    isOwn && !has(after.name) ? text : colon(text, has(after.name) ? is('name') : name),
  words,
})

/** Describes a withdrawal with its reason, or the undo of one. */
const withdrawn = (text: string, undone = ''): Sentence => ({
  weight: NAMED,
  tells: ['withdrawn_by', 'withdrawn_reason'],
  say: (row) =>
    undone && !has(row.after.withdrawn_at)
      ? colon(undone, row.name)
      : `${colon(text, row.name)}${because(row.is('withdrawn_reason'))}`,
  words: `retirado retirada retiró retirar${undone && ' restituido restituyó'}`,
})

/** Something that may be there or not: a picture, a second factor. */
const given = (field: string, [added, changed, removed]: readonly [string, string, string]): Sentence => ({
  weight: NAMED - 1,
  say: ({ before, after }) => (!has(after[field]) ? removed : has(before[field]) ? changed : added),
})

/** A yes or no. */
const turned = (field: string, on: string, off: string): Sentence => ({
  weight: NAMED - 1,
  say: ({ after }) => (after[field] ? on : off),
})

const offered: Sentence = {
  weight: ADDED,
  say: ({ collection, name, after }) =>
    `${after.active ? 'Se ofrece de nuevo' : 'Se dejó de ofrecer'} ${theKind(collection)}${name && ` ${name}`}`,
}

const uploaded = (text: string, field: string): Sentence => ({
  weight: NAMED,
  say: ({ is, name, after }) => colon(text, has(after[field]) ? is(field) : name),
  words: 'subido subió subir archivo',
})

const NOTICES = {
  vetoes: ['Veto publicado', 'Veto retirado'],
  announcements: ['Anuncio publicado', 'Anuncio retirado'],
  administrative_acts: ['Acta administrativa publicada', 'Acta administrativa retirada'],
  non_accordance: ['No conformidad publicada', 'No conformidad retirada'],
} as const

/**
 * What is said of rows that are new (`vetoes+`) or gone (`vetoes-`), and of fields that changed (`companies.held_at`). What is not here is said of them all
 * alike: "Se agregó la zona Norte", "Teléfono: 55 1234 5678 → 55 8765 4321".
 */
const SENTENCES: Readonly<Record<string, Sentence>> = {
  'personnel+': {
    weight: NAMED + 5,
    tells: ['accreditation_items+'],
    say: ({ is }) => `Se registró como personal de ${is('company')}`,
    words: 'registró registrada alta persona',
  },
  'personnel-': { weight: ADDED, say: ({ name }) => `Se eliminó a ${name || 'una persona'}` },
  'personnel.active': turned('active', 'Se activó', 'Se desactivó'),
  'personnel.photo': given('photo', ['Se agregó la foto', 'Se cambió la foto', 'Se quitó la foto']),
  'personnel.vetoed': {
    weight: ASIDE,
    say: ({ after }) => (after.vetoed ? 'Un veto le impide trabajar' : 'Ningún veto le impide trabajar'),
  },
  'accreditations+': {
    weight: NAMED + 3,
    tells: [
      'personnel.accreditation_date',
      'personnel.accreditation_expiration_date',
      'personnel.standing',
      'personnel.accreditation_number',
    ],
    say: (row) => getOwn(ACCREDITATIONS, String(row.after.kind))?.say(row) ?? row.is('kind'),
  },
  'accreditation_items+': { weight: ASIDE, say: ({ is }) => `Requisito pedido: ${is('type')}` },
  'accreditation_items-': { weight: ASIDE, say: ({ was }) => `Requisito que ya no se pide: ${was('type')}` },
  'accreditation_items.status': {
    weight: NAMED,
    tells: ['ticked_until', 'ticked_by', 'ticked_at'],
    say: (row) =>
      row.after.status
        ? `Requisito cumplido${has(row.after.ticked_until) ? ` hasta el ${row.is('ticked_until')}` : ''}: ${row.name}`
        : `Requisito sin cumplir: ${row.name}`,
    words: 'marcado marcó cumplido requisito',
  },
  'accreditation_items.ticked_until': {
    weight: NAMED,
    tells: ['ticked_by', 'ticked_at'],
    say: (row) => colon(until('Requisito cumplido', row, 'ticked_until'), row.name),
  },
  'evidence+': {
    weight: NAMED,
    say: ({ is }) => `Documento entregado: ${is('type')}`,
    words: 'entregado entregó subió subido documento',
  },
  'evidence.review': reviewed(({ name }) => name),
  'company_papers+': {
    weight: NAMED,
    say: ({ is, after }) =>
      `Documento entregado: ${is('obligation')}${has(after.period) ? ` de ${is('period')}` : ''}`,
    words: 'entregado entregó subió subido documento',
  },
  'company_papers.review': reviewed(({ name }) => name),
  'companies+': {
    weight: NAMED + 5,
    say: ({ name, isOwn }) => (isOwn ? 'Se registró la empresa' : `Se registró la empresa ${name}`),
    words: 'registró registrada alta empresa',
  },
  'companies.active': turned('active', 'Se activó la empresa', 'Se desactivó la empresa'),
  'companies.held_at': {
    weight: NAMED,
    tells: ['hold_reason'],
    say: (row) =>
      `${has(row.after.held_at) ? 'Pagos retenidos' : 'Pagos liberados'}${because(row.is('hold_reason'))}`,
    words: 'retuvo retenidos liberó liberados pagos',
  },
  'contacts+': {
    weight: NAMED,
    say: ({ name }) => `Contacto agregado: ${name}`,
    words: 'agregado agregó contacto',
  },
  'company_files+': uploaded('Archivo subido', 'name'),
  'documents+': uploaded('Documento subido', 'file_name'),
  'personnel_files+': uploaded('Archivo subido', 'name'),
  ...Object.fromEntries(
    Object.entries(NOTICES).flatMap(([board, [there, gone]]) => [
      [`${board}+`, published(there, 'publicado publicada publicó publicar')],
      [`${board}.withdrawn_at`, withdrawn(gone)],
    ]),
  ),
  'contacts.withdrawn_at': withdrawn('Contacto retirado', 'Contacto restituido'),
  'company_files.withdrawn_at': withdrawn('Archivo retirado'),
  'documents.withdrawn_at': withdrawn('Documento retirado'),
  'personnel_files.withdrawn_at': withdrawn('Archivo retirado'),
  'veto_exceptions+': {
    weight: NAMED + 1,
    say: (row) => `Excepción al veto de ${row.is('veto_name')}${because(row.is('reason'))}`,
    words: 'excepción veto',
  },
  'personnel_moves+': {
    weight: NAMED + 4,
    tells: ['personnel.company'],
    say: (row) => `Traslado de ${row.is('from_name')} a ${row.is('to_name')}${because(row.is('reason'))}`,
    words: 'traslado trasladó trasladada',
  },
  'quotations+': {
    weight: NAMED,
    say: ({ is, isOwn }) =>
      isOwn ? 'Se elaboró la cotización' : `Se elaboró la cotización de ${is('name')}`,
    words: 'elaboró hizo cotización cotizó',
  },
  'users+': {
    weight: NAMED + 5,
    say: ({ name, isOwn }) => (isOwn ? 'Se creó la cuenta' : `Se creó la cuenta ${name}`),
    words: 'creó creada cuenta alta',
  },
  'users.active': turned('active', 'Se activó la cuenta', 'Se desactivó la cuenta'),
  'users.deleted_at': {
    weight: NAMED + 5,
    tells: ['active', 'groups', 'admin_access', 'super_admin', 'subject', 'email', 'company'],
    say: () => 'Se eliminó la cuenta',
  },
  'users.password_hash': { weight: NAMED, say: () => 'Se cambió la contraseña' },
  'users.totp_secret': {
    ...given('totp_secret', [
      'Se activó el segundo factor',
      'Se cambió el segundo factor',
      'Se quitó el segundo factor',
    ]),
    tells: ['recovery_codes'],
  },
  'users.recovery_codes': { weight: FIELD, say: () => 'Se cambiaron los códigos de recuperación' },
  'users.calendar_hash': given('calendar_hash', [
    'Se pidió la dirección del calendario',
    'Se cambió la dirección del calendario',
    'Se quitó el calendario',
  ]),
  'users.told': { weight: FIELD, say: () => 'Se cambió qué notificaciones recibe' },
  ...Object.fromEntries(
    [
      'zones',
      'roles',
      'accreditation_types',
      'obligations',
      'pricing',
      'company_file_names',
      'personnel_file_names',
    ].map((catalog) => [`${catalog}.active`, offered]),
  ),
  'roles.pending': { weight: ASIDE, say: ({ name }) => colon('Se cambió lo que se requiere', name) },
  'imports+': {
    weight: NAMED,
    say: ({ is }) => `Se subió la hoja ${is('file_name')}`,
    words: 'subió hoja importación',
  },
  'imports.state': {
    weight: FIELD,
    say: ({ is, name }) => `${name || 'Importación'}: ${lowered(is('state'))}`,
  },
  'visit_reports+': {
    weight: NAMED,
    say: ({ is, after }) =>
      has(after.place) ? `Reporte de visita recibido: ${is('place')}` : 'Reporte de visita recibido',
    words: 'reporte visita recibido',
  },
  'visit_reports.state': {
    weight: NAMED,
    tells: ['handled_by', 'handled_at'],
    say: ({ is }) => `Reporte de visita ${lowered(is('state'))}`,
  },
  'unusual_checks+': {
    weight: NAMED,
    say: ({ is }) => `Consultas inusuales: ${lowered(is('kind'))}`,
    words: 'consultas inusuales',
  },
  'unusual_checks.state': {
    weight: NAMED,
    tells: ['handled_by', 'handled_at'],
    say: ({ is }) => `Consultas inusuales: ${lowered(is('state'))}`,
  },
  'inspections+': {
    weight: NAMED,
    say: ({ is }) => `Inspección en sitio: ${lowered(is('result'))}`,
    words: 'inspección inspeccionó sitio',
  },
  'credential_keys+': { weight: NAMED, say: () => 'Se creó una llave para firmar credenciales' },
  'credential_keys.retired_at': {
    weight: ADDED,
    tells: ['private_key'],
    say: () => 'La llave anterior dejó de firmar credenciales',
  },
  'credential_keys.revoked_at': { weight: NAMED + 1, say: () => 'Se revocó una llave de las credenciales' },
}

/** Words by which facts are found that no row of the table above has. */
export const FACT_WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(SENTENCES).flatMap(([fact, { words }]) => (words ? [[fact, words]] : [])),
  ),
  ...Object.fromEntries(
    Object.entries(ACCREDITATIONS).map(([kind, { words }]) => [`accreditations.kind=${kind}`, words]),
  ),
  ...Object.fromEntries(
    ['evidence', 'company_papers'].flatMap((collection) => [
      [`${collection}.review=approved`, 'documento aprobado aprobada aprobó aprobar'],
      [`${collection}.review=rejected`, 'documento rechazado rechazada rechazó rechazar'],
    ]),
  ),
  ...Object.fromEntries(
    ['personnel', 'companies', 'users'].flatMap((collection) => [
      [`${collection}.active=true`, 'activada activado activó activar'],
      [`${collection}.active=false`, 'desactivada desactivado desactivó desactivar'],
    ]),
  ),
  'accreditation_items.status=true': 'cumplido marcado marcó requisito',
}

interface Line {
  text: string
  weight: number
  fact: string
  tells: readonly string[]
}

const namedLike = (collection: string, name: string): string =>
  `${theKind(collection)}${name === '' ? '' : ` ${name}`}`

/** The lines of a change: one of a row that came or went, one for each field otherwise. */
const linesOf = (change: NamedChange, subject: string): Line[] => {
  const { collection, record, before, after, names } = change
  const row = `${collection}:${record}`
  const value = (values: NamedChange['after']) => (field: string) =>
    valueText(collection, field, values?.[field], names)
  const said: Said = {
    collection,
    name: names[row] ?? '',
    isOwn: row === subject,
    before: before ?? {},
    after: after ?? {},
    is: value(after),
    was: value(before),
  }
  // Whose it is, where it is not the entry's own.
  const owner = change.subject === subject || change.subject === row ? '' : (names[change.subject] ?? '')
  const line = (fact: string, other: () => string, weight: number): Line => {
    const sentence = getOwn(SENTENCES, fact)
    const text = sentence?.say(said) ?? other()
    const isNamed = said.isOwn || !sentence || change.subject !== row || text.includes(said.name)
    const whose = owner || (isNamed ? '' : said.name)
    return {
      text: whose === '' ? text : `${text} · ${whose}`,
      weight: sentence?.weight ?? weight,
      fact,
      tells: sentence?.tells ?? [],
    }
  }
  const isKept = collection === 'settings'
  if (after === null)
    return [line(`${collection}-`, () => `Se eliminó ${namedLike(collection, said.name)}`, ADDED)]
  if (before === null && !isKept)
    return [line(`${collection}+`, () => `Se agregó ${namedLike(collection, said.name)}`, ADDED)]
  const order = fieldsInOrder(collection)
  const place = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)
  const prefix =
    said.isOwn || isKept ? '' : `${[kindText(collection), said.name].filter(Boolean).join(' ')} · `
  return Object.keys(after)
    .filter((field) => !isInner(field))
    .sort((a, b) => place(a) - place(b))
    .map((field) => line(`${collection}.${field}`, () => `${prefix}${lineOf(change, field)}`, FIELD))
}

const isToldBy = ({ fact }: Line, { fact: by, tells }: Line): boolean => {
  const collection = by.split(/[.+-]/u)[0]
  return fact !== by && tells.some((one) => fact === one || fact === `${collection}.${one}`)
}

/** What an entry says. */
export interface Telling {
  /** The most telling of what was done, as a sentence. */
  text: string
  /** What else. */
  more: string[]
}

/** What is told of an entry; `rows` are the first of the rows that it changed. */
export interface TellingOf {
  action: string
  result?: keyof typeof RESULTS
  reason?: string
  subject: string
  rows: readonly NamedChange[]
  /** Is it read as a part of the record's own history? Then what changed of it comes first, whatever else was done. */
  isHistory?: boolean
  /** What is looked for: it is told before the rest. */
  facts?: readonly string[]
}

/** An entry as sentences: of what it changed; of one that changed nothing, what was done or tried. */
export const tellingOf = ({
  action,
  result = 'ok',
  reason = '',
  subject,
  rows,
  isHistory = false,
  facts = [],
}: TellingOf): Telling => {
  const lines = rows.flatMap((change) => linesOf(change, subject))
  const isLookedFor = ({ fact }: Line) => facts.includes(fact)
  const told = lines
    .filter((line) => isLookedFor(line) || !lines.some((other) => isToldBy(line, other)))
    .map((line, at) => ({ ...line, at }))
    .sort((a, b) => Number(isLookedFor(b)) - Number(isLookedFor(a)) || b.weight - a.weight || a.at - b.at)
    .map(({ text }) => text)
  const texts = [...new Set(told)]
  const why = result === 'refused' && reason !== '' ? reasonText(reason) : ''
  const done = colon(deedText(action, result), lowered(why))
  const [first, ...more] = texts
  if (first === undefined || result === 'refused') return { text: done, more: texts }
  return isWhole(action) && !isHistory ? { text: done, more: texts } : { text: first, more }
}
