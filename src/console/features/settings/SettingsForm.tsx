import AddIcon from '@mui/icons-material/Add'
import { Box, Button, FormHelperText, Typography } from '@mui/material'
import { type ComponentType, useId } from 'react'
import {
  ArrayInput,
  BooleanInput,
  CheckboxGroupInput,
  NumberInput,
  PasswordInput,
  ResourceContextProvider,
  SelectInput,
  SimpleFormIterator,
  TextInput,
  useNotify,
  useSimpleFormIterator,
  useTranslate,
  useWrappedSource,
} from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { getOwnProperty } from '../../../domain/common/getOwnProperty.ts'
import { SETTING_RANGES } from '../../../domain/settings/settingRanges.ts'
import { MAIL_SECURITIES, SETTING_VARIABLES, type WireSettings } from '../../../domain/settings/settings.ts'
import { SECOND_FACTOR_GROUPS } from '../../../domain/users/secondFactor.ts'
import { ACCOUNT_CREATIONS, GRANTS } from '../../../domain/users/signOn.ts'
import { appWords } from '../../i18n/app.ts'
import { FieldGrid } from '../../kit/form/FieldGrid.tsx'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { ReferencePicker } from '../../kit/ReferencePicker.tsx'
import { applyPortalSettings } from '../../port/settings.ts'
import { LogoInput } from './LogoInput.tsx'
import { anchored, SECTIONS } from './SettingsIndex.tsx'
import {
  type Setting,
  type SettingField,
  type SettingKind,
  settingSections,
  toSettingsFormValues,
  toSettingsRecord,
  toSettingsRequestBody,
  validateSettings,
} from './settingsForm.ts'
import { settingsWords } from './words.ts'

const RULE_CHOICES = GRANTS.map((id) => ({
  id,
  name: id === 'admin_access' || id === 'super_admin' ? settingsWords.rules[id] : appWords.groups[id],
}))

/** Select for the company of a contractor's user, used in the sign-on rules. */
const RuleCompanyInput = () => {
  const gives = useWatch({ name: useWrappedSource('gives') })
  return gives === 'company' ? (
    <ReferencePicker
      source="company"
      reference="companies"
      label={settingsWords.rules.company}
      helperText={false}
      isRequired
    />
  ) : null
}

/** Button that adds a rule. Replaces react-admin's button (5.15), which has an icon but no text. */
const AddRuleButton = () => {
  const translate = useTranslate()
  const { add } = useSimpleFormIterator()
  return (
    <Button variant="outlined" startIcon={<AddIcon />} onClick={() => add()} sx={{ mt: 1 }}>
      {translate('ra.action.add')}
    </Button>
  )
}

/**
 * Inputs for sign-on rules. A rule gives a group, a company or a permission to users with a certain claim of the identity
 * provider.
 */
const RulesInput = () => {
  const { errors } = useFormContext().formState
  const problem = errors.sign_on_rules?.message ?? errors.sign_on_rules?.root?.message
  return (
    <Box sx={rulesStyle}>
      <Typography color="text.secondary" variant="body2" sx={{ mb: 1 }}>
        {settingsWords.rules.lead}
      </Typography>
      <ArrayInput source="sign_on_rules" label="resources.settings.fields.sign_on_rules" helperText={false}>
        <ResourceContextProvider value="settings">
          <SimpleFormIterator inline disableReordering disableClear addButton={<AddRuleButton />}>
            <TextInput source="claim" label={settingsWords.rules.claim} helperText={false} isRequired />
            <TextInput source="value" label={settingsWords.rules.value} helperText={false} isRequired />
            <SelectInput
              source="gives"
              label={settingsWords.rules.gives}
              choices={RULE_CHOICES}
              helperText={false}
              isRequired
            />
            <RuleCompanyInput />
          </SimpleFormIterator>
        </ResourceContextProvider>
      </ArrayInput>
      <FormHelperText error role="status" sx={{ mx: 0 }}>
        {typeof problem === 'string' && problem}
      </FormHelperText>
    </Box>
  )
}

const rulesStyle = {
  '& .RaSimpleFormIterator-line': { display: 'flex', alignItems: 'center', py: 1.5 },
  '& .RaSimpleFormIterator-form': {
    display: 'grid',
    gridTemplateColumns: {
      xs: 'minmax(0, 1fr)',
      sm: 'repeat(2, minmax(0, 1fr))',
      md: 'repeat(3, minmax(0, 1fr))',
    },
    gap: 1,
    flex: 1,
    minWidth: 0,
  },
  // Shows the buttons without hovering, because phones cannot hover. `&&` overrides react-admin's more specific rule.
  '&& .RaSimpleFormIterator-action': { visibility: 'visible' },
} as const

interface InputProps {
  source: SettingField
  helperText: string | false
  readOnly: boolean
}

const SECURITIES = MAIL_SECURITIES.map((id) => ({ id, name: settingsWords.securities[id] }))

const CREATE_CHOICES = ACCOUNT_CREATIONS.map((id) => ({ id, name: settingsWords.creates[id] }))

const DEMANDED_CHOICES = SECOND_FACTOR_GROUPS.map((id) => ({
  id,
  name: id === 'super_admin' ? settingsWords.rules.super_admin : appWords.groups[id],
}))

