import PreviousIcon from '@mui/icons-material/ChevronLeft'
import NextIcon from '@mui/icons-material/ChevronRight'
import PauseIcon from '@mui/icons-material/Pause'
import PlayIcon from '@mui/icons-material/PlayArrow'
import { Box, Button, IconButton } from '@mui/material'
import { useTranslate } from 'react-admin'

interface CarouselControlsProps {
  paused: boolean
  onToggle: () => void
  onPrevious: () => void
  onNext: () => void
  /** "1 de 4", for who sees it. */
  position: string
  slidesId: string
}

/** Pause first, then the arrows. */
export const CarouselControls = ({
  paused,
  onToggle,
  onPrevious,
  onNext,
  position,
  slidesId,
}: CarouselControlsProps) => {
  const translate = useTranslate()
  return (
    <Box sx={barStyle}>
      <Button
        variant="outlined"
        startIcon={paused ? <PlayIcon /> : <PauseIcon />}
        onClick={onToggle}
        sx={{ mr: 'auto' }}
      >
        {translate(`home.carousel.${paused ? 'play' : 'pause'}`)}
      </Button>
      <Box component="span" aria-hidden="true" sx={positionStyle}>
        {position}
      </Box>
      <IconButton
        aria-label={translate('home.carousel.previous')}
        aria-controls={slidesId}
        onClick={onPrevious}
        sx={arrowStyle}
      >
        <PreviousIcon />
      </IconButton>
      <IconButton
        aria-label={translate('home.carousel.next')}
        aria-controls={slidesId}
        onClick={onNext}
        sx={arrowStyle}
      >
        <NextIcon />
      </IconButton>
    </Box>
  )
}

const barStyle = { display: 'flex', alignItems: 'center', gap: 1 } as const

const positionStyle = { color: 'text.secondary', fontSize: 12, fontVariantNumeric: 'tabular-nums' } as const

const arrowStyle = {
  width: { xs: 44, sm: 38 },
  height: { xs: 44, sm: 38 },
  border: 1,
  borderColor: 'divider',
  color: 'text.primary',
  backgroundColor: 'background.paper',
  '&:hover': { borderColor: 'primary.main', backgroundColor: 'action.selected' },
} as const
