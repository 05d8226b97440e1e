import { Box, ButtonBase } from '@mui/material'
import { Fragment } from 'react'
import { useTranslate } from 'react-admin'
import { pageNumbers } from './pageNumbers.ts'

/** "1–10 de 312", and the way to the other pages. */
export const Pager = ({
  page,
  perPage,
  total,
  onPage,
  label,
}: {
  page: number
  perPage: number
  total: number
  onPage: (page: number) => void
  /** Which pages, where there is more than one list. */
  label?: string
}) => {
  const translate = useTranslate()
  const pages = Math.max(1, Math.ceil(total / perPage))
  const from = Math.min((page - 1) * perPage + 1, total)
  const to = Math.min(page * perPage, total)
  const step = (label: string, target: number) => (
    <ButtonBase disabled={target < 1 || target > pages} onClick={() => onPage(target)} sx={stepStyle}>
      {label}
    </ButtonBase>
  )
  return (
    <Box sx={barStyle}>
      <Box component="span" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {translate('app.pager.range', { from, to, total: total.toLocaleString('es-MX') })}
      </Box>
      {pages > 1 && (
        <Box
          component="nav"
          aria-label={label ?? translate('app.pager.label')}
          sx={{ display: 'flex', mr: -1 }}
        >
          {step(translate('app.pager.previous'), page - 1)}
          {pageNumbers(page, pages).map((number, index, numbers) => (
            <Fragment key={number}>
              {number - (numbers[index - 1] ?? 0) > 1 && (
                <Box component="span" aria-hidden="true" sx={{ px: 0.5, lineHeight: '32px' }}>
                  …
                </Box>
              )}
              <ButtonBase
                aria-label={translate('app.pager.page', { page: number })}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
                sx={stepStyle}
              >
                {number}
              </ButtonBase>
            </Fragment>
          ))}
          {step(translate('app.pager.next'), page + 1)}
        </Box>
      )}
    </Box>
  )
}

const barStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  minHeight: 42,
  px: { xs: 0.5, sm: 2 },
  py: { xs: 1.5, sm: 0.25 },
  color: 'text.secondary',
} as const

const stepStyle = {
  minWidth: { xs: 40, sm: 26 },
  height: { xs: 44, sm: 32 },
  px: 1,
  borderRadius: 0.75,
  fontSize: 14,
  fontVariantNumeric: 'tabular-nums',
  color: 'text.secondary',
  '&:hover': { color: 'primary.main' },
  '&[aria-current]': { color: 'primary.main', fontWeight: 700 },
  '&.Mui-disabled': { opacity: 0.5 },
} as const
