import type { accreditationsEndpoints } from '../../contract/accreditations.ts'
import type { Handlers } from '../http/call.ts'
import { checkAccreditations, keepAccreditations } from '../personnel/accredit.ts'

export const accreditationsRoutes: Handlers<typeof accreditationsEndpoints> = {
  'accreditations.check': (call) => checkAccreditations(call),
  'accreditations.create': (call) => keepAccreditations(call),
}
