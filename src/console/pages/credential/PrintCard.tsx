import PrintIcon from '@mui/icons-material/PrintOutlined'
import { Button, GlobalStyles } from '@mui/material'
import { useTranslate } from 'react-admin'

/** Only the card goes to paper, at the size of the screen's card. */
const printStyles = {
  '@media print': {
    'body *': { visibility: 'hidden' },
    '.credential-sheet, .credential-sheet *': { visibility: 'visible' },
    '.credential-sheet': { position: 'absolute', top: 0, left: 0, width: '448px' },
  },
} as const

/** 'Imprimir': the browser's own print dialog, with nothing but the card on the sheet. */
export const PrintCard = () => (
  <>
    <GlobalStyles styles={printStyles} />
    <Button
      variant="outlined"
      startIcon={<PrintIcon />}
      onClick={() => window.print()}
      sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
    >
      {useTranslate()('credential.print')}
    </Button>
  </>
)
