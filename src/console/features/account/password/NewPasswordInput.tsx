import { Box, LinearProgress, Typography } from '@mui/material'
import { useEffect, useId, useState } from 'react'
import { PasswordInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { getPortalSettings } from '../../../port/settings.ts'
import { loadPasswordStrengthEstimator, type Strength } from './passwordStrength.ts'
import { passwordStrengthWords } from './words.ts'

const LOOKS: Record<Strength, { value: number; color: 'error' | 'warning' | 'success' }> = {
  refused: { value: 10, color: 'error' },
  weak: { value: 30, color: 'error' },
  fair: { value: 55, color: 'warning' },
  good: { value: 80, color: 'success' },
  strong: { value: 100, color: 'success' },
}

/** Returns the strength of a password; undefined for an empty one, or if the estimator could not be loaded. */
const usePasswordStrength = (password: string, username: string): Strength | undefined => {
  const [strength, setStrength] = useState<Strength>()
  useEffect(() => {
    if (password === '') return setStrength(undefined)
    let isStale = false
    loadPasswordStrengthEstimator().then(
      (estimate) => !isStale && setStrength(estimate(password, [username, getPortalSettings().utilityName])),
      // If the estimator cannot be loaded, the form still works: the server checks the password.
      () => undefined,
    )
    return () => {
      isStale = true
    }
  }, [password, username])
  return strength
}

/** Input of a new password, which shows its strength while the user types. */
export const NewPasswordInput = ({
  source,
  label,
  username,
  autoFocus,
}: {
  source: string
  label: string
  username: string
  autoFocus?: boolean
}) => {
  const id = useId()
  const password: unknown = useWatch({ name: source })
  const strength = usePasswordStrength(typeof password === 'string' ? password : '', username)
  return (
    <>
      <PasswordInput
        source={source}
        label={label}
        helperText={passwordStrengthWords.hint}
        autoFocus={autoFocus}
        fullWidth
        margin="none"
        slotProps={{
          htmlInput: { autoComplete: 'new-password', required: true, 'aria-describedby': id },
        }}
      />
      <Box sx={{ minHeight: 32, mt: 0.75, mb: 1 }}>
        {strength && (
          <LinearProgress
            variant="determinate"
            aria-label={passwordStrengthWords.label}
            aria-valuetext={passwordStrengthWords[strength]}
            {...LOOKS[strength]}
            sx={{ height: 6, borderRadius: 3 }}
          />
        )}
        <Typography id={id} role="status" variant="caption" color="text.secondary">
          {strength && `${passwordStrengthWords.label}: ${passwordStrengthWords[strength]}`}
        </Typography>
      </Box>
    </>
  )
}
