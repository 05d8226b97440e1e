import { useCreate, useTranslate } from 'react-admin'
import type { Account } from '../../../domain/users.ts'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { UserInputs } from './UserInputs.tsx'
import { toAccount, validateUser } from './userForm.ts'

const NEW = { groups: [], admin_access: false, super_admin: false, company: null }

/** 'Nuevo usuario', at the side of the list that it is added to. */
export const UserCreate = ({
  onCreated,
  onClose,
}: {
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
      values={NEW}
      validate={validateUser}
      onSubmit={(values) => create('users', { data: toAccount(values) }, { returnPromise: true })}
      onDone={onCreated}
      onClose={onClose}
    >
      <UserInputs isNew />
    </FormDrawer>
  )
}