/** Input component for each kind of setting. */
const INPUTS: Record<SettingKind, ComponentType<InputProps>> = {
  text: (props) => <TextInput {...props} autoComplete="off" />,
  number: (props) => {
    const [min, max] = getOwnProperty(SETTING_RANGES, props.source) ?? []
    return <NumberInput {...props} min={min} max={max} />
  },
  phone: (props) => <TextInput {...props} type="tel" autoComplete="off" />,
  url: (props) => <TextInput {...props} inputMode="url" autoComplete="off" />,
  email: (props) => <TextInput {...props} type="email" autoComplete="off" />,
  security: (props) => (
    <SelectInput {...props} choices={SECURITIES} validate={[]} emptyText={undefined} isRequired />
  ),
  creates: (props) => (
    <SelectInput {...props} choices={CREATE_CHOICES} validate={[]} emptyText={undefined} isRequired />
  ),
  switch: ({ readOnly, ...props }) => <BooleanInput {...props} disabled={readOnly} />,
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

const getSettingHint = (
  { source }: Setting,
  { has_mail_password, has_sign_on_secret }: WireSettings,
): string | false => {
  if (source === 'mail_password' && has_mail_password) return settingsWords.hints.has_mail_password
  if (source === 'sign_on_secret' && has_sign_on_secret) return settingsWords.hints.has_sign_on_secret
  return getOwnProperty<string>(settingsWords.hints, source) ?? false
}

/** Input of one setting. Read-only with an explanation if an environment variable defines the setting. */
const SettingInput = ({ setting, settings }: { setting: Setting; settings: WireSettings }) => {
  const { source, kind } = setting
  const Input = INPUTS[kind]
  const fixedSource = source === 'mail_password' ? 'mail_host' : source
  const isFixed = settings.fixed.includes(fixedSource)
  return (
    <Input
      source={source}
      readOnly={isFixed}
      helperText={
        isFixed
          ? settingsWords.fixed(getOwnProperty(SETTING_VARIABLES, fixedSource) ?? '')
          : getSettingHint(setting, settings)
      }
    />
  )
}

/** Titled section of the settings form. */
const Section = ({
  section: { key, fields },
  settings,
}: {
  section: (typeof settingSections)[number]
  settings: WireSettings
}) => {
  const id = useId()
  return (
    <Box component="section" id={SECTIONS[key].anchor} aria-labelledby={id} sx={sectionStyle}>
      <Box>
        <Typography id={id} variant="h2" tabIndex={-1}>
          {SECTIONS[key].title}
        </Typography>
        <Typography color="text.secondary">{settingsWords.sections[key].lead}</Typography>
      </Box>
      <FieldGrid sx={fieldsStyle}>
        {fields.map((setting) => (
          <Box key={setting.source} sx={{ minWidth: 0, ...(setting.wide && { gridColumn: '1 / -1' }) }}>
            <SettingInput setting={setting} settings={settings} />
          </Box>
        ))}
      </FieldGrid>
    </Box>
  )
}

export const SettingsForm = ({
  settings,
  onDirty,
  onSaved,
}: {
  settings: WireSettings
  onDirty: (dirty: boolean) => void
  onSaved: (saved: WireSettings) => void
}) => {
  const translate = useTranslate()
  const notify = useNotify()
  return (
    <RecordForm<WireSettings>
      resource="settings"
      record={settings}
      submit={settingsWords.save}
      validate={(values, opened = settings) => validateSettings(opened, values)}
      toForm={toSettingsFormValues}
      toRecord={toSettingsRecord}
      toBody={toSettingsRequestBody}
      describe={(field, data) => formatSettingValue(data[field], translate)}
      onUnchanged={() => notify(settingsWords.unchanged, { type: 'info' })}
      onSaved={(saved) => {
        notify(settingsWords.saved, { type: 'success' })
        applyPortalSettings({
          utilityName: saved.utility_name,
          logo: saved.logo,
          secondReviewer: saved.second_reviewer,
          vat: { percent: saved.vat_percent, isIncluded: saved.prices_include_vat },
        })
        onSaved(saved)
      }}
      onDirty={onDirty}
    >
      {settingSections.map((section) => (
        <Section key={section.key} section={section} settings={settings} />
      ))}
    </RecordForm>
  )
}

const formatSettingValue = (value: unknown, translate: ReturnType<typeof useTranslate>): string => {
  if (Array.isArray(value)) return settingsWords.rules.count(value.length)
  if (typeof value === 'boolean') return translate(`ra.boolean.${value}`)
  return value instanceof File ? settingsWords.logo.label : String(value ?? '')
}

const sectionStyle = {
  display: 'grid',
  ...anchored,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 2fr)' },
  columnGap: 4,
  rowGap: 1.5,
  width: '100%',
  py: 2.5,
  '&:first-of-type': { pt: 0 },
  '& + section': { borderTop: 1, borderColor: 'divider' },
} as const

const fieldsStyle = {
  rowGap: 1.5,
  '& .MuiFormHelperText-root.Mui-disabled': { color: 'text.secondary' },
} as const
