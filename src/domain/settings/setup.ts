import { z } from 'zod'
import { createRequiredLineSchema, createSingleLineSchema } from '../fields/inputs.ts'
import { chosenPasswordSchema } from '../users/schemas.ts'
import { isValidUsername } from '../users/usernames.ts'
import { settingsPatchSchema } from './settings.ts'

/** Choices for the initial contents of a new portal. */
export const STARTS = ['usual', 'spreadsheet', 'empty'] as const
export type Start = (typeof STARTS)[number]

/** Body of the first setup: utility, first administrator, and initial contents. A logo may be sent as a file. */
export const newPortalSchema = z.strictObject({
  utility_name: settingsPatchSchema.shape.utility_name.unwrap().optional(),
  help_phone: settingsPatchSchema.shape.help_phone.unwrap().optional(),
  username: createRequiredLineSchema(150).refine((text) => text === '' || isValidUsername(text), 'username'),
  name: createSingleLineSchema(150),
  password: chosenPasswordSchema,
  start: z.enum(STARTS),
})

/** Setup tasks of administrators in a new portal. Existing data show which tasks are done (settings/setupRoutes.ts). */
export const FIRST_STEPS = [
  'outgoing',
  'backup',
  'mailProblem',
  'demoPasswords',
  'publicAddress',
  'zones',
  'roles',
  'companies',
  'personnel',
  'secondSuperAdmin',
  'pricing',
  'mail',
  'helpPhone',
  'logo',
] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** Setup tasks that administrators may skip. */
export const OPTIONAL_STEPS = ['pricing', 'mail', 'helpPhone', 'logo'] as const satisfies readonly FirstStep[]

export const setupStepSchema = z.object({ name: z.enum(FIRST_STEPS), optional: z.boolean() })
