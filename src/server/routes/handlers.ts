import type { endpoints } from '../../contract/endpoints.ts'
import { catalogRoutes } from '../catalogs/catalogRoutes.ts'
import { companyRoutes } from '../companies/companyRoutes.ts'
import type { Handlers } from '../http/call.ts'
import { accreditationsRoutes } from '../personnel/accreditations.ts'
import { accreditationRoutes } from '../personnel/matrixRoutes.ts'
import { personnelRoutes } from '../personnel/personnelRoutes.ts'
import { accountRoutes } from './account.ts'
import { authRoutes } from './auth.ts'
import { checkRoutes } from './checks.ts'
import { companyPaperRoutes } from './companyPapers.ts'
import { credentialKeyRoutes } from './credentialKeys.ts'
import { documentRoutes } from './documents.ts'
import { downloadRoutes } from './downloads.ts'
import { entryRoutes } from './entry.ts'
import { evidenceRoutes } from './evidence.ts'
import { exportRoutes } from './exports.ts'
import { importRoutes } from './imports.ts'
import { inspectionRoutes } from './inspections.ts'
import { logRoutes } from './log.ts'
import { noticeRoutes, vetoRoutes } from './notices.ts'
import { overviewRoutes } from './overview.ts'
import { ownMessageRoutes } from './ownMessages.ts'
import { passkeyRoutes } from './passkeys.ts'
import { personnelCardRoutes } from './personnelCards.ts'
import { quotationRoutes } from './quotations.ts'
import { reportRoutes } from './reports.ts'
import { reviewRoutes } from './reviews.ts'
import { secondFactorRoutes } from './secondFactor.ts'
import { settingsRoutes } from './settings.ts'
import { setupRoutes } from './setup.ts'
import { todoRoutes } from './todos.ts'
import { userRoutes } from './users.ts'
import { visitReportRoutes } from './visitReports.ts'

/** A handler for each call of the portal. */
export const handlers: Handlers<typeof endpoints> = {
  ...authRoutes,
  ...entryRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...accountRoutes,
  ...todoRoutes,
  ...userRoutes,
  ...personnelRoutes,
  ...personnelCardRoutes,
  ...accreditationRoutes,
  ...accreditationsRoutes,
  ...catalogRoutes,
  ...companyRoutes,
  ...credentialKeyRoutes,
  ...companyPaperRoutes,
  ...documentRoutes,
  ...evidenceRoutes,
  ...logRoutes,
  ...noticeRoutes,
  ...vetoRoutes,
  ...quotationRoutes,
  ...reportRoutes,
  ...overviewRoutes,
  ...reviewRoutes,
  ...exportRoutes,
  ...downloadRoutes,
  ...importRoutes,
  ...settingsRoutes,
  ...setupRoutes,
  ...visitReportRoutes,
  ...ownMessageRoutes,
  ...checkRoutes,
  ...inspectionRoutes,
}
