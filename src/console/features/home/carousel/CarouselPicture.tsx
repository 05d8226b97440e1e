import { Box } from '@mui/material'

/** Names of the SVG files in `public/carousel`. Their texts are in `homeWords.carousel`. */
export const PICTURES = ['accredit', 'credential', 'documents', 'quotations'] as const

/** SVG picture of 560 by 300 pixels. Uses `<use>` instead of `<img>`, so that the picture can use the theme's CSS variables. */
export const CarouselPicture = ({ name, alt }: { name: (typeof PICTURES)[number]; alt: string }) => (
  <Box
    component="svg"
    viewBox="0 0 560 300"
    role="img"
    aria-label={alt}
    sx={({ tokens }) => ({
      display: 'block',
      width: '100%',
      height: '100%',
      '--ink': tokens.ink,
      '--soft': tokens.secondary,
      '--line': tokens.line,
      '--surface': tokens.surface,
      '--head': tokens.head,
      '--accent': tokens.accent,
      '--on-accent': tokens.onAccent,
      '--tint': tokens.tint,
      '--valid': tokens.status.valid.dot,
      '--valid-ground': tokens.status.valid.ground,
      '--warning': tokens.status.warning.dot,
      '--warning-ground': tokens.status.warning.ground,
      '--danger': tokens.status.danger.dot,
      '--danger-ground': tokens.status.danger.ground,
      '--spark': '#F0A23B',
      '--skin': '#DDA07A',
      '--hair': '#2E2018',
    })}
  >
    <use href={`/carousel/${name}.svg#picture`} />
  </Box>
)
