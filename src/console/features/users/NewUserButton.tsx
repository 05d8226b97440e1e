import PersonAdd from '@mui/icons-material/PersonAddOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import type { Account } from '../../../domain/users/schemas.ts'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { useOpenCreateDialogFromSearch } from '../../kit/useOpenCreateDialogFromSearch.ts'
import { convertFormValuesToAccount, UserInputs, validateUserAccount } from './UserInputs.tsx'
import { useCreatePasswordLink } from './useLink.tsx'
import { usersWords } from './words.ts'

const NEW_ACCOUNT = { groups: [], admin_access: false, super_admin: false, company: null }

/** Form of a new user account, in a panel beside the list of accounts. */
const UserCreate = ({
  company,
  onCreated,
  onClose,
}: {
  company: number | undefined
  onCreated: (account: Account) => void
  onClose: () => void
}) => (
  <RecordForm<Account>
    resource="users"
    frame="drawer"
    title={usersWords.create.title}
    about={usersWords.create.about}
    submit={usersWords.create.save}
    defaultValues={company === undefined ? NEW_ACCOUNT : { ...NEW_ACCOUNT, groups: ['company'], company }}
    validate={validateUserAccount}
    toRecord={convertFormValuesToAccount}
    onSaved={onCreated}
    onClose={onClose}
  >
    <UserInputs isNew />
  </RecordForm>
)

/**
 * Button that opens the form of a new user. After saving, shows the link with which the user chooses a password. With
 * `company`, the form starts with this company and its group.
 */
export const NewUserButton = ({
  company,
  onCreated,
}: {
  company?: number | undefined
  onCreated: () => void
}) => {
  const [isAdding, setAdding] = useState(false)
  const { makeLink, dialog } = useCreatePasswordLink()
  const begin = () => setAdding(true)
  useOpenCreateDialogFromSearch(begin)
  return (
    <>
      <Button variant="contained" startIcon={<PersonAdd />} onClick={begin}>
        {usersWords.create.title}
      </Button>
      {isAdding && (
        <UserCreate
          company={company}
          onCreated={(account) => {
            onCreated()
            void makeLink(account, true)
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {dialog}
    </>
  )
}
