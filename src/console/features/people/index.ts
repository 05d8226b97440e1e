import type { ResourceProps } from 'react-admin'
import { formatFullName } from '../../../domain/personNames.ts'
import { createLazyComponent } from '../../kit/createLazyComponent.tsx'

/** Resource of people: list at /personnel, details and edit form at /personnel/:id. */
export const personnel = {
  name: 'personnel',
  list: createLazyComponent(() => import('./PersonnelList.tsx'), 'PersonnelList'),
  edit: createLazyComponent(() => import('./PersonPage.tsx'), 'PersonPage'),
  recordRepresentation: formatFullName,
} satisfies ResourceProps
