import type { ResourceProps } from 'react-admin'
import { lazyComponent } from '../../kit/lazyComponent.tsx'

/** Accounts: list, and one account at /users/:id. */
export const users = {
  name: 'users',
  list: lazyComponent(() => import('./UsersList.tsx'), 'UsersList'),
  edit: lazyComponent(() => import('./UserEdit.tsx'), 'UserEdit'),
  recordRepresentation: 'username',
} satisfies ResourceProps
