import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { SegmentedControl } from '../components/SegmentedControl.tsx'
import { APPEARANCES, setAppearance, useAppearance } from '../theme/appearance.ts'

/** Chooses light, dark or the device's appearance. */
export const AppearanceToggle = () => {
  const translate = useTranslate()
  const label = translate('app.user.appearance')
  return (
    <>
      <Typography variant="caption" component="p" color="text.secondary" sx={{ mb: 0.75 }}>
        {label}
      </Typography>
      <SegmentedControl
        label={label}
        value={useAppearance()}
        onChange={setAppearance}
        options={APPEARANCES.map((value) => ({ value, text: translate(`app.user.${value}`) }))}
      />
    </>
  )
}
