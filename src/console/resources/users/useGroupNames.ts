import { useTranslate } from 'react-admin'
import type { Account } from '../../../domain/users.ts'

/** What somebody may do, in words: groups and flags. */
export const useGroupNames = (): ((account: Account) => string) => {
  const translate = useTranslate()
  return ({ groups, admin_access, super_admin }) =>
    [...groups, ...(admin_access ? ['admin_access'] : []), ...(super_admin ? ['superAdmin'] : [])]
      .map((name) => translate(`app.groups.${name}`))
      .join(', ')
}
