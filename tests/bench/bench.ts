import { companyPage } from './companyPage.ts'
import { documents } from './documents.ts'
import { loop } from './loop.ts'
import { matrix } from './matrix.ts'
import { reports } from './reports.ts'
import { roster } from './roster.ts'
import { search } from './search.ts'

/** `npm run bench`: the figures that tests must not depend on. BENCH_PEOPLE, BENCH_SEARCH_PEOPLE and BENCH_SECONDS make it smaller or larger. */
await roster()
await documents()
await companyPage()
await matrix()
await search()
await reports()
await loop()
