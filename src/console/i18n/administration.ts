import { account } from './es/account.ts'
import { catalogResources, catalogs } from './es/catalogs.ts'
import { imports } from './es/imports.ts'
import { settingFields, settings } from './es/settings.ts'
import { sessions, userFields, users } from './es/users.ts'
import { addWords } from './i18nProvider.ts'

/* The words of what administrators do, and of one's own account, for the pages that import this: whoever begins with the console does not load them. */
addWords({
  ...{ account, catalogs, imports, sessions, settings, users },
  resources: {
    ...catalogResources,
    settings: { name: 'Ajustes', fields: settingFields },
    users: { name: 'Usuario |||| Usuarios', fields: userFields },
  },
})
