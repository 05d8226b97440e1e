import { Box, Typography } from '@mui/material'
import { useId, useMemo, useState } from 'react'
import { SimpleForm, useNotify, useTranslate } from 'react-admin'
import type { WireSettings } from '../../../domain/settings.ts'
import { adjustSettings } from '../../api/settings.ts'
import { ConflictDialog } from '../../components/conflict/ConflictDialog.tsx'
import { differingFields } from '../../components/conflict/drafts.ts'
import { useVersionedSave } from '../../components/conflict/useVersionedSave.ts'
import { FormDirtyObserver } from '../../components/form/FormDirtyObserver.tsx'
import { FormError } from '../../components/form/FormError.tsx'
import { FormToolbar } from '../../components/form/FormToolbar.tsx'
import { toFormErrors } from '../../components/form/formErrors.ts'
import { SubmitButton } from '../../components/form/SubmitButton.tsx'
import { SettingInput } from './SettingInput.tsx'
import {
  draftFrom,
  SETTING_FIELDS,
  type SettingsDraft,
  settingSections,
  toDraft,
  toWire,
  validateSettings,
} from './settingsForm.ts'

const VERSIONED = { resource: 'settings', toDraft, toWire }

/** A part of the form under its title. */
const Section = ({
  section: { key, fields },
  settings,
}: {
  section: (typeof settingSections)[number]
  settings: WireSettings
}) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={sectionStyle}>
      <Box>
        <Typography id={id} variant="h2">
          {translate(`settings.sections.${key}.title`)}
        </Typography>
        <Typography color="text.secondary">{translate(`settings.sections.${key}.lead`)}</Typography>
      </Box>
      <Box sx={fieldsStyle}>
        {fields.map((setting) => (
          <Box key={setting.source} sx={{ minWidth: 0, ...(setting.wide && { gridColumn: '1 / -1' }) }}>
            <SettingInput setting={setting} settings={settings} />
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/**
 * The settings' form, of the settings as they were when it was opened; another's change in between is settled field by field. Once saved it begins anew
 * with what was saved.
 */
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
  const [opened] = useState(settings)
  const record = useMemo(() => ({ id: opened.id, ...toDraft(opened) }), [opened])
  const { save, conflict, dismiss } = useVersionedSave<WireSettings, SettingsDraft>(VERSIONED, (saved) => {
    notify('settings.saved', { type: 'success' })
    adjustSettings({ utilityName: saved.utility_name, logo: saved.logo })
    onDirty(false)
    onSaved(saved)
  })
  const submit = async (values: Record<string, unknown>) => {
    const draft = draftFrom(values, opened)
    if (differingFields(draft, toDraft(opened)).length === 0) {
      notify('settings.unchanged', { type: 'info' })
      return undefined
    }
    const error = await save(draft, opened)
    return error === undefined ? undefined : toFormErrors(error, SETTING_FIELDS)
  }
  return (
    <>
      <SimpleForm
        record={record}
        resource="settings"
        mode="onTouched"
        validate={validateSettings(opened)}
        onSubmit={submit}
        toolbar={
          <FormToolbar>
            <SubmitButton label="settings.save" />
            <FormError />
          </FormToolbar>
        }
        disableInvalidFormNotification
        noValidate
        sx={{ '&&': { p: 0 } }}
      >
        <FormDirtyObserver onChange={onDirty} />
        {settingSections.map((section) => (
          <Section key={section.key} section={section} settings={opened} />
        ))}
      </SimpleForm>
      {conflict && (
        <ConflictDialog
          key={conflict.now.version}
          conflict={conflict}
          label={(field) => translate(`resources.settings.fields.${field}`)}
          describe={(field, draft) => describe(draft[field], translate)}
          onSave={save}
          onClose={dismiss}
        />
      )}
    </>
  )
}

const describe = (value: unknown, translate: ReturnType<typeof useTranslate>): string => {
  if (Array.isArray(value)) return translate('settings.rules.count', { smart_count: value.length })
  return value instanceof File ? translate('settings.logo.label') : String(value ?? '')
}

const sectionStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 2fr)' },
  columnGap: 4,
  rowGap: 1.5,
  width: '100%',
  py: 2.5,
  '&:first-of-type': { pt: 0 },
  '& + section': { borderTop: 1, borderColor: 'divider' },
} as const

const fieldsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 2,
  rowGap: 1.5,
  alignItems: 'start',
  '& .MuiFormControl-root, & .ra-input': { width: '100%' },
  '& .MuiFormHelperText-root.Mui-disabled': { color: 'text.secondary' },
} as const
