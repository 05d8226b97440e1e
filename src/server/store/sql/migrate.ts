import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { SqlDialect, Tables } from './database.ts'
import { deriveAll } from './derive.ts'
import { start } from './migrations/0001-start.ts'
import { accreditationAndNotices } from './migrations/0002-accreditation-and-notices.ts'
import { quotationsAndReports } from './migrations/0003-quotations-and-reports.ts'
import { answers } from './migrations/0004-answers.ts'
import { settings } from './migrations/0005-settings.ts'
import { requestHashesAndScans } from './migrations/0007-request-hashes-and-scans.ts'
import { staleAttempts } from './migrations/0008-stale-attempts.ts'
import { usersAndSessions } from './migrations/0009-users-and-sessions.ts'
import { versions } from './migrations/0010-versions.ts'
import { publicIds } from './migrations/0011-public-ids.ts'
import { vetoedAndWithdrawn } from './migrations/0012-vetoed-and-withdrawn.ts'
import { plainTables } from './migrations/0015-plain-tables.ts'
import { evenTimes } from './migrations/0016-even-times.ts'
import { outdatedRows } from './migrations/0017-outdated-rows.ts'
import { sortedByExpiry } from './migrations/0018-sorted-by-expiry.ts'
import { wordsBeside } from './migrations/0019-words-beside.ts'
import { namedUsers } from './migrations/0020-named-users.ts'
import { mails } from './migrations/0021-mails.ts'
import { accounts } from './migrations/0022-accounts.ts'
import { catalogs } from './migrations/0023-catalogs.ts'
import { imports } from './migrations/0024-imports.ts'
import { endedCompanies } from './migrations/0025-ended-companies.ts'
import { log } from './migrations/0026-log.ts'
import { standings } from './migrations/0028-standings.ts'
import { logLookups } from './migrations/0029-log-lookups.ts'
import { requirementDays } from './migrations/0030-requirement-days.ts'
import { signOn } from './migrations/0031-sign-on.ts'
import { accreditations } from './migrations/0032-accreditations.ts'
import { versionsOfPeople } from './migrations/0033-versions-of-people.ts'
import { secondFactor } from './migrations/0034-second-factor.ts'
import { evidence } from './migrations/0035-evidence.ts'
import { visitReports } from './migrations/0036-visit-reports.ts'
import { reviews } from './migrations/0037-reviews.ts'
import { passkeys } from './migrations/0038-passkeys.ts'
import { credentialKeys } from './migrations/0039-credential-keys.ts'
import { messages } from './migrations/0040-messages.ts'
import { checks } from './migrations/0041-checks.ts'
import { inspections } from './migrations/0042-inspections.ts'
import { obligations } from './migrations/0043-obligations.ts'
import { peopleByCompany } from './migrations/0044-people-by-company.ts'
import { logBlocks } from './migrations/0045-log-blocks.ts'
import { dues } from './migrations/0046-dues.ts'
import { inspectedSites } from './migrations/0047-inspected-sites.ts'
import { addColumn } from './migrations/parts.ts'
import type { StepName } from './steps.ts'

/** Every step that the tables have taken, in order. A step that has been released is never changed; a new one follows it, and steps.ts says what it does. */
export const MIGRATIONS: Record<StepName, (dialect: SqlDialect) => Migration> = {
  '0001-start': start,
  '0002-accreditation-and-notices': accreditationAndNotices,
  '0003-quotations-and-reports': quotationsAndReports,
  '0004-answers': answers,
  '0005-settings': settings,
  '0007-request-hashes-and-scans': requestHashesAndScans,
  '0008-stale-attempts': staleAttempts,
  '0009-users-and-sessions': usersAndSessions,
  '0010-versions': versions,
  '0011-public-ids': publicIds,
  // It took RFCs out of an index of words that 0015 makes anew.
  '0011b-personal-words': () => ({ up: async () => undefined }),
  '0012-vetoed-and-withdrawn': vetoedAndWithdrawn,
  // An account that was deleted stays as the name of what was done with it.
  '0014-deleted-users': addColumn('users', 'deleted_at text'),
  '0015-plain-tables': plainTables,
  '0016-even-times': evenTimes,
  '0017-outdated-rows': outdatedRows,
  '0018-sorted-by-expiry': sortedByExpiry,
  '0019-words-beside': wordsBeside,
  '0020-named-users': namedUsers,
  '0021-mails': mails,
  '0022-accounts': accounts,
  '0023-catalogs': catalogs,
  '0024-imports': imports,
  '0025-ended-companies': endedCompanies,
  '0026-log': log,
  // A firm is registered in spite of a veto as well.
  '0027-vetoed-firms': addColumn('veto_exceptions', 'company integer'),
  '0028-standings': standings,
  '0029-log-lookups': logLookups,
  '0030-requirement-days': requirementDays,
  '0031-sign-on': signOn,
  '0032-accreditations': accreditations,
  '0033-versions-of-people': versionsOfPeople,
  '0034-second-factor': secondFactor,
  '0035-evidence': evidence,
  '0036-visit-reports': visitReports,
  '0037-reviews': reviews,
  '0038-passkeys': passkeys,
  '0039-credential-keys': credentialKeys,
  '0040-messages': messages,
  '0041-checks': checks,
  '0042-inspections': inspections,
  '0043-obligations': obligations,
  '0044-people-by-company': peopleByCompany,
  '0045-log-blocks': logBlocks,
  '0046-dues': dues,
  '0047-inspected-sites': inspectedSites,
}

/** Brings the tables up to date; what is there already is left alone. Answers which steps a database that was there before has taken. */
export const migrate = async (db: Kysely<Tables>, dialect: SqlDialect): Promise<string[]> => {
  const steps = Object.entries(MIGRATIONS).map(([name, step]) => [name, step(dialect)])
  const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(steps) } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  await deriveAll(db)
  return results.length < steps.length ? results.map(({ migrationName }) => migrationName) : []
}
