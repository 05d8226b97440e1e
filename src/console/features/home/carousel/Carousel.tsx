import PreviousIcon from '@mui/icons-material/ChevronLeft'
import NextIcon from '@mui/icons-material/ChevronRight'
import PauseIcon from '@mui/icons-material/Pause'
import PlayIcon from '@mui/icons-material/PlayArrow'
import { Box, Button, IconButton, Stack, Typography, useMediaQuery } from '@mui/material'
import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useState } from 'react'
import { getOwnProperty } from '../../../../domain/common/getOwnProperty.ts'
import { homeWords } from '../words.ts'
import { CarouselPicture, PICTURES } from './CarouselPicture.tsx'

/**
 * Returns whether the carousel changes pictures automatically. Rotation pauses while the pointer or focus is inside the carousel.
 */
const useCarouselAutoplay = () => {
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true })
  const [wanted, setWanted] = useState<boolean>()
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const paused = !(wanted ?? !prefersReducedMotion)
  return {
    prefersReducedMotion,
    paused,
    rotating: !paused && !hovered && !focused,
    toggle: () => {
      setWanted(paused)
      // Ignores the pointer over the play button, which would keep the carousel paused.
      setHovered(false)
      setFocused(false)
    },
    pauseHandlers: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(true)
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false)
      },
    },
  }
}

/** Time for which each picture is shown, in milliseconds (docs/requirements.md §11). */
const INTERVAL_MS = 5000

/** Returns the index of the shown picture and functions that change the picture. Supports swiping. */
const useCarouselSlides = ({
  rotating,
  prefersReducedMotion,
}: {
  rotating: boolean
  prefersReducedMotion: boolean
}) => {
  const [plugins] = useState(() => [
    Autoplay({ delay: INTERVAL_MS, playOnInit: false, stopOnFocusIn: false }),
  ])
  const [viewport, embla] = useEmblaCarousel({ loop: true, duration: prefersReducedMotion ? 0 : 22 }, plugins)
  const [current, setCurrent] = useState(0)

  useEffect(() => {
    if (!embla) return undefined
    const read = () => setCurrent(embla.selectedScrollSnap())
    embla.on('select', read)
    return () => {
      embla.off('select', read)
    }
  }, [embla])

  useEffect(() => {
    if (!embla) return undefined
    const { autoplay } = embla.plugins()
    const turn = () => (rotating ? autoplay?.play(prefersReducedMotion) : autoplay?.stop())
    turn()
    // Restarts the automatic rotation after a swipe, which stops the library's autoplay.
    embla.on('pointerUp', turn)
    return () => {
      embla.off('pointerUp', turn)
    }
  }, [embla, rotating, prefersReducedMotion])

  return {
    viewport,
    current,
    previous: () => embla?.scrollPrev(prefersReducedMotion),
    next: () => embla?.scrollNext(prefersReducedMotion),
  }
}

interface CarouselControlsProps {
  paused: boolean
  onToggle: () => void
  onPrevious: () => void
  onNext: () => void
  /** Position such as "1 de 4". Hidden from screen readers. */
  position: string
  slidesId: string
}

/** Buttons of the carousel: play or pause, previous and next. */
const CarouselControls = ({
  paused,
  onToggle,
  onPrevious,
  onNext,
  position,
  slidesId,
}: CarouselControlsProps) => (
  <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
    <Button
      variant="outlined"
      startIcon={paused ? <PlayIcon /> : <PauseIcon />}
      onClick={onToggle}
      sx={{ mr: 'auto' }}
    >
      {homeWords.carousel[paused ? 'play' : 'pause']}
    </Button>
    <Box component="span" aria-hidden="true" sx={positionStyle}>
      {position}
    </Box>
    <IconButton
      aria-label={homeWords.carousel.previous}
      aria-controls={slidesId}
      onClick={onPrevious}
      sx={arrowStyle}
    >
      <PreviousIcon />
    </IconButton>
    <IconButton
      aria-label={homeWords.carousel.next}
      aria-controls={slidesId}
      onClick={onNext}
      sx={arrowStyle}
    >
      <NextIcon />
    </IconButton>
  </Stack>
)

