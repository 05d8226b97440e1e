import { Box, Paper, Typography } from '@mui/material'
import { type ReactNode, useEffect } from 'react'
import { Form, ResourceContextProvider, useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { SectionCard } from '../../components/SectionCard.tsx'

/** One kind of control under its title. */
export const ComponentsSection = ({ name, children }: { name: string; children: ReactNode }) => (
  <SectionCard title={useTranslate()(`components.${name}.title`)}>
    <Paper variant="outlined" sx={{ p: { xs: 2, md: 3 }, display: 'grid', gap: 2.5, minWidth: 0 }}>
      {children}
    </Paper>
  </SectionCard>
)

/** Controls of one state, under the state's name. */
export const Example = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box role="group" aria-label={useTranslate()(name)} sx={{ minWidth: 0 }}>
    <Typography variant="caption" component="p" color="text.secondary" sx={{ mb: 0.75 }}>
      {useTranslate()(name)}
    </Typography>
    {children}
  </Box>
)

type Values = Record<string, unknown>

interface ExampleFormProps {
  /** Whose labels its fields have. */
  resource: string
  values?: Values
  validate?: (values: Values) => Record<string, string> | Promise<Record<string, string>>
  /** One field below the other. */
  single?: boolean
  /** Shows at once what is wrong, as after a refused attempt. */
  refused?: boolean
  children: ReactNode
}

/** Controls need a form around them; this one is never sent. */
export const ExampleForm = ({
  resource,
  values = {},
  validate,
  single = false,
  refused = false,
  children,
}: ExampleFormProps) => (
  <ResourceContextProvider value={resource}>
    <Form
      record={values}
      mode="onTouched"
      validate={validate}
      onSubmit={() => undefined}
      shouldFocusError={!refused}
      disableInvalidFormNotification
      noValidate
    >
      {refused && <Refuse />}
      <Box sx={single ? fieldStyle : gridStyle}>{children}</Box>
    </Form>
  </ResourceContextProvider>
)

const Refuse = () => {
  const { handleSubmit } = useFormContext()
  useEffect(() => {
    // After the form has taken its values, which forgets attempts.
    const timer = setTimeout(() => void handleSubmit(() => undefined)())
    return () => clearTimeout(timer)
  }, [handleSubmit])
  return null
}

const fieldStyle = { '& .MuiFormControl-root, & .ra-input': { width: '100%' } } as const

const gridStyle = {
  ...fieldStyle,
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
  },
  columnGap: 2,
  alignItems: 'start',
} as const
