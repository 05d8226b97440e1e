import type { AccreditationRow } from '../../domain/accreditationHistory.ts'
import type { LogChangeRow, LogEntryRow } from '../../domain/auditLog.ts'
import type {
  AccreditationTypeRow,
  CompanyFileNameRow,
  PersonnelFileNameRow,
  RoleRow,
  ZoneRow,
} from '../../domain/catalogs/schemas.ts'
import type { CompanyPaperRow } from '../../domain/companies/papers.ts'
import type { CompanyRow } from '../../domain/companies/schemas.ts'
import type { ContactRow } from '../../domain/contacts/schemas.ts'
import type { CredentialCheckRow, UnusualCheckRow } from '../../domain/credentialChecks.ts'
import type { CredentialKeyRow } from '../../domain/credentialKeys.ts'
import type { CompanyFileRow, DocumentRow, PersonnelFileRow } from '../../domain/documents.ts'
import type { EvidenceRow } from '../../domain/evidence.ts'
import type { IdentityRequestRow } from '../../domain/identityRequests.ts'
import type { ImportChangeRow, ImportRow } from '../../domain/imports.ts'
import type { InspectionRow } from '../../domain/inspections.ts'
import type { MoveRow } from '../../domain/moves.ts'
import type { Board } from '../../domain/notices/boards.ts'
import type { NoticeRow, NoticeVersionRow } from '../../domain/notices/schemas.ts'
import type { ObligationRow } from '../../domain/obligations/schemas.ts'
import type { PasskeyRow } from '../../domain/passkeys.ts'
import type { AccreditationItemRow } from '../../domain/people/accreditationItems.ts'
import type { PersonRow } from '../../domain/people/schemas.ts'
import type { PricingRow } from '../../domain/pricing/schemas.ts'
import type { QuotationRow } from '../../domain/quotations/schemas.ts'
import type { UserRow } from '../../domain/users/schemas.ts'
import type { VetoExceptionRow } from '../../domain/vetoes.ts'
import type { VisitReportRow } from '../../domain/visitReports.ts'
import type {
  AccountLinkRow,
  AnswerRow,
  AttemptRow,
  DailyRunRow,
  LogHeadRow,
  MailRow,
  MessageEventRow,
  MessageRow,
  NameVersionRow,
  PersonVersionRow,
  ReviewHoldRow,
  SettingRow,
  TicketRow,
  TokenRow,
} from './serverRows.ts'

/** Types of the stored rows, by collection. */
export interface Rows extends Record<Board, NoticeRow> {
  zones: ZoneRow
  roles: RoleRow
  companies: CompanyRow
  accreditation_types: AccreditationTypeRow
  personnel: PersonRow
  accreditation_items: AccreditationItemRow
  evidence: EvidenceRow
  obligations: ObligationRow
  company_papers: CompanyPaperRow
  company_file_names: CompanyFileNameRow
  personnel_file_names: PersonnelFileNameRow
  contacts: ContactRow
  company_files: CompanyFileRow
  documents: DocumentRow
  personnel_files: PersonnelFileRow
  notice_versions: NoticeVersionRow
  veto_exceptions: VetoExceptionRow
  personnel_moves: MoveRow
  accreditations: AccreditationRow
  person_versions: PersonVersionRow
  name_versions: NameVersionRow
  pricing: PricingRow
  quotations: QuotationRow
  visit_reports: VisitReportRow
  credential_keys: CredentialKeyRow
  credential_checks: CredentialCheckRow
  unusual_checks: UnusualCheckRow
  inspections: InspectionRow
  users: UserRow
  imports: ImportRow
  import_changes: ImportChangeRow
  log_entries: LogEntryRow
  log_changes: LogChangeRow
  log_heads: LogHeadRow
  tokens: TokenRow
  account_links: AccountLinkRow
  tickets: TicketRow
  identity_requests: IdentityRequestRow
  passkeys: PasskeyRow
  attempts: AttemptRow
  answers: AnswerRow
  mails: MailRow
  review_holds: ReviewHoldRow
  message_events: MessageEventRow
  messages: MessageRow
  daily_runs: DailyRunRow
  settings: SettingRow
}
export type Collection = keyof Rows
/** Collections with a ranked search (`Reader.search`). */
export type SearchedCollection = 'personnel'

interface WithdrawnName {
  withdrawn_name: string
}

/** Names from referenced rows, such as a company's name. They are read-only. */
interface JoinedNames
  extends Record<
    Board,
    { company_name: string; created_by: string; corrected_name: string } & WithdrawnName
  > {
  companies: { zone_name: string }
  personnel: {
    company_name: string
    zone: string
    role_name: string
    role_definition: string
    role_type: string
  }
  accreditation_items: { type_name: string }
  evidence: { type_name: string; uploaded_name: string; reviewed_name: string }
  company_papers: { obligation_name: string; uploaded_name: string; reviewed_name: string }
  contacts: WithdrawnName
  company_files: { title: string } & WithdrawnName
  documents: WithdrawnName
  personnel_files: { title: string } & WithdrawnName
  notice_versions: { created_by: string }
  veto_exceptions: { user_name: string }
  personnel_moves: { user_name: string }
  accreditations: { user_name: string }
  quotations: { owner_name: string }
  visit_reports: { handled_name: string }
  unusual_checks: { handled_name: string }
  inspections: { user_name: string }
  imports: { username: string; uploaded_name: string }
  identity_requests: { username: string; account_name: string }
}
type JoinedNamesOf = { [C in Collection]: C extends keyof JoinedNames ? JoinedNames[C] : unknown }

/** Row as the store returns it: the stored fields, and names from referenced rows. */
export type Row<C extends Collection> = Rows[C] & JoinedNamesOf[C]
