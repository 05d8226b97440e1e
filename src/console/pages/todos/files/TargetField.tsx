import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { NativeSelect } from '../../../components/form/NativeSelect.tsx'
import { describedBy, type PlanFieldProps } from './planField.ts'
import { fieldId } from './rows.ts'

/** What a file is for, of what is open of that person or of the company. */
export const TargetField = memo(
  ({ fileKey, file, plan: { choices, target, lacking }, isChecked, onEdit }: PlanFieldProps) => {
    const translate = useTranslate()
    return (
      <NativeSelect
        id={fieldId(fileKey, 'target')}
        label={translate('todoFiles.target')}
        value={target?.id ?? ''}
        error={isChecked && lacking === 'target'}
        describedBy={describedBy(fileKey)}
        onChange={(chosen) => onEdit(file, { target: chosen })}
      >
        <option value="">
          {translate(choices.length > 0 ? 'todoFiles.choosePaper' : 'todoFiles.noPaper')}
        </option>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
    )
  },
)
