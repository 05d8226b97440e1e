import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useActor } from '../../api/session.ts'
import { openSectionsOf, toolsOf } from '../../components/pageGroups.ts'
import { SectionCard } from '../../components/SectionCard.tsx'
import { HomeTiles } from './HomeTiles.tsx'

/** What this user may open: sections and tools. */
export const HomeSections = () => {
  const actor = useActor()
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'grid', gap: 3.5 }}>
      <SectionCard title={translate('app.menu.title')}>
        <HomeTiles pages={openSectionsOf(actor)} />
      </SectionCard>
      <SectionCard title={translate('app.tools')}>
        <HomeTiles pages={toolsOf(actor).flat()} />
      </SectionCard>
    </Box>
  )
}
