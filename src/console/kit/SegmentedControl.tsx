import { ToggleButton, ToggleButtonGroup } from '@mui/material'

/** Control that shows all options of a choice side by side. */
export const SegmentedControl = <V extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: V
  options: readonly { value: V; text: string }[]
  onChange: (value: V) => void
}) => (
  <ToggleButtonGroup
    exclusive
    aria-label={label}
    value={value}
    onChange={(_, chosen: V | null) => {
      if (chosen !== null) onChange(chosen)
    }}
    sx={({ tokens }) => ({
      flexWrap: { xs: 'wrap', sm: 'nowrap' },
      width: { xs: '100%', sm: 'auto' },
      '& .MuiToggleButton-root': {
        flex: { xs: '1 0 auto', sm: 'none' },
        minHeight: { xs: 46, sm: 38 },
        py: 0,
        px: 1.75,
        border: `1px solid ${tokens.line}`,
        backgroundColor: tokens.surface,
        color: tokens.secondary,
        fontWeight: 500,
        '&:hover': { backgroundColor: tokens.head },
        '&.Mui-selected, &.Mui-selected:hover': {
          color: tokens.accent,
          backgroundColor: tokens.tint,
          fontWeight: 600,
        },
      },
    })}
  >
    {options.map((option) => (
      <ToggleButton key={option.value} value={option.value}>
        {option.text}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)
