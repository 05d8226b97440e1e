import { z } from 'zod'
import { distinct, wireId } from './fields.ts'
import { MESSAGE_KINDS, WAYS } from './messageNames.ts'

/** What became of a message's subject: a person moved to another company than the reader's, or a notice was withdrawn. */
const OUTCOMES = ['moved', 'withdrawn'] as const
export type MessageOutcome = (typeof OUTCOMES)[number]

/** A message as its user reads it. */
export const message = z.object({
  id: z.int(),
  kind: z.enum(MESSAGE_KINDS),
  text: z.string(),
  /** The page of what it is about, in the console. */
  link: z.string(),
  created_at: z.string(),
  read: z.boolean(),
  /** Null while the subject is as it was; otherwise the link leads nowhere any more. */
  outcome: z.enum(OUTCOMES).nullable(),
})
export type Message = z.infer<typeof message>

export const unread = z.object({ unread: z.int() })

/** Which are read: some, or all up to one. */
const MOST_MARKED = 100
export const readMessages = z
  .strictObject({ ids: distinct(wireId, MOST_MARKED).optional(), until: wireId.optional() })
  .refine(({ ids, until }) => (ids === undefined) !== (until === undefined), {
    error: 'contradiction',
    path: ['ids'],
  })

/** What somebody is told of, and how. */
export const messageWays = z.object({
  kinds: z.array(z.object({ kind: z.enum(MESSAGE_KINDS), way: z.enum(WAYS), urgent: z.boolean() })),
  /** Where mails go; empty where the account has no address. */
  address: z.string(),
  /** Does the portal send mail? */
  mail: z.boolean(),
  /** At which hour the digest comes. */
  hour: z.int(),
})
export type MessageWays = z.infer<typeof messageWays>

export const messageWaysPatch = z.strictObject({
  ways: z.partialRecord(z.enum(MESSAGE_KINDS), z.enum(WAYS)),
})
