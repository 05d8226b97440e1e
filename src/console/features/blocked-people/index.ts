import NoAccountsOutlined from '@mui/icons-material/NoAccountsOutlined'
import { labelsOf } from '../../../domain/fields/fields.ts'
import { blockedPersonFields } from '../../../domain/personalData/fields.ts'
import type { Feature } from '../../featureParts.ts'
import { createLazyScreen } from '../../kit/createLazyComponent.tsx'

/** People whose personal data are blocked until their retention ends. */
export const blockedPeople = {
  pages: {
    blockedPeople: {
      title: 'Personas bloqueadas',
      path: '/personas-bloqueadas',
      icon: NoAccountsOutlined,
      access: 'personalData.manage',
      group: 'administration',
      synonyms: ['Bloqueo de datos', 'Cancelación'],
      screen: createLazyScreen(() => import('./BlockedPeopleList.tsx'), 'BlockedPeopleList'),
    },
  },
  resources: {
    blockedPeople: {
      list: 'blockedPeople',
      words: { name: 'Persona bloqueada |||| Personas bloqueadas', fields: labelsOf(blockedPersonFields) },
    },
  },
} as const satisfies Feature
