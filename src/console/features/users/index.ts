import type { ResourceProps } from 'react-admin'
import { createLazyComponent } from '../../kit/createLazyComponent.tsx'

/** Resource of user accounts: list, and one account at /users/:id. */
export const users = {
  name: 'users',
  list: createLazyComponent(() => import('./UsersList.tsx'), 'UsersList'),
  edit: createLazyComponent(() => import('./UserEdit.tsx'), 'UserEdit'),
  recordRepresentation: 'username',
} satisfies ResourceProps
