import SellOutlined from '@mui/icons-material/SellOutlined'
import { derivedLabels } from '../../../contract/fieldLabels.ts'
import { labelsOf } from '../../../domain/fields/fields.ts'
import { tierFields } from '../../../domain/pricing/fields.ts'
import type { Feature } from '../../featureParts.ts'
import { createLazyScreen } from '../../kit/createLazyComponent.tsx'
import { parsePriceTier } from '../../port/records/tier.ts'

/** PriceTier tiers: one table, edited in place. */
export const pricing = {
  pages: {
    pricing: {
      title: 'Precios de instalación',
      path: '/pricing',
      icon: SellOutlined,
      access: 'pricing.read',
      group: 'quotations',
      resource: true,
    },
  },
  resources: {
    pricing: {
      list: createLazyScreen(() => import('./PricingList.tsx'), 'PricingList'),
      words: { name: 'Precio |||| Precios', fields: { ...labelsOf(tierFields), ...derivedLabels.pricing } },
      parse: parsePriceTier,
    },
  },
} as const satisfies Feature
