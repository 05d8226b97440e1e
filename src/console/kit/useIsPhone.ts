import { type Theme, useMediaQuery } from '@mui/material'

/** Returns whether the window has the width of a phone (767 px in the specification). */
export const useIsPhone = (): boolean =>
  useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
