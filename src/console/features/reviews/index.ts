import RateReviewOutlined from '@mui/icons-material/RateReviewOutlined'
import { getDocumentOwnerName, getReviewedDocumentName } from '../../../domain/documents/reviewNames.ts'
import type { WaitingDocument } from '../../../domain/documents/reviews.ts'
import type { Feature } from '../../featureParts.ts'
import { appWords } from '../../i18n/app.ts'
import { createLazyScreen } from '../../kit/createLazyComponent.tsx'

/** Documents that wait for review. */
export const reviews = {
  pages: {
    reviews: {
      title: 'Por revisar',
      path: '/por-revisar',
      icon: RateReviewOutlined,
      access: 'evidence.review',
      group: 'work',
      waiting: { resource: 'reviews', filter: {}, sort: 'created_at', words: appWords.menu.waiting },
      screen: createLazyScreen(() => import('./ReviewsPage.tsx'), 'ReviewsPage'),
    },
    review: {
      path: '/por-revisar/:id',
      access: 'evidence.review',
      parent: 'reviews',
      screen: createLazyScreen(() => import('./ReviewPage.tsx'), 'ReviewPage'),
    },
  },
  resources: {
    reviews: {
      list: 'reviews',
      recordRepresentation: (document: WaitingDocument) =>
        `${getReviewedDocumentName(document)}, ${getDocumentOwnerName(document)}`,
    },
  },
} as const satisfies Feature
