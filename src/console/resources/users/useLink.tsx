import { type ReactNode, useState } from 'react'
import { useNotify } from 'react-admin'
import type { Account } from '../../../domain/users.ts'
import { call } from '../../api/client.ts'
import { getErrorText } from '../../components/form/formErrors.ts'
import { LinkDialog, type ShownLink } from './LinkDialog.tsx'

/** Makes a link to choose a password and shows it; `dialog` is to be rendered. */
export const useLink = (): { makeLink: (account: Account) => Promise<void>; dialog: ReactNode } => {
  const notify = useNotify()
  const [link, setLink] = useState<ShownLink>()
  const makeLink = async (account: Account) => {
    try {
      setLink({ ...(await call('users.link', { params: { id: account.id } })), account })
    } catch (error) {
      notify(getErrorText(error), { type: 'error' })
    }
  }
  return { makeLink, dialog: <LinkDialog link={link} onClose={() => setLink(undefined)} /> }
}
