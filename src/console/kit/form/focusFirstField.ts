const TYPED =
  'input:not([type=file], [type=checkbox], [type=hidden], :disabled, [readonly]), textarea:not(:disabled)'

/** Puts the focus into the first field of a form that can be typed into. */
export const focusFirstField = (form: Element | null | undefined): void =>
  form?.querySelector<HTMLElement>(TYPED)?.focus()
