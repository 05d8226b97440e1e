import CloseIcon from '@mui/icons-material/Close'
import { Box, IconButton, Typography } from '@mui/material'
import { SimpleForm, useRegisterMutationMiddleware, useTranslate } from 'react-admin'
import type { Account } from '../../../domain/users.ts'
import { CreateDialog, type CreateFormProps } from '../../components/form/CreateDialog.tsx'
import { FormDirtyObserver } from '../../components/form/FormDirtyObserver.tsx'
import { FormError } from '../../components/form/FormError.tsx'
import { withFormErrors } from '../../components/form/formErrors.ts'
import { SubmitButton } from '../../components/form/SubmitButton.tsx'
import { UserInputs } from './UserInputs.tsx'
import { toAccount, USER_FIELDS, validateUser } from './userForm.ts'

const TITLE_ID = 'user-create-title'
const NOBODY = {}
const DEFAULTS = { groups: [], admin_access: false, super_admin: false, company: null }

type Values = Record<string, unknown>
type CreateUser = (resource: string, params: { data: Values }) => Promise<{ data: Account }>

const NewUserForm = ({ onDirty, onCancel }: CreateFormProps) => {
  const translate = useTranslate()
  useRegisterMutationMiddleware<CreateUser>((resource, { data }, next) =>
    next(resource, { data: toAccount(data) }).catch((error: unknown) => {
      throw withFormErrors(error, USER_FIELDS)
    }),
  )
  return (
    <SimpleForm
      record={NOBODY}
      defaultValues={DEFAULTS}
      mode="onTouched"
      validate={validateUser}
      disableInvalidFormNotification
      noValidate
      component={Box}
      sx={formStyle}
      toolbar={
        <Box sx={{ ...barStyle, borderTop: 1, borderColor: 'divider', flexWrap: 'wrap' }}>
          <SubmitButton label="users.create.save" />
          <FormError />
        </Box>
      }
    >
      <FormDirtyObserver onChange={onDirty} />
      <Box sx={headStyle}>
        <Box>
          <Typography id={TITLE_ID} variant="h2">
            {translate('users.create.title')}
          </Typography>
          <Typography color="text.secondary">{translate('users.create.about')}</Typography>
        </Box>
        <IconButton onClick={onCancel} aria-label={translate('users.create.close')} edge="end">
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ px: { xs: 2, sm: 3 }, py: 2 }}>
        <UserInputs isNew />
      </Box>
    </SimpleForm>
  )
}

/** 'Nuevo usuario', at the side of the list that it is added to. */
export const UserCreate = ({
  open,
  onClose,
  onCreated,
}: {
  open: boolean
  onClose: () => void
  onCreated: (account: Account) => void
}) => (
  <CreateDialog<Account>
    resource="users"
    titleId={TITLE_ID}
    isDrawer
    open={open}
    onClose={onClose}
    onCreated={onCreated}
  >
    {(form) => <NewUserForm {...form} />}
  </CreateDialog>
)

const barStyle = { display: 'flex', alignItems: 'center', gap: 2, px: { xs: 2, sm: 3 }, py: 2 } as const

const headStyle = {
  ...barStyle,
  position: 'sticky',
  top: 0,
  zIndex: 2,
  justifyContent: 'space-between',
  borderBottom: 1,
  borderColor: 'divider',
  backgroundColor: 'background.paper',
} as const

const formStyle = {
  flex: 1,
  overflowY: 'auto',
  '& > .MuiStack-root': { display: 'block' },
} as const
