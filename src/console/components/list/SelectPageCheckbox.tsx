import { Checkbox } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'

/** The checkbox of all rows of the page, indeterminate while only some of them are selected. */
export const SelectPageCheckbox = () => {
  const translate = useTranslate()
  const { data = [], selectedIds, onSelect } = useListContext()
  const ids = data.map(({ id }) => id)
  const count = ids.filter((id) => selectedIds.includes(id)).length
  const isPartial = count > 0 && count < ids.length
  const others = selectedIds.filter((id) => !ids.includes(id))
  return (
    <Checkbox
      checked={ids.length > 0 && count === ids.length}
      indeterminate={isPartial}
      onChange={(_, checked) => onSelect(checked ? [...others, ...ids] : others)}
      slotProps={{
        input: {
          'aria-label': translate('app.table.selectPage'),
          // MUI draws the third state; the input has to know it too.
          ref: (input: HTMLInputElement | null) => {
            if (input) input.indeterminate = isPartial
          },
        },
      }}
    />
  )
}
