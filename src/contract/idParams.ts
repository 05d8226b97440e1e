import { z } from 'zod'
import { numericIdSchema, personIdSchema } from '../domain/fields/inputs.ts'

/** Path parameters of a record whose id is a number. */
export const numericIdParamsSchema = z.object({ id: numericIdSchema })
/** Path parameters of a person, whose id is a text. */
export const personIdParamsSchema = z.object({ id: personIdSchema })
