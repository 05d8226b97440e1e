import { Box } from '@mui/material'
import { TextInput, useTranslate } from 'react-admin'
import { type Board, boards } from '../../../../domain/notices.ts'
import { NameInput } from '../../../components/form/NameInput.tsx'
import { ReferencePicker } from '../../../components/ReferencePicker.tsx'
import { LazyRichTextInput } from '../../../components/richText/LazyRichTextInput.tsx'
import { hasFeature } from '../../../providers/adapter/features.ts'

/** What a board's notice says, of whom, and to whom it belongs. */
export const NoticeFields = ({ board }: { board: Board }) => {
  const translate = useTranslate()
  const { body, named, ofCompany } = boards[board]
  return (
    <Box sx={{ minWidth: 0 }}>
      {named && (
        <Box sx={rowStyle}>
          <NameInput source="name" />
          {hasFeature('vetoes') && <TextInput source="rfc" autoComplete="off" helperText="notices.rfcHint" />}
        </Box>
      )}
      {ofCompany && <ReferencePicker source="company" reference="companies" isRequired />}
      <LazyRichTextInput source={body} label={translate(`resources.${board}.fields.${body}`)} />
    </Box>
  )
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 2,
} as const
