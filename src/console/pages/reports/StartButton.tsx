import { Button, type ButtonProps } from '@mui/material'

/** Starts a download. While one runs it is closed but keeps the focus, so that the keyboard goes on to 'Cancelar'. */
export const StartButton = ({ busy, onClick, ...props }: ButtonProps & { busy: boolean }) => (
  <Button
    {...props}
    aria-disabled={busy}
    onClick={busy ? undefined : onClick}
    sx={{ '&[aria-disabled=true]': { opacity: 0.5, cursor: 'default' } }}
  />
)
