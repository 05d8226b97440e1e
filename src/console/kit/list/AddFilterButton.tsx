import FilterListIcon from '@mui/icons-material/FilterList'
import { Button, Divider, MenuItem } from '@mui/material'
import { type ReactElement, useState } from 'react'
import { FilterButtonMenuItem, useListContext, useTranslate } from 'react-admin'
import { Menu } from '../lazyPopovers.tsx'

/**
 * Button that adds and removes the filters of a list. react-admin's FilterButton (5.15) also lists the saved views, which
 * have a separate button here.
 */
export const AddFilterButton = ({
  filters,
}: {
  filters: readonly ReactElement<{ source: string; alwaysOn?: boolean }>[]
}) => {
  const translate = useTranslate()
  const { resource, displayedFilters, filterValues, showFilter, hideFilter, setFilters } = useListContext()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        size="small"
        variant="text"
        startIcon={<FilterListIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {translate('ra.action.add_filter')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {filters.map((filter, index) => (
          <FilterButtonMenuItem
            key={filter.props.source}
            filter={filter}
            displayed={Boolean(displayedFilters[filter.props.source])}
            resource={resource}
            onShow={({ source, defaultValue }) => {
              showFilter(source, defaultValue)
              close()
            }}
            onHide={({ source }) => {
              hideFilter(source)
              close()
            }}
            autoFocus={index === 0}
          />
        ))}
        {Object.keys(filterValues).length > 0 && [
          <Divider key="line" />,
          <MenuItem
            key="all"
            onClick={() => {
              setFilters({}, {})
              close()
            }}
          >
            {translate('ra.action.remove_all_filters')}
          </MenuItem>,
        ]}
      </Menu>
    </>
  )
}
