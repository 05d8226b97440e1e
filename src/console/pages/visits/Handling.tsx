import { Paper, Typography } from '@mui/material'
import { SelectInput, SimpleForm, TextInput, useTranslate } from 'react-admin'
import { momentText } from '../../../contract/logFields.ts'
import { can } from '../../../domain/permissions.ts'
import { VISIT_STATES, type VisitReport } from '../../../domain/visitReports.ts'
import { useActor } from '../../api/session.ts'
import { FormError } from '../../components/form/FormError.tsx'
import { FormToolbar } from '../../components/form/FormToolbar.tsx'
import { SubmitButton } from '../../components/form/SubmitButton.tsx'
import { SectionCard } from '../../components/SectionCard.tsx'

/** What the utility made of it, and who; changed by whoever does not only read. */
export const Handling = ({ record }: { record: Pick<VisitReport, 'handled_at' | 'handled_name'> }) => {
  const translate = useTranslate()
  const isReadOnly = !can(useActor(), 'visitReports.update')
  const { handled_at, handled_name } = record
  return (
    <SectionCard title={translate('visits.one.handling')}>
      <Paper variant="outlined" sx={{ px: { xs: 2, md: 3 }, py: { xs: 2, md: 2.5 } }}>
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {handled_at === null
            ? translate('visits.one.nobody')
            : translate('visits.one.handled', { name: handled_name, moment: momentText(handled_at) })}
        </Typography>
        <SimpleForm
          sx={{ '&&': { p: 0 } }}
          toolbar={
            isReadOnly ? (
              false
            ) : (
              <FormToolbar>
                <SubmitButton label="visits.one.save" />
                <FormError />
              </FormToolbar>
            )
          }
        >
          <SelectInput
            source="state"
            choices={VISIT_STATES.map((id) => ({ id, name: `visits.states.${id}` }))}
            disabled={isReadOnly}
            fullWidth
          />
          <TextInput source="notes" multiline minRows={4} disabled={isReadOnly} fullWidth />
        </SimpleForm>
      </Paper>
    </SectionCard>
  )
}
