import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useActor } from '../../providers/session.ts'
import { openSectionsOf, toolsOf } from '../../shared/pageGroups.ts'
import { SectionCard } from '../../shared/SectionCard.tsx'
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
