import './words.ts'
import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { PageHeader } from '../../components/PageHeader.tsx'
import { NewImport } from './NewImport.tsx'
import { PastImports } from './PastImports.tsx'

/** /importar: a sheet to bring, and those that were brought. */
export const ImportsPage = () => {
  const translate = useTranslate()
  return (
    <>
      <PageHeader title={translate('imports.title')} lead={translate('imports.lead')} />
      <Box sx={{ display: 'grid', gap: 3.5 }}>
        <NewImport />
        <PastImports />
      </Box>
    </>
  )
}
