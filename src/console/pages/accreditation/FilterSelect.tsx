import { useListContext, useTranslate } from 'react-admin'
import { NativeSelect } from '../../components/form/NativeSelect.tsx'

interface FilterSelectProps {
  /** The filter that it sets. */
  source: string
  label: string
  choices: readonly { id: number | string; name: string }[]
}

/** One filter of a list, beside its others: one of a few, or all. */
export const FilterSelect = ({ source, label, choices }: FilterSelectProps) => {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const chosen = choices.find((choice) => choice.id === filterValues[source])
  const choose = (value: string) => {
    const { [source]: _before, ...others } = filterValues
    const next = choices.find((choice) => String(choice.id) === value)
    setFilters(next ? { ...others, [source]: next.id } : others)
  }
  return (
    <NativeSelect label={label} value={chosen ? String(chosen.id) : ''} onChange={choose}>
      <option value="">{translate('accreditation.filter.any')}</option>
      {choices.map((choice) => (
        <option key={choice.id} value={String(choice.id)}>
          {choice.name}
        </option>
      ))}
    </NativeSelect>
  )
}
