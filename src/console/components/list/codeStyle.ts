/** A code such as COT-2026-000042 in a table: tabular figures make its hyphens as wide as its digits. */
export const codeStyle = { fontVariantNumeric: 'normal' } as const
