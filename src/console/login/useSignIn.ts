import { useState } from 'react'
import { HttpError, useLogin, useTranslate } from 'react-admin'
import { sessionError } from '../api/sessionStore.ts'

/** One line of what went wrong; `field` is the wire's key, if the message is about one. */
export interface LoginError {
  field?: string
  message: string
}

export interface Credentials {
  username: string
  password: string
}

/** What the back end says of the whole, and field by field (specification, section 8); nothing of a refusal is left out. */
const toLoginErrors = (error: unknown, fallback: string): LoginError[] => {
  if (!(error instanceof HttpError)) return [{ message: fallback }]
  const fields = Object.entries<string>(error.body?.fields ?? {})
  const detail: string | undefined = error.body?.detail
  return fields.length > 0
    ? [...(detail ? [{ message: detail }] : []), ...fields.map(([field, message]) => ({ field, message }))]
    : [{ message: error.message || fallback }]
}

/** Signs in and leads to where the user wanted to go; `errors` say why not. */
export const useSignIn = () => {
  const login = useLogin()
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<LoginError[]>(() => {
    const message = sessionError()
    return message ? [{ message }] : []
  })

  const signIn = async (credentials: Credentials) => {
    setBusy(true)
    setErrors([])
    try {
      await login(credentials)
    } catch (error) {
      setErrors(toLoginErrors(error, translate('ra.auth.sign_in_error')))
    } finally {
      setBusy(false)
    }
  }
  return { signIn, errors, busy }
}
