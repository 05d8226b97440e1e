import { reviewFields, reviews } from './es/reviews.ts'
import { addWords } from './i18nProvider.ts'

/* Of the documents that wait for review: see administration.ts. */
addWords({
  reviews,
  resources: { reviews: { name: 'Documento |||| Documentos', fields: reviewFields } },
})
