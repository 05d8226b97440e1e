import WebhookOutlined from '@mui/icons-material/WebhookOutlined'
import type { Feature } from '../../featureParts.ts'
import { createLazyScreen } from '../../kit/createLazyComponent.tsx'

/** Addresses of other systems that receive what changes in the portal. */
export const webhooks = {
  pages: {
    webhooks: {
      title: 'Webhooks',
      path: '/webhooks',
      icon: WebhookOutlined,
      access: 'webhooks.manage',
      group: 'administration',
      synonyms: ['Integraciones', 'Avisos a otros sistemas'],
      resource: true,
    },
    webhook: {
      path: '/webhooks/:id',
      access: 'webhooks.manage',
      parent: 'webhooks',
      resource: true,
      tabs: true,
    },
  },
  resources: {
    webhooks: {
      list: createLazyScreen(() => import('./WebhooksList.tsx'), 'WebhooksList'),
      edit: createLazyScreen(() => import('./WebhookEdit.tsx'), 'WebhookEdit'),
      recordRepresentation: 'name',
      page: 'webhook',
    },
  },
  actions: {
    newWebhook: { title: 'Nuevo webhook', page: 'webhooks' },
  },
} as const satisfies Feature
