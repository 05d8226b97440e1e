import { Box, ButtonBase } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import type { MatrixMeta } from '../../providers/matrixProvider.ts'

/** 'Anterior', 'Página X de Y', 'Siguiente' (specification, section 2). At an end the button stays, so that the focus does. */
export const MatrixPager = ({ meta: { page, pages } }: { meta: MatrixMeta }) => {
  const translate = useTranslate()
  const { setPage } = useListContext()
  const step = (label: string, target: number) => {
    const isOpen = target >= 1 && target <= pages
    return (
      <ButtonBase
        aria-disabled={!isOpen}
        onClick={() => {
          if (isOpen) setPage(target)
        }}
        sx={stepStyle}
      >
        {label}
      </ButtonBase>
    )
  }
  return (
    <Box component="nav" aria-label={translate('accreditation.pager.label')} sx={navStyle}>
      {step(translate('accreditation.pager.previous'), page - 1)}
      <Box component="span" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {translate('accreditation.pager.page', { page, pages })}
      </Box>
      {step(translate('accreditation.pager.next'), page + 1)}
    </Box>
  )
}

const navStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 0.5,
  mr: { sm: -1 },
  ml: { xs: 0, sm: 'auto' },
  flex: { xs: 1, sm: 'none' },
} as const

const stepStyle = {
  height: { xs: 44, sm: 32 },
  px: 1,
  borderRadius: 0.75,
  fontSize: 14,
  fontWeight: 600,
  color: 'primary.main',
  '&:hover': { textDecoration: 'underline' },
  '&[aria-disabled=true]': {
    fontWeight: 400,
    color: 'text.secondary',
    opacity: 0.6,
    cursor: 'default',
    textDecoration: 'none',
  },
} as const
