import { type Theme, useMediaQuery } from '@mui/material'

/** Returns whether the window has the width of a phone (at most 767 px). */
export const useIsPhone = (): boolean =>
  useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