interface CarouselSlideProps {
  name: (typeof PICTURES)[number]
  position: string
  shown: boolean
}

/** Picture of the carousel with its text. While hidden, it is also hidden from keyboards and screen readers. */
const CarouselSlide = ({ name, position, shown }: CarouselSlideProps) => {
  const words = homeWords.carousel[name]
  return (
    <Box
      role="group"
      aria-roledescription={homeWords.carousel.slide}
      aria-label={position}
      inert={!shown}
      sx={slideStyle}
    >
      <Box sx={{ alignSelf: 'center', minWidth: 0, px: { xs: 2.5, sm: 4 }, pb: { xs: 2.5, sm: 0 } }}>
        <Typography component="p" sx={titleStyle}>
          {words.title}
        </Typography>
        <Typography color="text.secondary" sx={{ mt: 1, maxWidth: '38ch' }}>
          {words.caption}
        </Typography>
      </Box>
      <Box sx={pictureStyle}>
        <CarouselPicture name={name} alt={words.alt} />
      </Box>
    </Box>
  )
}

/** Carousel of four pictures that introduce the portal. Not MUI's MobileStepper, which supports neither pausing nor swiping. */
export const Carousel = () => {
  const slidesId = useId()
  const { rotating, paused, prefersReducedMotion, toggle, pauseHandlers } = useCarouselAutoplay()
  const { viewport, current, previous, next } = useCarouselSlides({
    rotating,
    prefersReducedMotion,
  })
  const position = (index: number) =>
    homeWords.carousel.position({ number: index + 1, count: PICTURES.length })
  const keyActions: Record<string, () => void> = { ArrowLeft: previous, ArrowRight: next }
  const onKeyDown = (event: KeyboardEvent) => {
    const action = getOwnProperty(keyActions, event.key)
    if (!action) return
    event.preventDefault()
    action()
  }
  return (
    <Box
      component="section"
      aria-roledescription={homeWords.carousel.role}
      aria-label={homeWords.carousel.label}
      onKeyDown={onKeyDown}
      {...pauseHandlers}
      sx={{ display: 'grid', gap: 1.25 }}
    >
      <CarouselControls
        paused={paused}
        onToggle={toggle}
        onPrevious={previous}
        onNext={next}
        position={position(current)}
        slidesId={slidesId}
      />
      <Box ref={viewport} sx={viewportStyle}>
        <Box id={slidesId} aria-live={rotating ? 'off' : 'polite'} sx={{ display: 'flex' }}>
          {PICTURES.map((name, index) => (
            <CarouselSlide key={name} name={name} position={position(index)} shown={index === current} />
          ))}
        </Box>
      </Box>
    </Box>
  )
}

const viewportStyle = {
  order: -1,
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  backgroundColor: 'action.selected',
  // Leaves vertical swipes to the browser, which scrolls the page.
  touchAction: 'pan-y',
  cursor: 'grab',
} as const

const positionStyle = {
  color: 'text.secondary',
  fontSize: '0.75rem',
  fontVariantNumeric: 'tabular-nums',
} as const

const arrowStyle = {
  width: { xs: 44, sm: 38 },
  height: { xs: 44, sm: 38 },
  border: 1,
  borderColor: 'divider',
  color: 'text.primary',
  backgroundColor: 'background.paper',
  '&:hover': { borderColor: 'primary.main', backgroundColor: 'action.selected' },
} as const

const slideStyle = {
  flex: '0 0 100%',
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 4fr) minmax(0, 6fr)' },
} as const

const titleStyle = {
  fontSize: { xs: '1.125rem', md: '1.375rem' },
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
