import { parseSingleDate } from '../common/datesInText.ts'
import { addDays, type Day, getEarliestDate, isValidCalendarDate, LAST_DAY } from '../common/days.ts'
import { isGenericRfc, isValidCompanyRfc, isValidPersonRfc, normalizeRfc } from '../common/rfc.ts'
import { splitWords } from '../common/text.ts'
import type { ListedTaxpayer } from './schemas.ts'
import { type ListedSituation, TAX_SITUATIONS } from './situations.ts'

/** Words that identify the title of a column or a situation. The SAT writes them in singular and plural, with and without accents. */
const SITUATION_WORDS: Readonly<Record<ListedSituation, RegExp>> = {
  presumed: /^presun/u,
  rebutted: /^desvirtu/u,
  definitive: /^definitiv/u,
  favorable: /^senten/u,
}

const findSituation = (words: readonly string[]): ListedSituation | undefined =>
  (Object.keys(SITUATION_WORDS) as ListedSituation[]).find((situation) =>
    words.some((word) => SITUATION_WORDS[situation].test(word)),
  )

/** Columns of one situation, by their position. Some lists have the letter twice: as published by the SAT and in the DOF. */
interface StageColumns {
  letters: number[]
  satDays: number[]
  dofDays: number[]
}

/** Positions of the columns of a list. */
export interface TaxListColumns {
  rfc: number
  name: number
  situation: number
  stages: Record<ListedSituation, StageColumns>
}

const createStages = (): TaxListColumns['stages'] => {
  const create = (): StageColumns => ({ letters: [], satDays: [], dofDays: [] })
  return { presumed: create(), rebutted: create(), definitive: create(), favorable: create() }
}

/** Finds the columns of a list by their titles. Returns undefined if the row is not the row of titles. */
export const findTaxListColumns = (titles: readonly string[]): TaxListColumns | undefined => {
  const columns: TaxListColumns = { rfc: -1, name: -1, situation: -1, stages: createStages() }
  for (const [i, title] of titles.entries()) {
    const words = splitWords(title)
    const stage = findSituation(words)
    if (words.join(' ') === 'rfc') columns.rfc = i
    else if (words[0] === 'nombre') columns.name = i
    else if (words[0] === 'situacion') columns.situation = i
    else if (stage && words.includes('oficio')) columns.stages[stage].letters.push(i)
    else if (stage && words.includes('dof')) columns.stages[stage].dofDays.push(i)
    else if (stage && words.includes('pagina')) columns.stages[stage].satDays.push(i)
  }
  return columns.rfc < 0 || columns.name < 0 || columns.situation < 0 ? undefined : columns
}

/** Number of titles that the row of titles has at least: RFC, name and situation. */
export const countTaxListTitles = (titles: readonly string[]): number => {
  const columns = findTaxListColumns(titles)
  return columns ? 3 + Object.values(columns.stages).flatMap(({ letters }) => letters).length : 0
}

/** Matches the serial number of a day, which a spreadsheet program left instead of the day. */
const SERIAL = /^[34]\d{4}$/u
const FIRST_SERIAL_DAY = '1899-12-30'

/** Returns the first day in a cell. A cell has two days after a second publication. */
export const readPublicationDay = (cell: string): Day | null => {
  const text = cell.trim()
  if (SERIAL.test(text)) return addDays(FIRST_SERIAL_DAY, Number(text))
  const parts = text.match(/\d{1,4}[/-]\d{1,2}[/-]\d{1,4}/gu) ?? []
  const days = parts.map((part) => parseSingleDate(part) ?? '').filter(isValidCalendarDate)
  const earliest = getEarliestDate(days)
  return earliest === LAST_DAY ? null : earliest
}

/** Reads the first day of some cells that is a day. */
const readFirstDay = (cells: readonly string[], columns: readonly number[]): Day | null => {
  for (const column of columns) {
    const day = readPublicationDay(cells[column] ?? '')
    if (day !== null) return day
  }
  return null
}

const toSingleLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** Maximum length of a stored name or letter, in characters. */
const MAX_LENGTH = 300

/**
 * Reads a line of the list. Returns `hidden` for a taxpayer whose RFC the SAT suppressed, and undefined for a line that is no taxpayer,
 * such as an empty one. The DOF counts more than the page of the SAT, because the publication in it has legal effects.
 */
export const readTaxListLine = (
  cells: readonly string[],
  columns: TaxListColumns,
): ListedTaxpayer | 'hidden' | undefined => {
  const rfc = normalizeRfc(cells[columns.rfc] ?? '')
  const situation = findSituation(splitWords(cells[columns.situation] ?? ''))
  if (situation === undefined) return undefined
  if (!(isValidCompanyRfc(rfc) || isValidPersonRfc(rfc)) || isGenericRfc(rfc)) return 'hidden'
  const { letters, satDays, dofDays } = columns.stages[situation]
  return {
    rfc,
    name: toSingleLine(cells[columns.name] ?? '').slice(0, MAX_LENGTH),
    situation,
    published_on: readFirstDay(cells, [...dofDays, ...satDays]),
    letter:
      letters
        .map((column) => toSingleLine(cells[column] ?? ''))
        .find(Boolean)
        ?.slice(0, MAX_LENGTH) ?? '',
  }
}

const getWeight = ({ situation }: ListedTaxpayer): number => TAX_SITUATIONS.indexOf(situation)

/**
 * Returns which of two lines of one taxpayer counts: the worse situation, or else the earlier publication. A taxpayer may have several
 * procedures, and a judgment in one does not end the others.
 */
export const chooseWorseLine = (one: ListedTaxpayer, other: ListedTaxpayer): ListedTaxpayer => {
  const difference = getWeight(one) - getWeight(other)
  if (difference !== 0) return difference < 0 ? one : other
  return (other.published_on ?? LAST_DAY) < (one.published_on ?? LAST_DAY) ? other : one
}

/** Returns the day of the list from the lines above the titles, such as "Información actualizada al 31 de julio de 2026". */
export const readListDay = (lines: readonly string[]): Day | null => {
  const text = /actualizada al ([^;,"\n.]{1,60})/iu.exec(lines.join('\n'))?.[1]
  const day = text === undefined ? undefined : parseSingleDate(text.trim())
  return day !== undefined && isValidCalendarDate(day) ? day : null
}
