import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { FileDropInput } from '../../components/documents/FileDropInput.tsx'
import { validateFile } from '../../components/documents/uploadValidation.ts'
import { LazyRichTextInput } from '../../components/richText/LazyRichTextInput.tsx'
import { PhotoInput, validatePicture } from '../../resources/personnel/PhotoInput.tsx'
import { ComponentsSection, Example, ExampleForm } from './Example.tsx'

const missing = async ({ file }: Record<string, unknown>): Promise<Record<string, string>> => {
  const problem = await validateFile(file)
  return problem ? { file: problem } : {}
}

/** A picture, a file, and a formatted text. */
export const FilesSection = () => {
  const translate = useTranslate()
  return (
    <ComponentsSection name="files">
      <Box sx={columnsStyle}>
        <Example name="components.files.photo">
          <ExampleForm
            resource="personnel"
            single
            validate={({ profile_picture }) => validatePicture(profile_picture)}
          >
            <Box sx={{ width: 176 }}>
              <PhotoInput name={translate('components.files.person')} />
            </Box>
          </ExampleForm>
        </Example>
        <Example name="components.files.file">
          <ExampleForm resource="announcements" single validate={missing}>
            <FileDropInput
              source="file"
              label={translate('resources.announcements.fields.file')}
              onStop={() => undefined}
            />
          </ExampleForm>
        </Example>
        <Example name="components.files.missing">
          <ExampleForm resource="announcements" single validate={missing} refused>
            <FileDropInput
              source="file"
              label={translate('resources.announcements.fields.file')}
              onStop={() => undefined}
            />
          </ExampleForm>
        </Example>
      </Box>
      <Example name="components.files.richText">
        <ExampleForm resource="announcements" single>
          <LazyRichTextInput source="text" label={translate('resources.announcements.fields.text')} />
        </ExampleForm>
      </Example>
    </ComponentsSection>
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
