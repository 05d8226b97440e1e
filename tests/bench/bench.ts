import { coldStart } from './coldStart.ts'
import { companyPage } from './companyPage.ts'
import { documents } from './documents.ts'
import { door } from './door.ts'
import { evidence } from './evidence.ts'
import { imports } from './imports.ts'
import { limits } from './limits.ts'
import { log } from './log.ts'
import { loop } from './loop.ts'
import { mechanisms } from './mechanisms.ts'
import { overview } from './overview.ts'
import { reports } from './reports.ts'

/** `npm run bench`: the figures that tests must not depend on. BENCH_SIZES, BENCH_DATABASES, BENCH_PEOPLE and BENCH_SECONDS make it smaller or larger. */
await limits()
await mechanisms()
await documents()
await companyPage()
await coldStart()
await overview()
await evidence()
await door()
await reports()
await imports()
await log()
await loop()
