import type { endpoints } from '../contract/endpoints.ts'
import { ownAccountRoutes } from './accounts/ownAccountRoutes.ts'
import { passkeyRoutes } from './accounts/passkeyRoutes.ts'
import { savedViewRoutes } from './accounts/savedViewRoutes.ts'
import { secondFactorRoutes } from './accounts/secondFactorRoutes.ts'
import { serviceAccountListQueries, serviceAccountRoutes } from './accounts/serviceAccountRoutes.ts'
import { authRoutes } from './accounts/signInRoutes.ts'
import { userListQueries, userRoutes } from './accounts/userRoutes.ts'
import { catalogListQueries, catalogRoutes } from './catalogs/catalogRoutes.ts'
import { companyListQueries, companyRoutes, todoRoutes } from './companies/companyRoutes.ts'
import { credentialKeyRoutes } from './credentials/credentialKeys.ts'
import { companyDocumentRoutes } from './documents/companyDocumentRoutes.ts'
import { documentRoutes } from './documents/documentRoutes.ts'
import { checkListQueries, checkRoutes, visitReportRoutes } from './door/checkRoutes.ts'
import { inspectionListQueries, inspectionRoutes } from './door/inspectionRoutes.ts'
import type { Handlers } from './http/call.ts'
import { importRoutes } from './imports/importRoutes.ts'
import { downloadRoutes } from './jobs/jobQueue.ts'
import { logRoutes } from './log/logRoutes.ts'
import { ownMessageRoutes } from './messages/ownMessageRoutes.ts'
import { noticeListQueries, noticeRoutes, vetoRoutes } from './notices/noticeRoutes.ts'
import { accessFileRoutes } from './personalData/accessFile.ts'
import { arcoRequestListQueries, arcoRequestRoutes } from './personalData/arcoRequests.ts'
import { blockedPeopleListQueries, blockedPeopleRoutes } from './personalData/blockedPeopleRoutes.ts'
import { privacyNoticeListQueries, privacyNoticeRoutes } from './personalData/privacyNotices.ts'
import { accreditationsRoutes } from './personnel/accreditations.ts'
import { personnelCardRoutes } from './personnel/cardRoutes.ts'
import { accreditationRoutes } from './personnel/matrixRoutes.ts'
import { personnelChangeRoutes } from './personnel/personnelChanges.ts'
import { personnelListQueries, personnelRoutes } from './personnel/personnelRoutes.ts'
import { quotationListQueries, quotationRoutes } from './quotations/quotationRoutes.ts'
import { createExportRoutes } from './reports/exportRoutes.ts'
import { overviewRoutes } from './reports/overviewRoutes.ts'
import { reportRoutes } from './reports/reportRoutes.ts'
import { retentionListQueries, retentionRoutes } from './retention/retentionRoutes.ts'
import { reviewRoutes } from './reviews/reviewRoutes.ts'
import { settingsRoutes } from './settings/settingsRoutes.ts'
import { setupRoutes } from './settings/setupRoutes.ts'
import { entryRoutes } from './signOn/entryRoutes.ts'
import { identityRequestRoutes } from './signOn/identityRequestRoutes.ts'
import { taxListRoutes } from './taxList/taxListRoutes.ts'
import { webhookListQueries, webhookRoutes } from './webhooks/webhookRoutes.ts'

/** Handlers of all API endpoints, by endpoint name. */
export const handlers: Handlers<typeof endpoints> = {
  ...authRoutes,
  ...entryRoutes,
  ...identityRequestRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...ownAccountRoutes,
  ...savedViewRoutes,
  ...todoRoutes,
  ...userRoutes,
  ...webhookRoutes,
  ...personnelRoutes,
  ...personnelChangeRoutes,
  ...personnelCardRoutes,
  ...blockedPeopleRoutes,
  ...accreditationRoutes,
  ...accreditationsRoutes,
  ...catalogRoutes,
  ...companyRoutes,
  ...credentialKeyRoutes,
  ...companyDocumentRoutes,
  ...documentRoutes,
  ...logRoutes,
  ...noticeRoutes,
  ...vetoRoutes,
  ...quotationRoutes,
  ...reportRoutes,
  ...overviewRoutes,
  ...reviewRoutes,
  ...createExportRoutes({
    ...blockedPeopleListQueries,
    ...catalogListQueries,
    ...checkListQueries,
    ...companyListQueries,
    ...inspectionListQueries,
    ...noticeListQueries,
    ...personnelListQueries,
    ...privacyNoticeListQueries,
    ...arcoRequestListQueries,
    ...quotationListQueries,
    ...retentionListQueries,
    ...serviceAccountListQueries,
    ...userListQueries,
    ...webhookListQueries,
  }),
  ...downloadRoutes,
  ...importRoutes,
  ...taxListRoutes,
  ...settingsRoutes,
  ...privacyNoticeRoutes,
  ...arcoRequestRoutes,
  ...accessFileRoutes,
  ...setupRoutes,
  ...visitReportRoutes,
  ...ownMessageRoutes,
  ...checkRoutes,
  ...inspectionRoutes,
  ...retentionRoutes,
  ...serviceAccountRoutes,
}
