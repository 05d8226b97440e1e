import PersonIcon from '@mui/icons-material/PersonOutline'
import { Box } from '@mui/material'
import { useEffect, useState } from 'react'
import { personnelDetailWords } from './detailWords.ts'

/** URL of a saved picture, or a file that the user chose to replace it. */
export type Picture = string | File | null | undefined

/** Returns an object URL for a file. Revokes the URL when the file changes or the component unmounts. */
const useObjectUrlOfFile = (file: File | undefined): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return setUrl(undefined)
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}

/** Picture of a person, or a placeholder. */
export const Portrait = ({ picture, name }: { picture: Picture; name: string }) => {
  const fileUrl = useObjectUrlOfFile(picture instanceof File ? picture : undefined)
  const src = picture instanceof File ? fileUrl : picture
  if (src)
    return (
      <Box
        component="img"
        src={src}
        alt={personnelDetailWords.photo.of(name)}
        sx={{ ...frameStyle, objectFit: 'cover' }}
      />
    )
  return (
    <Box sx={{ ...frameStyle, ...emptyStyle }}>
      <PersonIcon sx={{ fontSize: '2.5rem' }} />
      {personnelDetailWords.photo.none}
    </Box>
  )
}

const frameStyle = {
  width: '100%',
  aspectRatio: '4 / 5',
  borderRadius: '10px',
  border: 1,
  borderColor: 'divider',
  display: 'block',
} as const

const emptyStyle = {
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 0.5,
  color: 'text.secondary',
  backgroundColor: 'background.default',
  fontSize: '0.75rem',
} as const
