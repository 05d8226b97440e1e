import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { checkboxStyle } from './checkboxStyle.ts'

const KINDS = [
  { kind: 'met', checked: true, closed: false },
  { kind: 'unmet', checked: false, closed: false },
  { kind: 'closed', checked: false, closed: true },
] as const

/** What the boxes mean, for those who see them; to others each box says it. */
export const MatrixLegend = () => {
  const translate = useTranslate()
  return (
    <Box aria-hidden="true" sx={[checkboxStyle, legendStyle]}>
      {KINDS.map(({ kind, checked, closed }) => (
        <span key={kind} className="item-box">
          <input type="checkbox" checked={checked} disabled aria-disabled={closed} readOnly tabIndex={-1} />
          {translate(`accreditation.legend.${kind}`)}
        </span>
      ))}
    </Box>
  )
}

const legendStyle = {
  display: 'flex',
  gap: 2.5,
  fontSize: 12,
  '& .item-box': { gap: 0.75 },
  '& .item-box input': { transform: 'scale(0.8)', pointerEvents: 'none' },
} as const
