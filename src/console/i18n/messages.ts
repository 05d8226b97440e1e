import { messages } from './es/messages.ts'
import { addWords } from './i18nProvider.ts'

/* Of the bell and of what somebody is told: see administration.ts. */
addWords({ messages })
