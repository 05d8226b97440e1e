import { type Theme, useMediaQuery } from '@mui/material'

/** Is the window as narrow as a phone? (specification: 767 px) */
export const useIsPhone = (): boolean =>
  useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
