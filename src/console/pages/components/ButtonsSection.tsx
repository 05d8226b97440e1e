import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, Button, type ButtonProps } from '@mui/material'
import { useTranslate } from 'react-admin'
import { ComponentsSection } from './ComponentsSection.tsx'
import { Example } from './Example.tsx'

const KINDS = [
  { name: 'main', props: { variant: 'contained' } },
  { name: 'other', props: { variant: 'outlined' } },
  { name: 'quiet', props: { variant: 'text' } },
  { name: 'danger', props: { variant: 'outlined', color: 'error' } },
  { name: 'icon', props: { variant: 'outlined', startIcon: <EditIcon /> } },
] as const satisfies readonly { name: string; props: ButtonProps }[]

const Row = ({ disabled = false }: { disabled?: boolean }) => {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25 }}>
      {KINDS.map(({ name, props }) => (
        <Button key={name} {...props} disabled={disabled}>
          {translate(`components.buttons.${name}`)}
        </Button>
      ))}
    </Box>
  )
}

/** The main action filled, the others not. */
export const ButtonsSection = () => (
  <ComponentsSection name="buttons">
    <Example name="buttons.enabled">
      <Row />
    </Example>
    <Example name="buttons.disabled">
      <Row disabled />
    </Example>
  </ComponentsSection>
)
