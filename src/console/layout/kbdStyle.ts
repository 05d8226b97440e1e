/** A key as its cap looks. */
export const kbdStyle = {
  px: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
  fontFamily: 'inherit',
  fontSize: 11,
  lineHeight: '18px',
  color: 'text.secondary',
  backgroundColor: 'background.paper',
} as const
