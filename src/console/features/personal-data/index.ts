import GppGoodOutlined from '@mui/icons-material/GppGoodOutlined'
import PrivacyTipOutlined from '@mui/icons-material/PrivacyTipOutlined'
import type { ArcoRequest } from '../../../domain/arcoRequests/schemas.ts'
import type { Feature } from '../../featureParts.ts'
import { appWords } from '../../i18n/app.ts'
import { createLazyScreen } from '../../kit/createLazyComponent.tsx'
import { canPerformAction } from '../../port/backend.ts'

/** Privacy notice, and requests of people about their personal data. */
export const personalData = {
  pages: {
    arcoRequests: {
      title: 'Solicitudes ARCO',
      path: '/solicitudes-arco',
      icon: GppGoodOutlined,
      access: 'personalData.manage',
      group: 'administration',
      synonyms: ['Datos personales', 'Acceso', 'Rectificación', 'Cancelación', 'Oposición'],
      waiting: { resource: 'arcoRequests', filter: { open: true }, sort: 'due', words: appWords.menu.open },
      screen: createLazyScreen(() => import('./ArcoRequestsList.tsx'), 'ArcoRequestsList'),
    },
    arcoRequest: {
      path: '/solicitudes-arco/:id',
      access: 'personalData.manage',
      parent: 'arcoRequests',
      screen: createLazyScreen(() => import('./ArcoRequestEdit.tsx'), 'ArcoRequestEdit'),
    },
    privacyNotices: {
      title: 'Aviso de privacidad',
      path: '/ajustes/aviso-de-privacidad',
      icon: PrivacyTipOutlined,
      access: 'personalData.manage',
      group: 'administration',
      synonyms: ['Aceptaciones', 'Privacidad'],
      screen: createLazyScreen(() => import('./PrivacyNoticesList.tsx'), 'PrivacyNoticesList'),
    },
    noticeAcceptances: {
      path: '/ajustes/aviso-de-privacidad/aceptaciones',
      access: 'personalData.manage',
      parent: 'privacyNotices',
      screen: createLazyScreen(() => import('./NoticeAcceptancesList.tsx'), 'NoticeAcceptancesList'),
    },
    privacyNotice: {
      path: '/ajustes/aviso-de-privacidad/:id',
      access: 'personalData.manage',
      parent: 'privacyNotices',
      screen: createLazyScreen(() => import('./PrivacyNoticePage.tsx'), 'PrivacyNoticePage'),
    },
  },
  resources: {
    arcoRequests: { list: 'arcoRequests', page: 'arcoRequest' },
    privacyNotices: { list: 'privacyNotices', page: 'privacyNotice' },
    noticeAcceptances: {},
  },
  actions: {
    newArcoRequest: { title: 'Registrar solicitud ARCO', page: 'arcoRequests' },
  },
  search: [
    {
      kind: 'arcoRequests',
      title: 'Solicitudes ARCO',
      resource: 'arcoRequests',
      icon: GppGoodOutlined,
      may: (actor) => canPerformAction(actor, 'personalData.manage'),
      page: 'arcoRequest',
      hasNumericIds: true,
      request: (q) => ({ filter: { q }, sort: { field: 'id', order: 'DESC' } }),
      toOption: ({ id, folio, name, person_name }: ArcoRequest, { urlOf }) => ({
        title: name,
        detail: folio,
        to: urlOf(id),
        names: [folio, name, person_name],
      }),
    },
  ],
} as const satisfies Feature
