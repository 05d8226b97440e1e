import { findDatesInText } from '../common/datesInText.ts'
import type { Day } from '../common/days.ts'
import { isGenericRfc, isValidCompanyRfc, isValidPersonRfc, normalizeRfc } from '../common/rfc.ts'
import { normalizeText, removeCaseAndAccents } from '../common/text.ts'
import { getMonthOfDay, type Month } from '../obligations/periods.ts'

/** Authorities that say whether a company pays its taxes and contributions. */
const OPINION_ISSUERS = ['sat', 'imss', 'infonavit'] as const
type OpinionIssuer = (typeof OPINION_ISSUERS)[number]

/** Result of an opinion. `none`: without obligations, suspended, or not registered. */
const OPINION_RESULTS = ['positive', 'negative', 'none'] as const
type OpinionResult = (typeof OPINION_RESULTS)[number]

/** What the text of an opinion says; null for what was not found. */
export interface Opinion {
  issuer: OpinionIssuer
  result: OpinionResult | null
  rfc: string | null
  folio: string | null
  issued_on: Day | null
}

/** Titles of the three documents, without accents and in lower case. The title of the IMSS contains that of the SAT. */
const TITLES: readonly [OpinionIssuer, RegExp][] = [
  [
    'infonavit',
    /constancia de situacion fiscal.{0,120}(?:aportaciones|infonavit|fondo nacional de la vivienda)/u,
  ],
  [
    'imss',
    /opinion (?:del?|sobre el) cumplimiento de (?:las )?obligaciones (?:fiscales )?en materia de seguridad social/u,
  ],
  ['sat', /opinion del? cumplimiento de (?:las )?obligaciones fiscales/u],
]

/** Number of characters at the beginning of a document in which its title is searched. Laws quote the titles further down. */
const TITLE_LENGTH = 1500

const findIssuer = (text: string): OpinionIssuer | undefined => {
  const start = text.slice(0, TITLE_LENGTH)
  return TITLES.find(([, title]) => title.test(start))?.[0]
}

/**
 * Signed summary of the SAT's opinion: RFC, folio, day and result, such as
 * `||CBA170606FQ8|26NL1324942|22-09-2026|P||00001088888800000031||`.
 */
const SAT_SUMMARY = /\|\|([A-ZÑ&\d]{12,13})\|([A-Z\d]{6,20})\|(\d{2}-\d{2}-\d{4})\|([A-Z])\|/u

/** Returns the value of a named part of the IMSS's signed summary, such as `|Folio:123|`. */
const findSummaryPart = (upper: string, name: 'FOLIO' | 'OPINION' | 'RFC'): string =>
  new RegExp(`\\|${name.replace('ION', 'I[OÓ]N')} ?: ?([^|]{1,80})\\|`, 'u').exec(upper)?.[1]?.trim() ?? ''

/** Phrases of each result. Negative ones come first, because positive ones are a part of some: "no se encuentra al corriente". */
const RESULT_PHRASES: readonly [OpinionResult, RegExp][] = [
  [
    'negative',
    /sentido(?: de la opinion)? ?:? ?negativ|opinion(?: de cumplimiento)?(?: en sentido)? negativ/u,
  ],
  [
    'positive',
    /sentido(?: de la opinion)? ?:? ?positiv|opinion(?: de cumplimiento)?(?: en sentido)? positiv/u,
  ],
  [
    'none',
    /sentido ?:? ?(?:inscrito sin|no inscrito|en suspension|suspen)|opinion sin opinion|se emite sin opinion|inscrito sin obligaciones|en suspension de actividades/u,
  ],
  [
    'negative',
    /no (?:se encuentra|esta) al corriente|con adeudos?|(?<!no )(?:presenta|tiene|se identificaron) adeudos?/u,
  ],
  [
    'positive',
    /(?:se encuentra|esta) al corriente|sin adeudos?|no (?:tiene|presenta|se identificaron) adeudos?/u,
  ],
]

/** Letters of the result in the SAT's summary. */
const SUMMARY_RESULTS: Readonly<Record<string, OpinionResult>> = {
  P: 'positive',
  N: 'negative',
  S: 'none',
  I: 'none',
}

/** Line of values below the titles "Nombre, denominación o razón social" and "Sentido", as the SAT's form of 2025 has them. */
const RESULT_BELOW_TITLE =
  /razon social sentido\b.{1,250}?\b(positiv[oa]|negativ[oa]|inscrito sin obligaciones|no inscrito|en suspension)\b/u

const toResult = (words: string): OpinionResult => {
  if (words.startsWith('positiv')) return 'positive'
  return words.startsWith('negativ') ? 'negative' : 'none'
}

/** Text of a PDF on one line: as it is in upper case, and without accents in lower case. */
interface Texts {
  upper: string
  plain: string
}

const findResult = ({ upper, plain }: Texts): OpinionResult | null => {
  const signed = SUMMARY_RESULTS[SAT_SUMMARY.exec(upper)?.[4] ?? '']
  if (signed) return signed
  const ofImss = findSummaryPart(upper, 'OPINION')
  if (ofImss !== '') return toResult(ofImss.toLowerCase())
  const below = RESULT_BELOW_TITLE.exec(plain)?.[1]
  if (below !== undefined) return toResult(below)
  return RESULT_PHRASES.find(([, phrase]) => phrase.test(plain))?.[0] ?? null
}

