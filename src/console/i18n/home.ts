import { home } from './es/home.ts'
import { search } from './es/search.ts'
import { setup } from './es/setup.ts'
import { addWords } from './i18nProvider.ts'

/* Of the start, the search for people and the first steps: see administration.ts. */
addWords({ home, search, setup })
