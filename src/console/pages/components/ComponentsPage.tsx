import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { PageHeader } from '../../components/PageHeader.tsx'
import { pages } from '../../pages.ts'
import { ButtonsSection } from './ButtonsSection.tsx'
import { ChoicesSection } from './ChoicesSection.tsx'
import { FilesSection } from './FilesSection.tsx'
import { FormSection } from './FormSection.tsx'
import { MessagesSection } from './MessagesSection.tsx'
import { StatesSection } from './StatesSection.tsx'
import { TablesSection } from './TablesSection.tsx'
import { TextsSection } from './TextsSection.tsx'

/** The portal's own controls, live and in each of their states; nothing that is typed here goes anywhere. */
export const ComponentsPage = () => {
  const translate = useTranslate()
  return (
    <>
      <PageHeader title={translate(pages.components.title)} lead={translate('components.lead')} />
      <Box sx={partsStyle}>
        <TextsSection />
        <ChoicesSection />
        <FilesSection />
        <FormSection />
        <StatesSection />
        <ButtonsSection />
        <MessagesSection />
        <TablesSection />
      </Box>
    </>
  )
}

const partsStyle = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3.5 } as const
