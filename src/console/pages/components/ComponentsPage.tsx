import './words.ts'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Alert, Box, Button, type ButtonProps } from '@mui/material'
import { useState } from 'react'
import { Confirm, Form, ResourceContextProvider, useNotify, useTranslate } from 'react-admin'
import type { Flagged } from '../../../domain/accreditation.ts'
import { addDays, dayOf } from '../../../domain/days.ts'
import { FormError } from '../../components/form/FormError.tsx'
import { FormToolbar } from '../../components/form/FormToolbar.tsx'
import { SubmitButton } from '../../components/form/SubmitButton.tsx'
import { UnsavedChangesDialog } from '../../components/form/UnsavedChangesDialog.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { PersonStatusChip } from '../../components/PersonStatusChip.tsx'
import { pages } from '../../pages.ts'
import { CompanyStatusChip } from '../../resources/companies/CompanyStatusChip.tsx'
import { ContactInputs, validateContact } from '../../resources/contacts/ContactInputs.tsx'
import { ChoicesSection } from './ChoicesSection.tsx'
import { ComponentsSection, Example } from './Example.tsx'
import { FilesSection } from './FilesSection.tsx'
import { TablesSection } from './TablesSection.tsx'
import { TextsSection } from './TextsSection.tsx'

/** A whole form with its foot: it checks what is typed by the rules of a contact, and keeps it to itself. */
const FormSection = () => {
  const notify = useNotify()
  return (
    <ComponentsSection name="form">
      <ResourceContextProvider value="contacts">
        <Form
          record={{}}
          mode="onTouched"
          validate={validateContact}
          onSubmit={() => notify('components.form.kept', { type: 'success' })}
          disableInvalidFormNotification
          noValidate
        >
          <ContactInputs />
          <FormToolbar sticks={false}>
            <SubmitButton label="components.form.check" />
            <FormError />
          </FormToolbar>
        </Form>
      </ResourceContextProvider>
    </ComponentsSection>
  )
}

/** One person of each light, as seen on a day. */
const people = (today: string): Flagged[] => [
  { active: true, accreditation_flag: 'success', accreditation_expiration_date: addDays(today, 200) },
  { active: true, accreditation_flag: 'warning', accreditation_expiration_date: addDays(today, 10) },
  { active: true, accreditation_flag: 'warning', accreditation_expiration_date: addDays(today, 200) },
  { active: true, accreditation_flag: 'danger', accreditation_expiration_date: addDays(today, -10) },
  { active: true, accreditation_flag: 'danger', accreditation_expiration_date: null },
  { active: false },
  { active: true, accreditation_flag: 'azul' },
]

/** States of people and companies, never by colour alone. */
const StatesSection = () => (
  <ComponentsSection name="states">
    <Example name="components.states.people">
      <Box sx={rowStyle}>
        {people(dayOf(new Date())).map((person) => (
          <PersonStatusChip key={JSON.stringify(person)} person={person} />
        ))}
      </Box>
    </Example>
    <Example name="components.states.companies">
      <Box sx={rowStyle}>
        <CompanyStatusChip company={{ active: true }} />
        <CompanyStatusChip company={{ active: false }} />
      </Box>
    </Example>
  </ComponentsSection>
)

const BUTTONS = [
  { name: 'main', props: { variant: 'contained' } },
  { name: 'other', props: { variant: 'outlined' } },
  { name: 'quiet', props: { variant: 'text' } },
  { name: 'danger', props: { variant: 'outlined', color: 'error' } },
  { name: 'icon', props: { variant: 'outlined', startIcon: <EditIcon /> } },
] as const satisfies readonly { name: string; props: ButtonProps }[]

const Buttons = ({ disabled = false }: { disabled?: boolean }) => {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25 }}>
      {BUTTONS.map(({ name, props }) => (
        <Button key={name} {...props} disabled={disabled}>
          {translate(`components.buttons.${name}`)}
        </Button>
      ))}
    </Box>
  )
}

/** The main action filled, the others not. */
const ButtonsSection = () => (
  <ComponentsSection name="buttons">
    <Example name="components.buttons.enabled">
      <Buttons />
    </Example>
    <Example name="components.buttons.disabled">
      <Buttons disabled />
    </Example>
  </ComponentsSection>
)

const MESSAGES = ['success', 'info', 'warning', 'error'] as const
const STAYING = ['success', 'warning', 'error'] as const
const QUESTIONS = ['delete', 'leave'] as const

/** What is announced, and what is asked. */
const MessagesSection = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const [openDialog, setOpenDialog] = useState<(typeof QUESTIONS)[number]>()
  const close = () => setOpenDialog(undefined)
  return (
    <ComponentsSection name="messages">
      <Example name="components.messages.passing">
        <Box sx={rowStyle}>
          {MESSAGES.map((type) => (
            <Button
              key={type}
              variant="outlined"
              onClick={() => notify(`components.messages.${type}`, { type })}
            >
              {translate(`components.messages.kinds.${type}`)}
            </Button>
          ))}
        </Box>
      </Example>
      <Example name="components.messages.staying">
        <Box sx={{ display: 'grid', gap: 1 }}>
          {STAYING.map((severity) => (
            <Alert key={severity} severity={severity}>
              {translate(`components.messages.${severity}`)}
            </Alert>
          ))}
        </Box>
      </Example>
      <Example name="components.messages.questions">
        <Box sx={rowStyle}>
          {QUESTIONS.map((question) => (
            <Button key={question} variant="outlined" onClick={() => setOpenDialog(question)}>
              {translate(`components.messages.ask.${question}`)}
            </Button>
          ))}
        </Box>
        <Confirm
          isOpen={openDialog === 'delete'}
          title="components.messages.delete.title"
          content="components.messages.delete.question"
          confirm="components.messages.delete.yes"
          confirmColor="warning"
          onConfirm={close}
          onClose={close}
        />
        <UnsavedChangesDialog
          open={openDialog === 'leave'}
          texts="app.leave"
          onLeave={close}
          onStay={close}
        />
      </Example>
    </ComponentsSection>
  )
}

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

const rowStyle = { display: 'flex', flexWrap: 'wrap', gap: 1.25 } as const

const partsStyle = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3.5 } as const
