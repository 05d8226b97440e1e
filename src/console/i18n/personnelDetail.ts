import { personnelDetail } from './es/personnelDetail.ts'
import { printedCards } from './es/printedCards.ts'
import { addWords } from './i18nProvider.ts'

/* Of a person's page, of the form that makes one and of cards to be printed: see administration.ts. */
addWords({ personnelDetail, printedCards })
