import { Alert } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useNotify } from 'react-admin'
import { formatDateAndTime } from '../../../domain/common/days.ts'
import type { Account } from '../../../domain/users/schemas.ts'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { SecretDialog } from '../../kit/SecretDialog.tsx'
import { callEndpoint, type Reply } from '../../port/client.ts'
import { usersWords } from './words.ts'

interface AccountLink extends Reply<'users.link'> {
  account: Account
  /** Whether the account was just created. Otherwise, the dialog says that earlier links no longer work. */
  isFirst: boolean
}

/** Dialog with a link for choosing a password. The link is shown only once, so the user must copy it and pass it on. */
const LinkDialog = ({ link, onClose }: { link: AccountLink; onClose: () => void }) => (
  <SecretDialog
    title={usersWords.link[link.kind]}
    text={
      <>
        {usersWords.link.text({
          username: link.account.username,
          until: formatDateAndTime(new Date(link.expires_at)),
        })}{' '}
        {!link.isFirst && usersWords.link.earlier}
      </>
    }
    label={usersWords.link.label}
    value={link.url}
    copied={usersWords.link.copied}
    close={usersWords.link.close}
    onClose={onClose}
  >
    {link.mailed && (
      <Alert severity="success" variant="outlined">
        {usersWords.link.mailed(link.account.email)}
      </Alert>
    )}
  </SecretDialog>
)

/**
 * Returns a function that creates a link for choosing a password, and the `dialog` that shows the link. The caller must render
 * the dialog.
 */
export const useCreatePasswordLink = (): {
  makeLink: (account: Account, isFirst?: boolean) => Promise<void>
  dialog: ReactNode
} => {
  const notify = useNotify()
  const [link, setLink] = useState<AccountLink>()
  const makeLink = async (account: Account, isFirst = false) => {
    try {
      const reply = await callEndpoint('users.link', { params: { id: account.id } })
      setLink({ ...reply, account, isFirst })
    } catch (error) {
      notify(getErrorText(error), { type: 'error' })
    }
  }
  return { makeLink, dialog: link && <LinkDialog link={link} onClose={() => setLink(undefined)} /> }
}
