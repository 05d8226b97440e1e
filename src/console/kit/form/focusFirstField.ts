const TYPED =
  'input:not([type=file], [type=checkbox], [type=hidden], :disabled, [readonly]), textarea:not(:disabled)'

/** Focuses the first text field of a form. */
export const focusFirstField = (form: Element | null | undefined): void =>
  form?.querySelector<HTMLElement>(TYPED)?.focus()
