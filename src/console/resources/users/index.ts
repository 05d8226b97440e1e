import type { ResourceProps } from 'react-admin'
import { lazyComponent } from '../../components/lazyComponent.tsx'

/** Accounts: the list, where new ones are made, and one with its sessions at /users/:id. */
export const users = {
  name: 'users',
  list: lazyComponent(async () => (await import('./UsersList.tsx')).UsersList),
  edit: lazyComponent(async () => (await import('./UserEdit.tsx')).UserEdit),
  recordRepresentation: 'username',
} satisfies ResourceProps
