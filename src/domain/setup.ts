import { z } from 'zod'
import { line, requiredLine } from './fields.ts'
import { settingsPatch } from './settings.ts'
import { isUsername } from './usernames.ts'
import { chosenPassword } from './users.ts'

/** What a portal begins with. */
export const STARTS = ['usual', 'spreadsheet', 'empty'] as const
export type Start = (typeof STARTS)[number]

/** What an empty portal is told: the utility, its first administrator, and what it begins with. A logo may come beside it. */
export const newPortal = z.strictObject({
  utility_name: settingsPatch.shape.utility_name.unwrap().optional(),
  help_phone: settingsPatch.shape.help_phone.unwrap().optional(),
  username: requiredLine(150).refine((text) => text === '' || isUsername(text), 'username'),
  name: line(150),
  password: chosenPassword,
  start: z.enum(STARTS),
})

/** What a portal's administrators still have to do in its first days; derived from what there is (settings/setupRoutes.ts). */
export const FIRST_STEPS = [
  ...([
    'outgoing',
    'demoPasswords',
    'publicAddress',
    'zones',
    'roles',
    'companies',
    'personnel',
    'secondSuperAdmin',
  ] as const),
  ...(['pricing', 'mail', 'helpPhone', 'logo'] as const),
] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** Steps that a utility may do without, and so put aside. */
export const OPTIONAL_STEPS = ['pricing', 'mail', 'helpPhone', 'logo'] as const satisfies readonly FirstStep[]

export const firstStep = z.object({ name: z.enum(FIRST_STEPS), optional: z.boolean() })
