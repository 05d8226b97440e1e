import { Paper, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { PasswordInput, useNotify } from 'react-admin'
import { appWords } from '../../i18n/app.ts'
import { FormError } from '../../kit/form/FormError.tsx'
import { SubmitButton } from '../../kit/form/SubmitButton.tsx'
import { validateRequiredText } from '../../kit/form/validateRequiredText.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { SegmentedControl } from '../../kit/SegmentedControl.tsx'
import { callEndpoint } from '../../port/client.ts'
import { useSignedInUser } from '../../port/session.ts'
import { APPEARANCES, saveColorThemeSetting, useColorThemeSetting } from '../../theme/appearance.ts'
import { CalendarSection, MessagesSection } from './MessagesSection.tsx'
import { NewPasswordInput } from './password/NewPasswordInput.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import { SessionsList } from './SessionsList.tsx'
import { accountWords } from './words.ts'

/** Form in which signed-in users change their own password. */
const PasswordSection = ({ onChanged }: { onChanged: () => void }) => {
  const notify = useNotify()
  const { username } = useSignedInUser()
  const [times, setTimes] = useState(0)
  return (
    <SectionCard title={accountWords.password.title}>
      <Paper variant="panel">
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {accountWords.password.about}
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
            notify(accountWords.password.saved, { type: 'success' })
            setTimes(times + 1)
            onChanged()
          }}
        >
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <PasswordInput
            source="old_password"
            label={accountWords.password.old}
            validate={validateRequiredText}
            helperText={false}
            fullWidth
            margin="none"
            slotProps={{ htmlInput: { autoComplete: 'current-password', required: true } }}
            sx={{ mb: 2 }}
          />
          <NewPasswordInput source="password" label={accountWords.password.new} username={username} />
          <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            <SubmitButton label={accountWords.password.save} />
            <FormError />
          </Stack>
        </RecordForm>
      </Paper>
    </SectionCard>
  )
}

/** Choice of the colour scheme: light, dark, or the setting of the device. */
const AppearanceSection = () => {
  const label = accountWords.appearance.title
  return (
    <SectionCard title={label}>
      <Paper variant="panel">
        <Typography color="text.secondary" sx={{ mb: 1.5 }}>
          {accountWords.appearance.about}
        </Typography>
        <SegmentedControl
          label={label}
          value={useColorThemeSetting()}
          onChange={saveColorThemeSetting}
          options={APPEARANCES.map((value) => ({ value, text: appWords.user[value] }))}
        />
      </Paper>
    </SectionCard>
  )
}

/** Page /mi-cuenta, where users change their password, second factor, notifications and other personal settings. */
export const AccountPage = () => {
  const { name, email, username } = useSignedInUser()
  const [changes, setChanges] = useState(0)
  return (
    <>
      <PageHeader title={accountWords.title} lead={[name, username, email].filter(Boolean).join(' · ')} />
      <Stack sx={{ gap: 3.5, maxWidth: 720 }}>
        <PasswordSection onChanged={() => setChanges(changes + 1)} />
        <SecondFactorSection />
        <SessionsList
          key={changes}
          of={`own ${changes}`}
          title={accountWords.sessions.title}
          load={() => callEndpoint('account.sessions')}
          end={({ id }) => callEndpoint('account.endSession', { params: { id } })}
          endAll={() => callEndpoint('account.endSessions')}
          endAllLabel={accountWords.sessions.endOthers}
        />
        <MessagesSection />
        <CalendarSection />
        <AppearanceSection />
      </Stack>
    </>
  )
}
