import HubOutlined from '@mui/icons-material/HubOutlined'
import type { Feature } from '../../featureParts.ts'
import { createLazyScreen } from '../../kit/createLazyComponent.tsx'

/** Service accounts, with which other systems call the portal. */
export const integrations = {
  pages: {
    integrations: {
      title: 'Integraciones',
      path: '/integraciones',
      icon: HubOutlined,
      access: 'integrations.manage',
      group: 'administration',
      synonyms: ['Cuentas de servicio', 'Tokens', 'API'],
      screen: createLazyScreen(() => import('./ServiceAccountsList.tsx'), 'ServiceAccountsList'),
    },
    serviceAccount: {
      path: '/integraciones/:id',
      access: 'integrations.manage',
      parent: 'integrations',
      tabs: true,
      screen: createLazyScreen(() => import('./ServiceAccountEdit.tsx'), 'ServiceAccountEdit'),
    },
  },
  resources: {
    serviceAccounts: { list: 'integrations', recordRepresentation: 'name', page: 'serviceAccount' },
  },
  actions: {
    newServiceAccount: {
      title: 'Nueva cuenta de servicio',
      page: 'integrations',
      synonyms: ['Nueva integración', 'Nuevo token'],
    },
  },
} as const satisfies Feature
