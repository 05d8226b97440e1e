import { Box, Button, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form, HttpError, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { call, type Reply } from '../../api/client.ts'
import { FormError } from '../../components/form/FormError.tsx'
import { getErrorText, toFormErrors } from '../../components/form/formErrors.ts'
import { SubmitButton } from '../../components/form/SubmitButton.tsx'
import { Loading } from '../../components/Loading.tsx'
import { NewPasswordInput } from '../../components/password/NewPasswordInput.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import { useDocumentTitle } from '../../components/useDocumentTitle.ts'
import { Logo } from '../../layout/Logo.tsx'

const FIELDS = ['password']

const isOver = (error: unknown): boolean => error instanceof HttpError && error.status === 404

/** The frame of a page outside of the console: logo, title and content. */
const Frame = ({ title, lead, children }: { title: string; lead?: string; children?: React.ReactNode }) => {
  useDocumentTitle(title)
  return (
    <Box component="main" sx={pageStyle}>
      <Box sx={panelStyle}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1.75 }}>
          <Logo size={40} />
          <div>
            <Typography variant="h1" sx={{ fontSize: 22, lineHeight: '28px' }}>
              {title}
            </Typography>
            {lead && (
              <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                {lead}
              </Typography>
            )}
          </div>
        </Stack>
        {children}
      </Box>
    </Box>
  )
}

const SignInLink = () => (
  <Button component={Link} to="/login" variant="contained" size="large" sx={{ minHeight: 44 }}>
    {useTranslate()('account.link.signIn')}
  </Button>
)

const ChooseForm = ({
  link: { username, kind },
  token,
  onOver,
  onDone,
}: {
  link: Reply<'accountLinks.look'>
  token: string
  onOver: () => void
  onDone: () => void
}) => {
  const translate = useTranslate()
  const save = async ({ password }: { password?: string }) => {
    try {
      await call('accountLinks.use', { body: { token, password: password ?? '' } })
    } catch (error) {
      if (isOver(error)) onOver()
      return toFormErrors(error, FIELDS)
    }
    onDone()
    return undefined
  }
  return (
    <Frame
      title={translate(`account.link.title.${kind}`)}
      lead={translate('account.link.lead', { username })}
    >
      <Form onSubmit={save} noValidate disableInvalidFormNotification>
        <Stack sx={{ gap: 1 }}>
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <NewPasswordInput source="password" label="account.password.new" username={username} autoFocus />
          <FormError />
          <SubmitButton label="account.link.save" />
        </Stack>
      </Form>
    </Frame>
  )
}

/** The page of a link to choose the password of an account, for whoever has the link. Its secret is the hash of the address. */
export const LinkPage = () => {
  const translate = useTranslate()
  const token = useLocation().hash.slice(1)
  const [state, setState] = useState<'open' | 'over' | 'done'>('open')
  const { data, error, refetch } = useQuery({
    queryKey: ['accountLink', token],
    queryFn: () => call('accountLinks.look', { body: { token } }),
    ...queryOptions,
    enabled: token !== '',
    refetchOnWindowFocus: false,
  })
  if (state === 'done')
    return (
      <Frame
        title={translate('account.link.done.title')}
        lead={translate('account.link.done.text', { username: data?.username })}
      >
        <SignInLink />
      </Frame>
    )
  if (token === '' || state === 'over' || isOver(error))
    return (
      <Frame title={translate('account.link.over.title')}>
        <Typography color="text.secondary">{translate('account.link.over.text')}</Typography>
        <SignInLink />
      </Frame>
    )
  if (error)
    return (
      <Frame title={translate('account.link.failed.title')}>
        <Typography color="text.secondary">{getErrorText(error)}</Typography>
        <Button variant="contained" onClick={() => void refetch()}>
          {translate('account.link.failed.retry')}
        </Button>
      </Frame>
    )
  if (!data) return <Loading />
  return (
    <ChooseForm link={data} token={token} onOver={() => setState('over')} onDone={() => setState('done')} />
  )
}

const pageStyle = {
  display: 'grid',
  justifyContent: 'center',
  alignContent: { xs: 'start', sm: 'center' },
  minHeight: '100dvh',
  px: 2,
  py: { xs: 4, sm: 6 },
  borderTop: 4,
  borderColor: 'primary.main',
} as const

const panelStyle = {
  display: 'grid',
  gap: 3,
  width: 'min(440px, calc(100vw - 32px))',
  p: { xs: 2.25, sm: 3.5 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  backgroundColor: 'background.paper',
} as const
