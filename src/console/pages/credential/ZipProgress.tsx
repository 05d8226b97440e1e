import { Box, LinearProgress, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ZipRunning } from './useCredentialZip.ts'

/** How far the zip has come. Every tenth of the way is announced, not every card. */
export const ZipProgress = ({ progress: { done, total, name } }: { progress: ZipRunning }) => {
  const translate = useTranslate()
  const percent = total === 0 ? 100 : Math.round((done / total) * 100)
  const words = (at: number) =>
    translate('credential.zip.progress', { done: Math.round((at / 100) * total), total, percent: at })
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {translate('credential.zip.progress', { done, total, percent })}
      </Typography>
      <LinearProgress variant="determinate" value={percent} aria-label={translate('credential.zip.title')} />
      <Typography color="text.secondary" noWrap>
        {name ? translate('credential.zip.current', { name }) : translate('credential.zip.packing')}
      </Typography>
      <Box
        role="status"
        sx={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {words(Math.floor(percent / 10) * 10)}
      </Box>
    </Box>
  )
}
