import { Box, Button } from '@mui/material'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { LoginField } from './LoginField.tsx'
import type { Credentials } from './useSignIn.ts'

const FIELDS = ['username', 'password'] as const

/** 'Usuario' and 'Contraseña', both required. What was typed stays when the server refuses it. */
export const LoginForm = ({
  onSubmit,
  busy,
}: {
  onSubmit: (credentials: Credentials) => void
  busy: boolean
}) => {
  const translate = useTranslate()
  const [values, setValues] = useState<Credentials>({ username: '', password: '' })
  const [checked, setChecked] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(false)
  // Closed while it asks, it loses the focus that a refusal leaves to it.
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) button.current?.focus()
    wasBusy.current = busy
  }, [busy])
  const missing = FIELDS.filter((name) => values[name].trim() === '')

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    const [first] = missing
    if (first === undefined) return onSubmit(values)
    event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {FIELDS.map((name) => (
        <LoginField
          key={name}
          name={name}
          label={translate(`login.${name}`)}
          value={values[name]}
          error={checked && missing.includes(name) ? translate('login.required') : undefined}
          onChange={(value) => setValues({ ...values, [name]: value })}
        />
      ))}
      <Button
        ref={button}
        type="submit"
        variant="contained"
        size="large"
        loading={busy}
        sx={{ minHeight: 44, mt: 0.5 }}
      >
        {translate('login.submit')}
      </Button>
    </Box>
  )
}
