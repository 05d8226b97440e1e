import { accountEndpoints } from './account.ts'
import { accreditationChangeEndpoints } from './accreditationChanges.ts'
import { accreditationMatrixEndpoints } from './accreditationMatrix.ts'
import { arcoRequestEndpoints } from './arcoRequests.ts'
import { authEndpoints } from './auth.ts'
import { blockedPeopleEndpoints } from './blockedPeople.ts'
import { catalogEndpoints } from './catalog.ts'
import { checkEndpoints } from './checks.ts'
import { companyEndpoints } from './companies.ts'
import { companyPaperEndpoints } from './companyPapers.ts'
import { credentialKeyEndpoints } from './credentialKeys.ts'
import { documentEndpoints } from './documents.ts'
import { downloadEndpoints } from './downloads.ts'
import type { EndpointTable } from './endpoint.ts'
import { createExportEndpoints } from './exports.ts'
import { identityRequestEndpoints } from './identityRequests.ts'
import { importEndpoints } from './imports.ts'
import { inspectionEndpoints } from './inspections.ts'
import { logEndpoints } from './log.ts'
import { noticeEndpoints } from './notices.ts'
import { notificationEndpoints } from './notifications.ts'
import { overviewEndpoints } from './overview.ts'
import { passkeyEndpoints } from './passkeys.ts'
import { personnelEndpoints } from './personnel.ts'
import { personnelCardEndpoints } from './personnelCards.ts'
import { personnelChangeEndpoints } from './personnelChanges.ts'
import { privacyNoticeEndpoints } from './privacyNotices.ts'
import { quotationEndpoints } from './quotations.ts'
import { reportEndpoints } from './reports.ts'
import { retentionEndpoints } from './retention.ts'
import { reviewEndpoints } from './reviews.ts'
import { savedViewEndpoints } from './savedViews.ts'
import { serviceAccountEndpoints } from './serviceAccounts.ts'
import { settingsEndpoints } from './settings.ts'
import { setupEndpoints } from './setup.ts'
import { taxListEndpoints } from './taxList.ts'
import { todoEndpoints } from './todos.ts'
import { userEndpoints } from './users.ts'
import { vetoEndpoints } from './vetoes.ts'
import { visitReportEndpoints } from './visitReports.ts'
import { webhookEndpoints } from './webhooks.ts'

const endpointsOfAreas = {
  ...authEndpoints,
  ...accountEndpoints,
  ...savedViewEndpoints,
  ...passkeyEndpoints,
  ...userEndpoints,
  ...identityRequestEndpoints,
  ...webhookEndpoints,
  ...personnelEndpoints,
  ...personnelChangeEndpoints,
  ...personnelCardEndpoints,
  ...blockedPeopleEndpoints,
  ...accreditationMatrixEndpoints,
  ...accreditationChangeEndpoints,
  ...catalogEndpoints,
  ...companyEndpoints,
  ...credentialKeyEndpoints,
  ...companyPaperEndpoints,
  ...documentEndpoints,
  ...todoEndpoints,
  ...logEndpoints,
  ...noticeEndpoints,
  ...vetoEndpoints,
  ...quotationEndpoints,
  ...overviewEndpoints,
  ...reportEndpoints,
  ...reviewEndpoints,
  ...downloadEndpoints,
  ...importEndpoints,
  ...taxListEndpoints,
  ...settingsEndpoints,
  ...privacyNoticeEndpoints,
  ...arcoRequestEndpoints,
  ...setupEndpoints,
  ...visitReportEndpoints,
  ...notificationEndpoints,
  ...checkEndpoints,
  ...inspectionEndpoints,
  ...retentionEndpoints,
  ...serviceAccountEndpoints,
} as const satisfies EndpointTable

/** Endpoints that export lists. */
export const exportEndpoints = createExportEndpoints(endpointsOfAreas)

/** All endpoints of the portal, by name. */
export const endpoints = { ...endpointsOfAreas, ...exportEndpoints }

export type EndpointName = keyof typeof endpoints
