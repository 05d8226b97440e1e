import { Box } from '@mui/material'
import { type KeyboardEvent, useId } from 'react'
import { useTranslate } from 'react-admin'
import { own } from '../../../../domain/own.ts'
import { CarouselControls } from './CarouselControls.tsx'
import { CarouselSlide } from './CarouselSlide.tsx'
import { SLIDES } from './slides.ts'
import { useAutoplayState } from './useAutoplayState.ts'
import { useSlides } from './useSlides.ts'

/** What the portal does, in four pictures (specification, section 2, "Home"), after the WAI-ARIA pattern of a carousel. */
export const Carousel = () => {
  const translate = useTranslate()
  const slidesId = useId()
  const { rotating, paused, lessMotion, toggle, pauseHandlers } = useAutoplayState()
  const { viewport, current, previous, next } = useSlides({ rotating, lessMotion })
  const position = (index: number) =>
    translate('home.carousel.position', { number: index + 1, count: SLIDES.length })
  const keyActions: Record<string, () => void> = { ArrowLeft: previous, ArrowRight: next }
  const onKeyDown = (event: KeyboardEvent) => {
    const action = own(keyActions, event.key)
    if (!action) return
    event.preventDefault()
    action()
  }
  return (
    <Box
      component="section"
      aria-roledescription={translate('home.carousel.role')}
      aria-label={translate('home.carousel.label')}
      onKeyDown={onKeyDown}
      {...pauseHandlers}
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
