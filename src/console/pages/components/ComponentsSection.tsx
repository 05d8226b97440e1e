import { Paper } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { SectionCard } from '../../components/SectionCard.tsx'

/** One kind of control under its title. */
export const ComponentsSection = ({ name, children }: { name: string; children: ReactNode }) => (
  <SectionCard title={useTranslate()(`components.${name}.title`)}>
    <Paper variant="outlined" sx={{ p: { xs: 2, md: 3 }, display: 'grid', gap: 2.5, minWidth: 0 }}>
      {children}
    </Paper>
  </SectionCard>
)
