import type { Feature } from './featureParts.ts'
import { account } from './features/account/index.ts'
import { auditLog } from './features/audit-log/index.ts'
import { blockedPeople } from './features/blocked-people/index.ts'
import { catalogs } from './features/catalogs/index.ts'
import { companies } from './features/companies/index.ts'
import { contacts } from './features/contacts/index.ts'
import { documents } from './features/documents/index.ts'
import { home } from './features/home/index.ts'
import { imports } from './features/imports/index.ts'
import { inspections } from './features/inspections/index.ts'
import { integrations } from './features/integrations/index.ts'
import { matrix } from './features/matrix/index.ts'
import { notices } from './features/notices/index.tsx'
import { onSite } from './features/on-site/index.ts'
import { people } from './features/people/index.tsx'
import { personalData } from './features/personal-data/index.ts'
import { pricing } from './features/pricing/index.ts'
import { quotations } from './features/quotations/index.ts'
import { reports } from './features/reports/index.ts'
import { retention } from './features/retention/index.ts'
import { reviews } from './features/reviews/index.ts'
import { settings } from './features/settings/index.ts'
import { showcase } from './features/showcase/index.ts'
import { taxList } from './features/tax-list/index.ts'
import { todos } from './features/todos/index.ts'
import { users } from './features/users/index.ts'
import { visits } from './features/visits/index.ts'
import { webhooks } from './features/webhooks/index.ts'
import { addTranslations } from './i18n/i18nProvider.ts'

/** Features in the order of the menus. Of equally good search results, those of the earlier feature come first. */
export const features = [
  home,
  todos,
  matrix,
  companies,
  people,
  quotations,
  pricing,
  contacts,
  users,
  notices,
  reports,
  showcase,
  reviews,
  onSite,
  inspections,
  visits,
  catalogs,
  imports,
  webhooks,
  integrations,
  taxList,
  auditLog,
  retention,
  blockedPeople,
  settings,
  personalData,
  account,
  documents,
] as const satisfies readonly Feature[]

addTranslations({
  resources: Object.fromEntries(
    features
      .flatMap(({ resources = {} }: Feature) => Object.entries(resources))
      .flatMap(([name, { words }]) => (words ? [[name, words]] : [])),
  ),
})
