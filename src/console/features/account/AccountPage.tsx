import './words.ts'
import { Paper, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { PasswordInput, useNotify, useTranslate } from 'react-admin'
import { FormError } from '../../kit/form/FormError.tsx'
import { SubmitButton } from '../../kit/form/SubmitButton.tsx'
import { validateRequiredText } from '../../kit/form/validateRequiredText.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { NewPasswordInput } from '../../kit/password/NewPasswordInput.tsx'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { SegmentedControl } from '../../kit/SegmentedControl.tsx'
import { callEndpoint } from '../../port/client.ts'
import { useSignedInUser } from '../../port/session.ts'
import { APPEARANCES, saveColorThemeSetting, useColorThemeSetting } from '../../theme/appearance.ts'
import { CalendarSection, MessagesSection } from './MessagesSection.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import { SessionsList } from './SessionsList.tsx'

/** Form in which signed-in users change their own password. */
const PasswordSection = ({ onChanged }: { onChanged: () => void }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { username } = useSignedInUser()
  const [times, setTimes] = useState(0)
  return (
    <SectionCard title={translate('account.password.title')}>
      <Paper variant="panel">
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {translate('account.password.about')}
        </Typography>
        <RecordForm
          key={times}
          isGuarded={false}
          save={({ old_password, password }) =>
            callEndpoint('account.password', {
              body: { old_password: String(old_password), password: String(password ?? '') },
            })
          }
          onSaved={() => {
            notify('account.password.saved', { type: 'success' })
            setTimes(times + 1)
            onChanged()
          }}
        >
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <PasswordInput
            source="old_password"
            label="account.password.old"
            validate={validateRequiredText}
            helperText={false}
            fullWidth
            margin="none"
            slotProps={{ htmlInput: { autoComplete: 'current-password', required: true } }}
            sx={{ mb: 2 }}
          />
          <NewPasswordInput source="password" label="account.password.new" username={username} />
          <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            <SubmitButton label="account.password.save" />
            <FormError />
          </Stack>
        </RecordForm>
      </Paper>
    </SectionCard>
  )
}

/** Choice of the colour scheme: light, dark, or the setting of the device. */
const AppearanceSection = () => {
  const translate = useTranslate()
  const label = translate('account.appearance.title')
  return (
    <SectionCard title={label}>
      <Paper variant="panel">
        <Typography color="text.secondary" sx={{ mb: 1.5 }}>
          {translate('account.appearance.about')}
        </Typography>
        <SegmentedControl
          label={label}
          value={useColorThemeSetting()}
          onChange={saveColorThemeSetting}
          options={APPEARANCES.map((value) => ({ value, text: translate(`app.user.${value}`) }))}
        />
      </Paper>
    </SectionCard>
  )
}

/** Page /mi-cuenta, where users change their password, second factor, notifications and other personal settings. */
export const AccountPage = () => {
  const translate = useTranslate()
  const { name, email, username } = useSignedInUser()
  const [changes, setChanges] = useState(0)
  return (
    <>
      <PageHeader
        title={translate('account.title')}
        lead={[name, username, email].filter(Boolean).join(' · ')}
      />
      <Stack sx={{ gap: 3.5, maxWidth: 720 }}>
        <PasswordSection onChanged={() => setChanges(changes + 1)} />
        <SecondFactorSection />
        <SessionsList
          key={changes}
          of={`own ${changes}`}
          title={translate('account.sessions.title')}
          load={() => callEndpoint('account.sessions')}
          end={({ id }) => callEndpoint('account.endSession', { params: { id } })}
          endAll={() => callEndpoint('account.endSessions')}
          endAllLabel={translate('account.sessions.endOthers')}
        />
        <MessagesSection />
        <CalendarSection />
        <AppearanceSection />
      </Stack>
    </>
  )
}
