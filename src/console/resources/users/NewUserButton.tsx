import './words.ts'
import PersonAdd from '@mui/icons-material/PersonAddOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { ResourceContextProvider, useCreate, useTranslate } from 'react-admin'
import type { Account } from '../../../domain/users.ts'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { useArrival } from '../../components/useArrival.ts'
import { toAccount, UserInputs, validateUser } from './UserInputs.tsx'
import { useLink } from './useLink.tsx'

const NEW_ACCOUNT = { groups: [], admin_access: false, super_admin: false, company: null }

/** 'Nuevo usuario', at the side of the list that it is added to. */
const UserCreate = ({
  company,
  onCreated,
  onClose,
}: {
  company: number | undefined
  onCreated: (account: Account) => void
  onClose: () => void
}) => {
  const translate = useTranslate()
  const [create] = useCreate<Account>()
  return (
    <FormDrawer<Account>
      title={translate('users.create.title')}
      about={translate('users.create.about')}
      submit="users.create.save"
      values={company === undefined ? NEW_ACCOUNT : { ...NEW_ACCOUNT, groups: ['company'], company }}
      validate={validateUser}
      onSubmit={(values) => create('users', { data: toAccount(values) }, { returnPromise: true })}
      onDone={onCreated}
      onClose={onClose}
    >
      <UserInputs isNew />
    </FormDrawer>
  )
}

/** 'Nuevo usuario', whose link to choose a password is shown once it is made; from a company, with its group and company filled in. */
export const NewUserButton = ({
  company,
  onCreated,
}: {
  company?: number | undefined
  onCreated: () => void
}) => {
  const translate = useTranslate()
  const [isAdding, setAdding] = useState(false)
  const { makeLink, dialog } = useLink()
  const begin = () => setAdding(true)
  useArrival(begin)
  return (
    <>
      <Button variant="contained" startIcon={<PersonAdd />} onClick={begin}>
        {translate('users.create.title')}
      </Button>
      {isAdding && (
        // On a company's page, fields would have the names of the company's.
        <ResourceContextProvider value="users">
          <UserCreate
            company={company}
            onCreated={(account) => {
              onCreated()
              void makeLink(account)
            }}
            onClose={() => setAdding(false)}
          />
        </ResourceContextProvider>
      )}
      {dialog}
    </>
  )
}
