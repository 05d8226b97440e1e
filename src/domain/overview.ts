import { z } from 'zod'
import { FLAGS, type FlagFilter, getStateFlag, KNOWN_STATES, type KnownState } from './accreditation.ts'

/** Number of coming weeks in the chart of expirations. */
export const WEEK_COUNT = 12

/** Maximum number of companies in the overview. */
export const MAX_COMPANIES = 100

/** Lower limits of the age groups of documents that wait for review, in days. */
export const AGE_LIMITS = [0, 3, 7, 30] as const

const flagCounts = z.object({ danger: z.int(), warning: z.int(), success: z.int() })
export type FlagCounts = z.infer<typeof flagCounts>

/** Numbers of active people in a company or zone, by flag. */
const groupCounts = flagCounts.extend({ id: z.int(), name: z.string() })
export type GroupCounts = z.infer<typeof groupCounts>

/** Week of the chart: number of accreditations that expire, and of people whose first requirement expires. */
const week = z.object({ from: z.string(), to: z.string(), accreditations: z.int(), proofs: z.int() })
export type Week = z.infer<typeof week>

/** Age group of documents that wait for review, with its limits in days. */
const age = z.object({ days: z.int(), below: z.int().nullable(), count: z.int() })
type Age = z.infer<typeof age>

/** Overview for the utility: people by state, expirations, and documents that wait for review. */
export const overview = z.object({
  day: z.string(),
  states: z.array(z.object({ state: z.enum(KNOWN_STATES), count: z.int() })),
  zones: z.array(groupCounts),
  /** Companies with the lowest share of people who may work, the lowest first. */
  companies: z.array(groupCounts),
  /** Number of all active companies that have people. */
  company_count: z.int(),
  weeks: z.array(week),
  /** Documents that wait for review, by age; only sent to reviewers. */
  waiting: z.array(age).optional(),
})
export type Overview = z.infer<typeof overview>

/** Part of the overview about people, which reports use too. */
export type PeopleOverview = Pick<Overview, 'states' | 'zones' | 'companies'>

/** List and filter that show the counted records of a number in the overview. */
interface CountedList {
  list: 'personnel' | 'reviews'
  filter: Record<string, boolean | number | string>
}

const filterPeople = (filter: CountedList['filter']): CountedList => ({
  list: 'personnel',
  filter: { active: true, ...filter },
})

/** Number in the overview, with the list that shows the counted records. */
export interface Figure {
  count: number
  opens: CountedList
}

/** Row of a chart and its table, with numbers by column name. */
export interface FigureRow {
  key: string
  /** Display name, if the row is named by data. Other rows are translated by their key. */
  name?: string
  figures: Record<string, Figure>
}

/** Table of a chart. `drawn` are the columns that the chart draws. */
export interface FigureTable {
  drawn: readonly string[]
  columns: readonly string[]
  rows: FigureRow[]
}

/** Converts the number of people in one state to numbers by flag. */
export const toFlagCounts = (state: KnownState, count: number): FlagCounts => {
  const flag = getStateFlag(state)
  return { danger: 0, warning: 0, success: 0, ...(flag && { [flag]: count }) }
}

export const sumFlagCounts = (counts: readonly FlagCounts[]): FlagCounts =>
  counts.reduce(
    (sum, { danger, warning, success }) => ({
      danger: sum.danger + danger,
      warning: sum.warning + warning,
      success: sum.success + success,
    }),
    { danger: 0, warning: 0, success: 0 },
  )

export const countMayWork = ({ warning, success }: FlagCounts): number => warning + success
export const countPeople = (counts: FlagCounts): number => counts.danger + countMayWork(counts)

/** Creates the table of companies or zones: people by flag, people who may work, and all people. */
const createFlagTable = (groups: readonly GroupCounts[], by: 'company' | 'zone'): FigureTable => ({
  drawn: FLAGS,
  columns: [...FLAGS, 'works', 'all'],
  rows: groups.map((group) => {
    const createFigure = (count: number, flag?: FlagFilter): Figure => ({
      count,
      opens: filterPeople({ [by]: group.id, ...(flag && { light: flag }) }),
    })
    return {
      key: String(group.id),
      name: group.name,
      figures: {
        ...Object.fromEntries(FLAGS.map((flag) => [flag, createFigure(group[flag], flag)])),
        works: createFigure(countMayWork(group), 'works'),
        all: createFigure(countPeople(group)),
      },
    }
  }),
})

const createStateTable = (states: Overview['states']): FigureTable => ({
  drawn: ['people'],
  columns: ['people'],
  rows: states.map(({ state, count }) => ({
    key: state,
    figures: { people: { count, opens: filterPeople({ state }) } },
  })),
})

const createWeekTable = (weeks: readonly Week[]): FigureTable => ({
  drawn: ['accreditations', 'proofs'],
  columns: ['accreditations', 'proofs'],
  rows: weeks.map(({ from, to, accreditations, proofs }) => ({
    key: from,
    figures: {
      accreditations: { count: accreditations, opens: filterPeople({ ends_from: from, ends_to: to }) },
      proofs: { count: proofs, opens: filterPeople({ proof_ends_from: from, proof_ends_to: to }) },
    },
  })),
})

const createWaitingTable = (waiting: readonly Age[]): FigureTable => ({
  drawn: ['documents'],
  columns: ['documents'],
  rows: waiting.map(({ days, below, count }) => ({
    key: String(days),
    figures: {
      documents: {
        count,
        opens: {
          list: 'reviews',
          filter: { ...(days > 0 && { days }), ...(below !== null && { below }) },
        },
      },
    },
  })),
})

/** Charts of the overview in display order. */
export const TABLE_NAMES = ['states', 'zones', 'waiting', 'weeks', 'companies'] as const
export type TableName = (typeof TABLE_NAMES)[number]

/** Creates the tables of all charts in the overview. */
export const createTables = (overview: Overview): Partial<Record<TableName, FigureTable>> => ({
  states: createStateTable(overview.states),
  zones: createFlagTable(overview.zones, 'zone'),
  weeks: createWeekTable(overview.weeks),
  ...(overview.waiting && { waiting: createWaitingTable(overview.waiting) }),
  companies: createFlagTable(overview.companies, 'company'),
})

/** States of active people in charts, the best first. */
export const CHART_STATES: readonly KnownState[] = KNOWN_STATES.filter(
  (state) => state !== 'inactive',
).reverse()
