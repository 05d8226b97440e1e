import PersonIcon from '@mui/icons-material/PersonOutline'
import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'

const FRAME = {
  width: '100%',
  aspectRatio: '4 / 5',
  borderRadius: '10px',
  border: 1,
  borderColor: 'divider',
  display: 'block',
} as const

/** A person's picture, or the place where it will be. */
export const Portrait = ({ src, name }: { src?: string | null; name: string }) => {
  const translate = useTranslate()
  if (src)
    return (
      <Box
        component="img"
        src={src}
        alt={translate('personnelDetail.photo.of', { name })}
        sx={{ ...FRAME, objectFit: 'cover' }}
      />
    )
  return (
    <Box
      sx={{
        ...FRAME,
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 0.5,
        color: 'text.secondary',
        backgroundColor: 'background.default',
        fontSize: 12,
      }}
    >
      <PersonIcon sx={{ fontSize: 40 }} />
      {translate('personnelDetail.photo.none')}
    </Box>
  )
}
