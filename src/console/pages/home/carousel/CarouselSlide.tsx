import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { SLIDES } from './slides.ts'

interface CarouselSlideProps {
  slide: (typeof SLIDES)[number]
  position: string
  shown: boolean
}

/** A picture and what it says; only the one that is shown is there for keyboards and readers. */
export const CarouselSlide = ({ slide: { name, Drawing }, position, shown }: CarouselSlideProps) => {
  const translate = useTranslate()
  const words = `home.carousel.${name}`
  return (
    <Box
      role="group"
      aria-roledescription={translate('home.carousel.slide')}
      aria-label={position}
      inert={!shown}
      sx={slideStyle}
    >
      <Box sx={{ alignSelf: 'center', minWidth: 0, px: { xs: 2.5, sm: 4 }, pb: { xs: 2.5, sm: 0 } }}>
        <Typography component="p" sx={titleStyle}>
          {translate(`${words}.title`)}
        </Typography>
        <Typography color="text.secondary" sx={{ mt: 1, maxWidth: '38ch' }}>
          {translate(`${words}.caption`)}
        </Typography>
      </Box>
      <Box sx={pictureStyle}>
        <Drawing alt={translate(`${words}.alt`)} />
      </Box>
    </Box>
  )
}

const slideStyle = {
  flex: '0 0 100%',
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 4fr) minmax(0, 6fr)' },
} as const

const titleStyle = {
  fontSize: { xs: 18, md: 22 },
  lineHeight: { xs: '24px', md: '28px' },
  fontWeight: 680,
  letterSpacing: '-0.02em',
  textWrap: 'balance',
} as const

const pictureStyle = {
  height: { xs: 'auto', sm: 264 },
  aspectRatio: { xs: '560 / 300', sm: 'auto' },
  order: { xs: -1, sm: 0 },
  py: { xs: 0, sm: 1 },
} as const
