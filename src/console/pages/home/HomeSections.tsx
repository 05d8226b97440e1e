import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useActor } from '../../api/session.ts'
import { SectionCard } from '../../components/SectionCard.tsx'
import { getSectionPages, getToolPages } from '../../pages.ts'
import { HomeTiles } from './HomeTiles.tsx'

/** What this user may open: sections and tools. */
export const HomeSections = () => {
  const actor = useActor()
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'grid', gap: 3.5 }}>
      <SectionCard title={translate('app.menu.title')}>
        <HomeTiles names={getSectionPages(actor)} />
      </SectionCard>
      <SectionCard title={translate('app.tools')}>
        <HomeTiles names={getToolPages(actor).flat()} />
      </SectionCard>
    </Box>
  )
}
