import {
  accountLinks,
  attempts,
  identityRequests,
  passkeys,
  savedViews,
  serviceAccounts,
  serviceTokens,
  tickets,
  tokens,
  users,
} from './tables/accounts.ts'
import { logChanges, logEntries, logHeads } from './tables/auditLog.ts'
import {
  accreditationTypes,
  companyFileNames,
  obligations,
  personnelFileNames,
  roles,
  zones,
} from './tables/catalogs.ts'
import { companies } from './tables/companies.ts'
import { contacts } from './tables/contacts.ts'
import { documentTables } from './tables/documents.ts'
import { credentialChecks, credentialKeys, inspections, unusualChecks, visitReports } from './tables/door.ts'
import { importChanges, imports } from './tables/imports.ts'
import { dailyRuns, mails, messageEvents, messages } from './tables/messages.ts'
import {
  administrativeActs,
  announcements,
  nonAccordance,
  noticeVersions,
  vetoExceptions,
  vetoes,
} from './tables/notices.ts'
import { accreditationItems, accreditations, personnel, personnelMoves } from './tables/people.ts'
import {
  arcoRequests,
  arcoSteps,
  blockedPeople,
  erasures,
  noticeAcceptances,
  privacyNotices,
} from './tables/personalData.ts'
import { answers, reviewHolds, settings } from './tables/portal.ts'
import { pricing, quotations } from './tables/quotations.ts'
import { retentionDeletions, retentionHolds, retentionItems } from './tables/retention.ts'
import { listedTaxpayers, taxListLoads } from './tables/taxList.ts'
import { nameVersions, personVersions } from './tables/versions.ts'
import { webhookDeliveries, webhooks } from './tables/webhooks.ts'

/** All tables, by name: first the tables that others refer to. Dumps and backups contain them in this order. */
export const tables = {
  zones,
  roles,
  companies,
  users,
  accreditation_types: accreditationTypes,
  personnel,
  accreditation_items: accreditationItems,
  obligations,
  company_file_names: companyFileNames,
  personnel_file_names: personnelFileNames,
  arco_requests: arcoRequests,
  arco_steps: arcoSteps,
  ...documentTables,
  retention_deletions: retentionDeletions,
  retention_items: retentionItems,
  retention_holds: retentionHolds,
  contacts,
  vetoes,
  announcements,
  administrative_acts: administrativeActs,
  non_accordance: nonAccordance,
  notice_versions: noticeVersions,
  veto_exceptions: vetoExceptions,
  personnel_moves: personnelMoves,
  accreditations,
  person_versions: personVersions,
  name_versions: nameVersions,
  pricing,
  quotations,
  visit_reports: visitReports,
  privacy_notices: privacyNotices,
  notice_acceptances: noticeAcceptances,
  credential_keys: credentialKeys,
  credential_checks: credentialChecks,
  unusual_checks: unusualChecks,
  inspections,
  blocked_people: blockedPeople,
  erasures,
  imports,
  import_changes: importChanges,
  listed_taxpayers: listedTaxpayers,
  tax_list_loads: taxListLoads,
  log_entries: logEntries,
  log_changes: logChanges,
  log_heads: logHeads,
  tokens,
  account_links: accountLinks,
  tickets,
  identity_requests: identityRequests,
  passkeys,
  saved_views: savedViews,
  service_accounts: serviceAccounts,
  service_tokens: serviceTokens,
  attempts,
  answers,
  mails,
  review_holds: reviewHolds,
  webhooks,
  webhook_deliveries: webhookDeliveries,
  message_events: messageEvents,
  messages,
  daily_runs: dailyRuns,
  settings,
}
