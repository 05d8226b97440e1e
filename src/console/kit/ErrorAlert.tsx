import { Alert, type AlertProps, Box } from '@mui/material'

/** Shows an error, or nothing. The live region is rendered from the start, so that screen readers announce its changes. */
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
