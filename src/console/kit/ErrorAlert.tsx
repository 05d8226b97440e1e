import { Alert, type AlertProps, Box } from '@mui/material'

/** Shows an error, or nothing. Always rendered, because screen readers announce only changes of an existing element. */
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
