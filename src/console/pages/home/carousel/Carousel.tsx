import { Box } from '@mui/material'
import { type KeyboardEvent, useId } from 'react'
import { useTranslate } from 'react-admin'
import { own } from '../../../../domain/own.ts'
import { CarouselControls } from './CarouselControls.tsx'
import { CarouselSlide } from './CarouselSlide.tsx'
import { SLIDES } from './slides.ts'
import { useRotation } from './useRotation.ts'
import { useSlides } from './useSlides.ts'

/** What the portal does, in four pictures (specification, section 2, "Home"), after the WAI-ARIA pattern of a carousel. */
export const Carousel = () => {
  const translate = useTranslate()
  const slidesId = useId()
  const { rotating, paused, lessMotion, toggle, holders } = useRotation()
  const { viewport, current, previous, next } = useSlides({ rotating, lessMotion })
  const position = (index: number) =>
    translate('home.carousel.position', { number: index + 1, count: SLIDES.length })
  const ways: Record<string, () => void> = { ArrowLeft: previous, ArrowRight: next }
  const byKey = (event: KeyboardEvent) => {
    const go = own(ways, event.key)
    if (!go) return
    event.preventDefault()
    go()
  }
  return (
    <Box
      component="section"
      aria-roledescription={translate('home.carousel.role')}
      aria-label={translate('home.carousel.label')}
      onKeyDown={byKey}
      {...holders}
      sx={{ display: 'grid', gap: 1.25, mb: 3.5 }}
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
          {SLIDES.map((slide, index) => (
            <CarouselSlide
              key={slide.name}
              slide={slide}
              position={position(index)}
              shown={index === current}
            />
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
  // Sideways is a swipe, up and down scrolls the page.
  touchAction: 'pan-y',
  cursor: 'grab',
} as const
