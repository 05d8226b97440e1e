import { z } from 'zod'
import { FLAGS, flagOf, KNOWN_STATES, type KnownState, type Light } from './accreditation.ts'

/** So many weeks lie ahead in what ends. */
export const WEEKS = 12

/** So many companies the board tells of at most. */
export const WORST = 100

/** How old what waits may be, in days: each from so many on, and below what the next begins with. */
export const AGES = [0, 3, 7, 30] as const

const lights = z.object({ danger: z.int(), warning: z.int(), success: z.int() })
export type Lights = z.infer<typeof lights>

/** The active people of a company or a zone, by their lights. */
const group = lights.extend({ id: z.int(), name: z.string() })
export type Group = z.infer<typeof group>

/** A week: how many accreditations end in it, and of how many people the first requirement that does. */
const week = z.object({ from: z.string(), to: z.string(), accreditations: z.int(), proofs: z.int() })
export type Week = z.infer<typeof week>

/** Documents that wait for review, by how many days they have. */
const age = z.object({ days: z.int(), below: z.int().nullable(), count: z.int() })
type Age = z.infer<typeof age>

/** Where the utility stands: everybody who is active, what ends, and what waits. */
export const overview = z.object({
  day: z.string(),
  states: z.array(z.object({ state: z.enum(KNOWN_STATES), count: z.int() })),
  zones: z.array(group),
  /** Of those that are active and have people, the first: those of whose people the smallest share may work. */
  companies: z.array(group),
  /** And how many there are. */
  company_count: z.int(),
  weeks: z.array(week),
  /** For whoever reviews. */
  waiting: z.array(age).optional(),
})
export type Overview = z.infer<typeof overview>

/** The people of the board, whom reports count too. */
export type PeopleOverview = Pick<Overview, 'states' | 'zones' | 'companies'>

/** A list that a figure counts the rows of, and how it is narrowed. */
interface Counted {
  list: 'personnel' | 'reviews'
  filter: Record<string, boolean | number | string>
}

const people = (filter: Counted['filter']): Counted => ({
  list: 'personnel',
  filter: { active: true, ...filter },
})

/** A number on the board, and the list that it opens. */
export interface Figure {
  count: number
  opens: Counted
}

/** A row of a chart and of its table: what it is of, and its figures by the names of the columns. */
export interface FigureRow {
  key: string
  /** What it is called, where the data say; elsewhere its key does. */
  name?: string
  figures: Record<string, Figure>
}

/** A chart, and the table behind it: those of its columns that are drawn, and all of them. */
export interface FigureTable {
  drawn: readonly string[]
  columns: readonly string[]
  rows: FigureRow[]
}

/** So many people who show a state, as those of a group are counted. */
export const lightsIn = (state: KnownState, count: number): Lights => {
  const flag = flagOf(state)
  return { danger: 0, warning: 0, success: 0, ...(flag && { [flag]: count }) }
}

export const sumOf = (all: readonly Lights[]): Lights =>
  all.reduce(
    (sum, { danger, warning, success }) => ({
      danger: sum.danger + danger,
      warning: sum.warning + warning,
      success: sum.success + success,
    }),
    { danger: 0, warning: 0, success: 0 },
  )

export const mayWork = ({ warning, success }: Lights): number => warning + success
export const peopleOf = (of: Lights): number => of.danger + mayWork(of)

/** Those of a group by light, those who may work, and all. */
const lightsTable = (groups: readonly Group[], by: 'company' | 'zone'): FigureTable => ({
  drawn: FLAGS,
  columns: [...FLAGS, 'works', 'all'],
  rows: groups.map((of) => {
    const shown = (count: number, light?: Light): Figure => ({
      count,
      opens: people({ [by]: of.id, ...(light && { light }) }),
    })
    return {
      key: String(of.id),
      name: of.name,
      figures: {
        ...Object.fromEntries(FLAGS.map((flag) => [flag, shown(of[flag], flag)])),
        works: shown(mayWork(of), 'works'),
        all: shown(peopleOf(of)),
      },
    }
  }),
})

const statesTable = (states: Overview['states']): FigureTable => ({
  drawn: ['people'],
  columns: ['people'],
  rows: states.map(({ state, count }) => ({
    key: state,
    figures: { people: { count, opens: people({ state }) } },
  })),
})

const weeksTable = (weeks: readonly Week[]): FigureTable => ({
  drawn: ['accreditations', 'proofs'],
  columns: ['accreditations', 'proofs'],
  rows: weeks.map(({ from, to, accreditations, proofs }) => ({
    key: from,
    figures: {
      accreditations: { count: accreditations, opens: people({ ends_from: from, ends_to: to }) },
      proofs: { count: proofs, opens: people({ proof_ends_from: from, proof_ends_to: to }) },
    },
  })),
})

const waitingTable = (waiting: readonly Age[]): FigureTable => ({
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

/** The charts, in the order in which they stand. */
export const TABLES = ['states', 'zones', 'waiting', 'weeks', 'companies'] as const
export type TableName = (typeof TABLES)[number]

/** Every figure of the board, each with the list that it counts. */
export const tablesOf = (of: Overview): Partial<Record<TableName, FigureTable>> => ({
  states: statesTable(of.states),
  zones: lightsTable(of.zones, 'zone'),
  weeks: weeksTable(of.weeks),
  ...(of.waiting && { waiting: waitingTable(of.waiting) }),
  companies: lightsTable(of.companies, 'company'),
})

/** The states of active people that a figure is made for: all of them, the best first. */
export const COUNTED_STATES: readonly KnownState[] = KNOWN_STATES.filter(
  (state) => state !== 'inactive',
).reverse()
