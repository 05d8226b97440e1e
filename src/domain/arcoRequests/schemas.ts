import { z } from 'zod'
import type { RowOf } from '../fields/fields.ts'
import {
  booleanInputSchema,
  createMultilineTextSchema,
  createRequiredMultilineTextSchema,
  richTextSchema,
  rowVersionSchema,
} from '../fields/inputs.ts'
import { newShape, patchShape, responseShape } from '../fields/schemas.ts'
import { arcoRequestFields } from './fields.ts'
import { ARCO_KINDS, ARCO_STEPS, USER_ARCO_STEPS } from './states.ts'

export interface ArcoRequestRow extends RowOf<typeof arcoRequestFields> {
  id: number
  version: number
}

/** Step in the history of a request. The user is null if a visitor sent the public form. */
export const arcoStepRowSchema = z.object({
  id: z.int(),
  request: z.int(),
  kind: z.enum(ARCO_STEPS),
  note: z.string(),
  user: z.int().nullable(),
  created_at: z.string(),
})

const arcoStepSchema = arcoStepRowSchema.omit({ request: true, user: true }).extend({ user_name: z.string() })
export type ArcoStep = z.infer<typeof arcoStepSchema>

export const arcoRequestSchema = z.object({
  id: z.int(),
  ...responseShape(arcoRequestFields),
  created_by_name: z.string(),
  version: rowVersionSchema,
  /** History, oldest first. Lists do not contain it. */
  steps: z.array(arcoStepSchema).optional(),
})
export type ArcoRequest = z.infer<typeof arcoRequestSchema>

export const newArcoRequestSchema = z.strictObject(newShape(arcoRequestFields))
export const arcoRequestPatchSchema = z.strictObject(patchShape(arcoRequestFields))

/** Maximum length of the note of a step, in characters. */
const MAX_NOTE = 4000

/** Body of a step. `answer` is the text for the applicant and `note` what the utility notes, depending on the step. */
export const arcoStepBodySchema = z
  .strictObject({
    kind: z.enum(USER_ARCO_STEPS),
    note: createMultilineTextSchema(MAX_NOTE)
      .transform((text) => text.trim())
      .default(''),
    answer: richTextSchema.optional(),
    /** Whether an opposition stops mails about the person. */
    no_email: booleanInputSchema.optional(),
  })
  .superRefine(({ kind, note, answer }, ctx) => {
    const isAnswer = kind === 'grant' || kind === 'refuse'
    if (isAnswer && answer === undefined)
      ctx.addIssue({ code: 'custom', path: ['answer'], message: 'required' })
    if (!isAnswer && note === '') ctx.addIssue({ code: 'custom', path: ['note'], message: 'required' })
  })

/** Fields of the public form, in order. */
export const ARCO_FORM_FIELDS = ['kind', 'name', 'contact', 'text', 'number'] as const
export type ArcoFormField = (typeof ARCO_FORM_FIELDS)[number]

const { name, contact, number } = newShape(arcoRequestFields)

/** Body of the public form. Browsers send line breaks in form fields as CRLF. */
export const arcoFormSchema = z.object({
  kind: z.enum(ARCO_KINDS),
  name,
  contact,
  text: z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n'))
    .pipe(createRequiredMultilineTextSchema(MAX_NOTE)),
  number,
})
