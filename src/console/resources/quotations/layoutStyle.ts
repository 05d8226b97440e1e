/** The costs of the installation come first, and stand beside the rest, at the right, where there is room. */
export const layoutStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
  gap: { xs: 2, lg: 2.5 },
  alignItems: 'start',
} as const

export const panelStyle = { px: { xs: 2, md: 3 }, py: { xs: 2, md: 2.5 }, minWidth: 0 } as const

export const totalsStyle = {
  ...panelStyle,
  order: { lg: 1 },
  position: { lg: 'sticky' },
  top: { lg: 76 },
} as const
