import { Alert, type AlertProps, Box } from '@mui/material'

/**
 * What went wrong, or nothing. The live region stands from the start, so that screen readers are told what comes into it.
 *
 * @example <ErrorAlert sx={{ mt: 2 }}>{error}</ErrorAlert>
 */
export const ErrorAlert = ({
  children,
  ...props
}: Pick<AlertProps, 'children' | 'onClose' | 'closeText' | 'sx'>) => (
  <Box role="alert">
    {children && (
      <Alert severity="error" variant="outlined" {...props}>
        {children}
      </Alert>
    )}
  </Box>
)
