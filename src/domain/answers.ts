import { z } from 'zod'

/**
 * What a call was answered, for whoever did not hear it and calls again. `key` is a hash of who called what with which key, `request_hash`
 * one of what was sent; empty where nobody had asked yet.
 */
export const answerRow = z.object({
  id: z.int(),
  key: z.string(),
  request_hash: z.string().default(''),
  answer: z.string(),
  created_at: z.string(),
})
export type AnswerRow = z.infer<typeof answerRow>
