import { useEffect, useRef } from 'react'
import { focusFirstField } from './focusFirstField.ts'

/** For what holds a form that somebody has just opened: it begins in the first field that can be typed into. */
export const useFirstFieldFocus = <E extends HTMLElement>() => {
  const form = useRef<E>(null)
  useEffect(() => focusFirstField(form.current), [])
  return form
}
