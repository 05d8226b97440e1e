import AddIcon from '@mui/icons-material/Add'
import { Box, Button, FormHelperText, Typography } from '@mui/material'
import {
  ArrayInput,
  ResourceContextProvider,
  SelectInput,
  SimpleFormIterator,
  TextInput,
  useSimpleFormIterator,
  useTranslate,
  useWrappedSource,
} from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { GIVEN } from '../../../domain/signOn.ts'
import { ReferencePicker } from '../../components/ReferencePicker.tsx'

const CHOICES = GIVEN.map((id) => ({
  id,
  name: id === 'admin_access' || id === 'super_admin' ? `settings.rules.${id}` : `app.groups.${id}`,
}))

/** Which company a contractor is of. */
const CompanyInput = () => {
  const gives = useWatch({ name: useWrappedSource('gives') })
  return gives === 'company' ? (
    <ReferencePicker
      source="company"
      reference="companies"
      label="settings.rules.company"
      helperText={false}
      isRequired
    />
  ) : null
}

/** react-admin's own is an icon without words. */
const AddButton = () => {
  const translate = useTranslate()
  const { add } = useSimpleFormIterator()
  return (
    <Button variant="outlined" startIcon={<AddIcon />} onClick={() => add()} sx={{ mt: 1 }}>
      {translate('ra.action.add')}
    </Button>
  )
}

/** Which claim of the provider, with which value, gives which group, company or flag. */
export const RulesInput = () => {
  const translate = useTranslate()
  const { errors } = useFormContext().formState
  const problem = errors.sign_on_rules?.message ?? errors.sign_on_rules?.root?.message
  return (
    <Box sx={rulesStyle}>
      <Typography color="text.secondary" variant="body2" sx={{ mb: 1 }}>
        {translate('settings.rules.lead')}
      </Typography>
      <ArrayInput source="sign_on_rules" label="resources.settings.fields.sign_on_rules" helperText={false}>
        <ResourceContextProvider value="settings">
          <SimpleFormIterator inline disableReordering disableClear addButton={<AddButton />}>
            <TextInput source="claim" label="settings.rules.claim" helperText={false} isRequired />
            <TextInput source="value" label="settings.rules.value" helperText={false} isRequired />
            <SelectInput
              source="gives"
              label="settings.rules.gives"
              choices={CHOICES}
              helperText={false}
              isRequired
            />
            <CompanyInput />
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
  // Also where nothing can be pointed at, as on a phone; react-admin's own rule says more than one class.
  '&& .RaSimpleFormIterator-action': { visibility: 'visible' },
} as const
