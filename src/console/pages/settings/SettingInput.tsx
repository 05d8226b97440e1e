import type { ComponentType } from 'react'
import { CheckboxGroupInput, NumberInput, PasswordInput, SelectInput, TextInput } from 'react-admin'
import { DEMANDED_OF } from '../../../domain/secondFactor.ts'
import { MAIL_SECURITIES, type WireSettings } from '../../../domain/settings.ts'
import { CREATES } from '../../../domain/signOn.ts'
import { LogoInput } from './LogoInput.tsx'
import { RulesInput } from './RulesInput.tsx'
import type { Setting, SettingField, SettingKind } from './settingsForm.ts'

interface InputProps {
  source: SettingField
  helperText: string | false
  readOnly: boolean
}

const SECURITIES = MAIL_SECURITIES.map((id) => ({ id, name: `settings.securities.${id}` }))

const CREATE_CHOICES = CREATES.map((id) => ({ id, name: `settings.creates.${id}` }))

const DEMANDED_CHOICES = DEMANDED_OF.map((id) => ({
  id,
  name: id === 'super_admin' ? 'settings.rules.super_admin' : `app.groups.${id}`,
}))

/** How each kind of setting is changed. */
const INPUTS: Record<SettingKind, ComponentType<InputProps>> = {
  text: (props) => <TextInput {...props} autoComplete="off" />,
  number: (props) => <NumberInput {...props} />,
  phone: (props) => <TextInput {...props} type="tel" autoComplete="off" />,
  url: (props) => <TextInput {...props} inputMode="url" autoComplete="off" />,
  email: (props) => <TextInput {...props} type="email" autoComplete="off" />,
  security: (props) => (
    <SelectInput {...props} choices={SECURITIES} validate={[]} emptyText={undefined} isRequired />
  ),
  creates: (props) => (
    <SelectInput {...props} choices={CREATE_CHOICES} validate={[]} emptyText={undefined} isRequired />
  ),
  rules: () => <RulesInput />,
  demanded: ({ source, helperText }) => (
    <CheckboxGroupInput
      source={source}
      helperText={helperText}
      choices={DEMANDED_CHOICES}
      row={false}
      sx={{ '& .MuiFormControlLabel-root': { minHeight: { xs: 44, sm: 32 } } }}
    />
  ),
  password: (props) => <PasswordInput {...props} autoComplete="new-password" />,
  logo: () => <LogoInput />,
}

/** Settings with a line below that says more. */
const HINTED: readonly SettingField[] = [
  ...([
    'help_phone',
    'report_url',
    'vat_percent',
    'accreditation_months',
    'session_hours',
    'log_months',
    'check_months',
    'hold_days',
  ] as const),
  ...(['session_idle_minutes', 'mail_host', 'mail_from', 'mail_password'] as const),
  ...(['sign_on_name', 'sign_on_issuer', 'sign_on_secret', 'sign_on_scope', 'sign_on_domains'] as const),
  ...(['second_factor_for', 'digest_hour', 'contact_positions'] as const),
]

const hintOf = (
  { source }: Setting,
  { has_mail_password, has_sign_on_secret }: WireSettings,
): string | false => {
  if (source === 'mail_password' && has_mail_password) return 'settings.hints.has_mail_password'
  if (source === 'sign_on_secret' && has_sign_on_secret) return 'settings.hints.has_sign_on_secret'
  return HINTED.includes(source) ? `settings.hints.${source}` : false
}

/** One setting; where the environment fixes it, it is read, and says so. */
export const SettingInput = ({ setting, settings }: { setting: Setting; settings: WireSettings }) => {
  const { source, kind } = setting
  const Input = INPUTS[kind]
  const isFixed = settings.fixed.includes(source === 'mail_password' ? 'mail_host' : source)
  return (
    <Input
      source={source}
      readOnly={isFixed}
      helperText={isFixed ? 'settings.fixed' : hintOf(setting, settings)}
    />
  )
}
