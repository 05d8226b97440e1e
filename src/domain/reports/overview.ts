import { z } from 'zod'
import {
  FLAGS,
  type FlagFilter,
  getAccreditationStateFlag,
  KNOWN_STATES,
  type KnownState,
} from '../people/accreditation.ts'
import { taxListStateSchema } from '../taxList/schemas.ts'

/** Number of coming weeks in the chart of expirations. */
export const WEEK_COUNT = 12

/** Maximum number of companies in the overview. */
export const MAX_COMPANIES = 100

/** Lower limits of the age groups of documents that wait for review, in days. */
export const AGE_LIMITS = [0, 3, 7, 30] as const

const flagCountsSchema = z.object({ danger: z.int(), warning: z.int(), success: z.int() })
export type FlagCounts = z.infer<typeof flagCountsSchema>

/** Numbers of active people in a company or zone, by flag. */
const groupCountsSchema = flagCountsSchema.extend({ id: z.int(), name: z.string() })
export type GroupCounts = z.infer<typeof groupCountsSchema>

/** Week of the chart: number of accreditations that expire, and of people whose first requirement expires. */
const weekSchema = z.object({
  from: z.string(),
  to: z.string(),
  accreditations: z.int(),
  proofs: z.int(),
})
export type Week = z.infer<typeof weekSchema>

/** Age group of documents that wait for review, with its limits in days. */
const ageSchema = z.object({ days: z.int(), below: z.int().nullable(), count: z.int() })
type Age = z.infer<typeof ageSchema>

/** Overview for the utility: people by state, expirations, and documents that wait for review. */
export const overviewSchema = z.object({
  day: z.string(),
  states: z.array(z.object({ state: z.enum(KNOWN_STATES), count: z.int() })),
  zones: z.array(groupCountsSchema),
  /** Companies with the lowest share of people who may work, the lowest first. */
  companies: z.array(groupCountsSchema),
  /** Number of all active companies that have people. */
  company_count: z.int(),
  weeks: z.array(weekSchema),
  /** Documents that wait for review, by age; only sent to reviewers. */
  waiting: z.array(ageSchema).optional(),
  /** Active companies that are presumed or definitive in the SAT's list, the first of them, and their number. */
  tax_listed: z.object({
    count: z.int(),
    companies: z.array(taxListStateSchema.extend({ id: z.int(), name: z.string() })),
  }),
})
export type Overview = z.infer<typeof overviewSchema>

/** Part of the overview about people, which reports use too. */
export type PeopleOverview = Pick<Overview, 'states' | 'zones' | 'companies'>

/** List and filter that show the counted records of a number in the overview. */
interface CountedList {
  list: 'personnel' | 'reviews'
  filter: Record<string, boolean | number | string>
}

const createPeopleListLink = (filter: CountedList['filter']): CountedList => ({
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
export const createFlagCounts = (state: KnownState, count: number): FlagCounts => {
  const flag = getAccreditationStateFlag(state)
  return { danger: 0, warning: 0, success: 0, ...(flag && { [flag]: count }) }
}

export const sumPeopleCountsByFlag = (counts: readonly FlagCounts[]): FlagCounts =>
  counts.reduce(
    (sum, { danger, warning, success }) => ({
      danger: sum.danger + danger,
      warning: sum.warning + warning,
      success: sum.success + success,
    }),
    { danger: 0, warning: 0, success: 0 },
  )

export const countPeopleWhoMayWork = ({ warning, success }: FlagCounts): number => warning + success
export const countAllPeople = (counts: FlagCounts): number => counts.danger + countPeopleWhoMayWork(counts)

/** Creates the table of companies or zones: people by flag, people who may work, and all people. */
const createPeopleByFlagTable = (groups: readonly GroupCounts[], by: 'company' | 'zone'): FigureTable => ({
  drawn: FLAGS,
  columns: [...FLAGS, 'works', 'all'],
  rows: groups.map((group) => {
    const createFigure = (count: number, flag?: FlagFilter): Figure => ({
      count,
      opens: createPeopleListLink({ [by]: group.id, ...(flag && { light: flag }) }),
    })
    return {
      key: String(group.id),
      name: group.name,
      figures: {
        ...Object.fromEntries(FLAGS.map((flag) => [flag, createFigure(group[flag], flag)])),
        works: createFigure(countPeopleWhoMayWork(group), 'works'),
        all: createFigure(countAllPeople(group)),
      },
    }
  }),
})

const createPeopleByStateTable = (states: Overview['states']): FigureTable => ({
  drawn: ['people'],
  columns: ['people'],
  rows: states.map(({ state, count }) => ({
    key: state,
    figures: { people: { count, opens: createPeopleListLink({ state }) } },
  })),
})

const createExpirationWeekTable = (weeks: readonly Week[]): FigureTable => ({
  drawn: ['accreditations', 'proofs'],
  columns: ['accreditations', 'proofs'],
  rows: weeks.map(({ from, to, accreditations, proofs }) => ({
    key: from,
    figures: {
      accreditations: {
        count: accreditations,
        opens: createPeopleListLink({ ends_from: from, ends_to: to }),
      },
      proofs: { count: proofs, opens: createPeopleListLink({ proof_ends_from: from, proof_ends_to: to }) },
    },
  })),
})

const createWaitingDocumentsTable = (waiting: readonly Age[]): FigureTable => ({
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
export const createOverviewTables = (overview: Overview): Partial<Record<TableName, FigureTable>> => ({
  states: createPeopleByStateTable(overview.states),
  zones: createPeopleByFlagTable(overview.zones, 'zone'),
  weeks: createExpirationWeekTable(overview.weeks),
  ...(overview.waiting && { waiting: createWaitingDocumentsTable(overview.waiting) }),
  companies: createPeopleByFlagTable(overview.companies, 'company'),
})

/** States of active people in charts, the best first. */
export const CHART_STATES: readonly KnownState[] = KNOWN_STATES.filter(
  (state) => state !== 'inactive',
).reverse()
