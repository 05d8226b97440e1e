/** What can be done, in a row; on a phone as wide as it. */
export const actionsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.25,
  '& > .MuiButton-root': { flex: { xs: '1 1 auto', sm: 'none' } },
} as const
