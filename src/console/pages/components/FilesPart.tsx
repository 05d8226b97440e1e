import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { PhotoInput, validatePicture } from '../../resources/personnel/inputs/PhotoInput.tsx'
import { FileInput } from '../../shared/documents/FileInput.tsx'
import { useFileProblem } from '../../shared/documents/useFileProblem.ts'
import { RichTextField } from '../../shared/richText/RichTextField.tsx'
import { Part } from './Part.tsx'
import { Sample } from './Sample.tsx'
import { Specimen } from './Specimen.tsx'

/** A picture, a file, and a formatted text. */
export const FilesPart = () => {
  const translate = useTranslate()
  const fileProblem = useFileProblem()
  const missing = ({ file }: Record<string, unknown>): Record<string, string> => {
    const problem = fileProblem(file)
    return problem ? { file: problem } : {}
  }
  return (
    <Part name="files">
      <Box sx={columnsStyle}>
        <Specimen name="files.photo">
          <Sample
            resource="personnel"
            single
            validate={({ profile_picture }) => ({ ...validatePicture(profile_picture) })}
          >
            <Box sx={{ width: 176 }}>
              <PhotoInput name={translate('components.files.person')} />
            </Box>
          </Sample>
        </Specimen>
        <Specimen name="files.file">
          <Sample resource="announcements" single validate={missing}>
            <FileInput
              source="file"
              label={translate('resources.announcements.fields.file')}
              onStop={() => undefined}
            />
          </Sample>
        </Specimen>
        <Specimen name="files.missing">
          <Sample resource="announcements" single validate={missing} refused>
            <FileInput
              source="file"
              label={translate('resources.announcements.fields.file')}
              onStop={() => undefined}
            />
          </Sample>
        </Specimen>
      </Box>
      <Specimen name="files.richText">
        <Sample resource="announcements" single>
          <RichTextField source="text" label={translate('resources.announcements.fields.text')} />
        </Sample>
      </Specimen>
    </Part>
  )
}

const columnsStyle = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
  },
  gap: 2,
} as const
