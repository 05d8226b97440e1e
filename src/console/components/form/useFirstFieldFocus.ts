import { useEffect, useRef } from 'react'

const TYPED =
  'input:not([type=file], [type=checkbox], [type=hidden], :disabled, [readonly]), textarea:not(:disabled)'

/** For what holds a form that somebody has just opened: it begins in the first field that can be typed into. */
export const useFirstFieldFocus = <E extends HTMLElement>() => {
  const form = useRef<E>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>(TYPED)?.focus(), [])
  return form
}
