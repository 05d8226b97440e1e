import '../../../components/evidence/words.ts'
import { TextField } from '@mui/material'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { message } from '../../../../contract/messages.ts'
import { dayOf } from '../../../../domain/days.ts'
import { ASKED_DAYS, type DayField } from '../../../components/evidence/askedDays.ts'
import { describedBy, type PlanFieldProps } from './planField.ts'
import { fieldId } from './rows.ts'

/** Its days, as far as they are asked for: as the PDF tells them, until somebody says otherwise. */
export const DayFields = memo(({ fileKey, file, plan, isChecked, onEdit }: PlanFieldProps) => {
  const translate = useTranslate()
  const { target, days, quotes, lacking } = plan
  if (!target) return null
  const { fields, required } = ASKED_DAYS[target.validity]
  const wrong = (day: DayField): string | undefined => {
    if (typeof lacking !== 'object' || lacking.day !== day) return undefined
    if (lacking.why === 'required') return isChecked ? message('required') : undefined
    return lacking.why === 'future' ? message('futureDay') : translate('todoFiles.ended')
  }
  return fields.map((day) => {
    const error = wrong(day)
    const quote = quotes[day]
    return (
      <TextField
        key={day}
        id={fieldId(fileKey, { day, why: 'required' })}
        type="date"
        label={translate(`evidence.upload.${day}`)}
        margin="none"
        fullWidth
        required={required.includes(day)}
        value={days[day]}
        error={error !== undefined}
        helperText={error ?? (quote && translate('todoFiles.proposed', { quote }))}
        onChange={(event) => onEdit(file, { [day]: event.target.value })}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: {
            ...(day === 'issued_on' ? { max: dayOf(new Date()) } : { min: dayOf(new Date()) }),
            'aria-describedby': `${describedBy(fileKey)} ${fieldId(fileKey, { day, why: 'required' })}-helper-text`,
          },
        }}
      />
    )
  })
})
