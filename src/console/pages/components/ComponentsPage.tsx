import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { PageHead } from '../../shared/PageHead.tsx'
import { ButtonsPart } from './ButtonsPart.tsx'
import { ChoicesPart } from './ChoicesPart.tsx'
import { FilesPart } from './FilesPart.tsx'
import { FormPart } from './FormPart.tsx'
import { MessagesPart } from './MessagesPart.tsx'
import { StatesPart } from './StatesPart.tsx'
import { TablesPart } from './TablesPart.tsx'
import { TextsPart } from './TextsPart.tsx'

/** The portal's own controls, live and in each of their states; nothing that is typed here goes anywhere. */
export const ComponentsPage = () => {
  const translate = useTranslate()
  return (
    <>
      <PageHead title={translate('app.pages./components-overview')} lead={translate('components.lead')} />
      <Box sx={partsStyle}>
        <TextsPart />
        <ChoicesPart />
        <FilesPart />
        <FormPart />
        <StatesPart />
        <ButtonsPart />
        <MessagesPart />
        <TablesPart />
      </Box>
    </>
  )
}

const partsStyle = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3.5 } as const
