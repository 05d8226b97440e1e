import { Box, Link } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { RichText } from '../../kit/richText/RichText.tsx'
import { callEndpoint } from '../../port/client.ts'
import { hintWords } from './hintWords.ts'

/** Short privacy notice of a form, with a link to the full one. Renders nothing while no notice is published. */
export const PrivacyNoticeHint = () => {
  const { data } = useQuery({
    queryKey: ['privacyNotices.current'],
    queryFn: () => callEndpoint('privacyNotices.current'),
  })
  if (!data || data.number === 0) return null
  return (
    <Box component="section" aria-label={hintWords.title} sx={{ mt: 2.5, fontSize: '0.875rem' }}>
      <RichText text={data.short} />
      <Link href="/aviso-de-privacidad" target="_blank" rel="noopener">
        {hintWords.full}
      </Link>
    </Box>
  )
}
