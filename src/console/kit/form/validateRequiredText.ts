/** Validates that a field is not empty. Unlike react-admin's `required`, it adds no asterisk to the label. */
export const validateRequiredText = (value: string | null) =>
  value?.trim() ? undefined : 'ra.validation.required'
