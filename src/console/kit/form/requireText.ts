/** The validator of a required input whose label has no asterisk, as react-admin's `required` would give it. */
export const requireText = (value: string | null) => (value?.trim() ? undefined : 'ra.validation.required')
