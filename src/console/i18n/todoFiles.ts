import { todoFiles } from './es/todoFiles.ts'
import { addWords } from './i18nProvider.ts'

/* Of many files that are brought at once: see administration.ts. */
addWords({ todoFiles })
