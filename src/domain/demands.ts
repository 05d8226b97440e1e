import { z } from 'zod'
import { addMonths, type Day } from './days.ts'
import { wireBoolean } from './fields.ts'

/** How long a document holds: so many months from its issue, until the date on it, or for good. */
export const VALIDITIES = ['issue', 'date', 'for_good'] as const
export const BRINGERS = ['contractor', 'utility'] as const
/** What its absence makes of a light. */
export const ABSENCES = ['danger', 'warning'] as const

/** Where a document stands: waiting for review, decided, or replaced by a newer one before anybody looked. That it ended follows from its dates. */
export const REVIEWS = ['pending', 'approved', 'rejected', 'replaced'] as const
export type Review = (typeof REVIEWS)[number]

/** So many days before a document ends somebody is told. */
const WARNING_DAYS = [30, 14, 7]
const MOST_WARNINGS = 6
const MOST_MONTHS = 240
const LONGEST_WARNING = 365

/** What a requirement says of the documents that prove it. One that wants none is a box that somebody ticks. */
export const demands = {
  wants_document: z.boolean().default(false),
  validity: z.enum(VALIDITIES).default('for_good'),
  validity_months: z.int().nullable().default(null),
  warning_days: z.array(z.int()).default(WARNING_DAYS),
  brought_by: z.enum(BRINGERS).default('contractor'),
  absence: z.enum(ABSENCES).default('warning'),
}
const demandsRow = z.object(demands)
export type Demands = z.output<typeof demandsRow>
/** What a requirement says that nobody has said anything of. */
export const NO_DEMANDS: Demands = demandsRow.parse({})

/** The same as lists say it to whoever keeps the catalogues. */
export const listedDemands = {
  wants_document: z.boolean().optional(),
  validity: z.enum(VALIDITIES).optional(),
  validity_months: z.int().nullable().optional(),
  warning_days: z.array(z.int()).optional(),
  brought_by: z.enum(BRINGERS).optional(),
  absence: z.enum(ABSENCES).optional(),
}
/** And as one entry is read. */
export const readDemands = z.object(listedDemands).required().shape

/** Until when holds what begins on a day: null for good, or until somebody takes it back. */
export const endOf = ({ validity, validity_months: months }: Demands, from: Day): Day | null =>
  validity === 'for_good' || months === null ? null : addMonths(from, months)

const months = z.union([z.literal('').transform(() => null), z.int().min(1).max(MOST_MONTHS).nullable()])
const warnings = z
  .array(z.int().min(1).max(LONGEST_WARNING))
  .max(MOST_WARNINGS)
  .transform((days) => [...new Set(days)].sort((a, b) => b - a))

/** What can be sent of it; what is not sent stays as it is, or as nobody has said anything of it. */
export const demandsPatch = {
  wants_document: wireBoolean.optional(),
  validity: z.enum(VALIDITIES).optional(),
  validity_months: months.optional(),
  warning_days: warnings.optional(),
  brought_by: z.enum(BRINGERS).optional(),
  absence: z.enum(ABSENCES).optional(),
}
