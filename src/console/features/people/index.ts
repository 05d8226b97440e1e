import type { ResourceProps } from 'react-admin'
import { formatFullName } from '../../../domain/personNames.ts'
import { lazyComponent } from '../../kit/lazyComponent.tsx'

/** Roster at /personnel, details and edit form at /personnel/:id. */
export const personnel = {
  name: 'personnel',
  list: lazyComponent(() => import('./PersonnelList.tsx'), 'PersonnelList'),
  edit: lazyComponent(() => import('./PersonPage.tsx'), 'PersonPage'),
  recordRepresentation: formatFullName,
} satisfies ResourceProps
