import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined'
import type { Feature } from '../../featureParts.ts'
import { createLazyScreen } from '../../kit/createLazyComponent.tsx'
import { canPerformAction } from '../../port/backend.ts'
import type { Reply } from '../../port/client.ts'

export const users = {
  pages: {
    users: {
      title: 'Usuarios',
      path: '/users',
      icon: ManageAccountsOutlined,
      access: 'users.manage',
      group: 'administration',
      resource: true,
    },
    user: {
      path: '/users/:id',
      access: 'users.manage',
      parent: 'users',
      resource: true,
      tabs: true,
    },
  },
  resources: {
    users: {
      list: createLazyScreen(() => import('./UsersList.tsx'), 'UsersList'),
      edit: createLazyScreen(() => import('./UserEdit.tsx'), 'UserEdit'),
      recordRepresentation: 'username',
      page: 'user',
    },
  },
  actions: {
    newUser: { title: 'Nuevo usuario', page: 'users', synonyms: ['Invitar usuario', 'Nueva cuenta'] },
  },
  search: [
    {
      kind: 'users',
      title: 'Usuarios',
      resource: 'users',
      icon: ManageAccountsOutlined,
      may: (actor) => canPerformAction(actor, 'users.manage'),
      page: 'user',
      request: (q) => ({ filter: { q }, sort: { field: 'username', order: 'ASC' } }),
      toOption: ({ id, username, name, email }: Reply<'users.list'>[number], { q, urlOf }) => ({
        title: name || username,
        detail: [username, email].filter(Boolean).join(' · '),
        to: urlOf(id),
        names: [username, name, ...(q.includes('@') ? [email] : [])],
      }),
    },
  ],
} as const satisfies Feature
