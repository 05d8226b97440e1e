import { companyPage } from './companyPage.ts'
import { documents } from './documents.ts'
import { roster } from './roster.ts'

/** `npm run bench`: the figures that tests must not depend on. BENCH_PEOPLE and BENCH_SECONDS make it smaller or larger. */
await roster()
await documents()
await companyPage()