/** RFCs of the authorities themselves, which are in some documents. */
const AUTHORITIES = ['SAT970701NN3', 'IMS421231I45', 'INF7205011ZA']

const isTaxpayer = (rfc: string): boolean =>
  (isValidCompanyRfc(rfc) || isValidPersonRfc(rfc)) && !isGenericRfc(rfc) && !AUTHORITIES.includes(rfc)

/** Returns the RFC of the taxpayer: that of the signed summary, or else the first one in the text. */
const findRfc = ({ upper }: Texts): string | null => {
  const candidates = [
    SAT_SUMMARY.exec(upper)?.[1] ?? '',
    findSummaryPart(upper, 'RFC'),
    ...(upper.match(/(?<![A-ZÑ&\d])[A-ZÑ&]{3,4}\d{6}[A-Z\d]{2}[A\d](?![A-ZÑ&\d])/gu) ?? []),
  ]
  return candidates.map((candidate) => normalizeRfc(candidate)).find(isTaxpayer) ?? null
}

/** Form of the SAT's folios: two digits, two letters and digits, such as 26NL1324942. */
const SAT_FOLIO = /(?<![A-Z\d])\d{2}[A-Z]{2}\d{7}(?!\d)/u
const NAMED_FOLIO =
  /(?:folio|(?:numero|no\.?) de (?:oficio|constancia|folio))(?: de la (?:opinion|constancia))? ?(?:no\.? ?|numero ?)?:? ?(?=[a-z/-]{0,20}\d)([a-z\d][a-z\d/.-]{4,39})/gu

const findFolio = ({ upper, plain }: Texts, rfc: string | null): string | null => {
  const folios = [
    SAT_SUMMARY.exec(upper)?.[2] ?? '',
    findSummaryPart(upper, 'FOLIO'),
    SAT_FOLIO.exec(upper)?.[0] ?? '',
    ...[...plain.matchAll(NAMED_FOLIO)].map(([, folio = '']) => folio),
  ].map((folio) => folio.toUpperCase().replace(/(?<![.,-])[.,-]+$/u, ''))
  return folios.find((folio) => folio !== '' && folio !== rfc) ?? null
}

/** Words before the day of issue, the most certain first. */
const ISSUE_WORDS: readonly RegExp[] = [
  /fecha (?:y hora )?de (?:emision|expedicion|consulta)[^\d]{0,40}$/u,
  /revision practicada el dia $/u,
  /(?:emitid[ao]|expedid[ao]|generad[ao])(?: el| con fecha| el dia)? ?(?:de )?$/u,
  /fecha ?:? ?$/u,
  /(?:,|mexico) a $/u,
]

/** Number of characters before a date in which the words for the issue are searched. */
const MAX_DISTANCE = 80

const findIssueDay = ({ upper, plain }: Texts): Day | null => {
  const days = findDatesInText(plain)
  const signed = SAT_SUMMARY.exec(upper)?.[3]
  const signedDay = signed === undefined ? undefined : findDatesInText(signed)[0]
  if (signedDay) return signedDay.day
  for (const words of ISSUE_WORDS) {
    const found = days.find(({ at }) => words.test(plain.slice(Math.max(0, at - MAX_DISTANCE), at)))
    if (found) return found.day
  }
  return null
}

/**
 * Reads an opinion of the SAT (CFF 32-D), the IMSS or the INFONAVIT from the text of its PDF. Returns undefined for another document.
 * Trusts the signed summary at the end more than the text. A reviewer confirms the result.
 */
export const readOpinion = (pdfText: string): Opinion | undefined => {
  const upper = normalizeText(pdfText).replaceAll(/\s+/gu, ' ').toUpperCase()
  const texts = { upper, plain: removeCaseAndAccents(upper) }
  const issuer = findIssuer(texts.plain)
  if (!issuer) return undefined
  const rfc = findRfc(texts)
  return {
    issuer,
    result: findResult(texts),
    rfc,
    folio: findFolio(texts, rfc),
    issued_on: findIssueDay(texts),
  }
}

/** Document in the review: its company, and the month for which it was submitted. */
export interface OpinionContext {
  companyRfc: string
  /** Month of a monthly document; null for others. */
  month: Month | null
}

/** What does not fit between an opinion and the company that submitted it. */
const OPINION_DOUBTS = ['notPositive', 'otherRfc', 'otherMonth'] as const
export type OpinionDoubt = (typeof OPINION_DOUBTS)[number]

/** Compares an opinion with the company and the month. A company's RFC without homoclave fits every homoclave. */
export const listOpinionDoubts = (
  { result, rfc, issued_on }: Opinion,
  { companyRfc, month }: OpinionContext,
): OpinionDoubt[] => {
  const doubts: Record<OpinionDoubt, boolean> = {
    notPositive: result !== null && result !== 'positive',
    otherRfc: rfc !== null && companyRfc !== '' && !rfc.startsWith(companyRfc),
    otherMonth: issued_on !== null && month !== null && getMonthOfDay(issued_on) !== month,
  }
  return OPINION_DOUBTS.filter((doubt) => doubts[doubt])
}
