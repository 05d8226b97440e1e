import { componentsWords } from './words.ts'
import '../catalogs/words.ts'
import { Button, Paper, Stack, Typography } from '@mui/material'
import { type ReactNode, useEffect, useState } from 'react'
import {
  AutocompleteArrayInput,
  BooleanInput,
  Form,
  type RaRecord,
  ResourceContextProvider,
  SelectInput,
  TextInput,
  useNotify,
  useTranslate,
} from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { addDays, toMexicoDay } from '../../../domain/common/days.ts'
import { WORK_DIVISIONS } from '../../../domain/companies/fields.ts'
import type { FlaggedPerson } from '../../../domain/credentials/credentialValidity.ts'
import { KNOWN_STATES } from '../../../domain/people/accreditation.ts'
import { newPersonSchema } from '../../../domain/people/schemas.ts'
import { appWords } from '../../i18n/app.ts'
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { DayInput } from '../../kit/form/DayInput.tsx'
import { EmailInput } from '../../kit/form/EmailInput.tsx'
import { FieldGrid } from '../../kit/form/FieldGrid.tsx'
import { NameInput } from '../../kit/form/NameInput.tsx'
import { PhoneInput } from '../../kit/form/PhoneInput.tsx'
import { UnsavedChangesDialog } from '../../kit/form/useWarnAboutUnsavedChanges.tsx'
import { SearchFilter } from '../../kit/list/SearchFilter.tsx'
import { MoneyInput } from '../../kit/money/MoneyInput.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { ReasonDialog } from '../../kit/ReasonDialog.tsx'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { RecordActions } from '../../kit/RecordPage.tsx'
import { ReferencePicker } from '../../kit/ReferencePicker.tsx'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { LazyRichTextInput } from '../../kit/richText/LazyRichTextInput.tsx'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { SegmentedControl } from '../../kit/SegmentedControl.tsx'
import { FileDropInput } from '../../kit/upload/FileDropInput.tsx'
import { validateWith } from '../../kit/validateWith.ts'
import { pages } from '../../pages.ts'
import { PersonStatusChip } from '../people/PersonStatusChip.tsx'
import { personnelWords } from '../people/words.ts'

/** Titled section of the component catalogue, with the names of the shown components. */
interface PartProps {
  name: Exclude<keyof typeof componentsWords, 'lead' | 'delete'>
  code: string
  children: ReactNode
}

const Part = ({ name, code, children }: PartProps) => (
  <SectionCard title={componentsWords[name].title}>
    <Paper variant="panel">
      <Typography variant="caption" component="p" color="text.secondary" sx={{ mb: 1.5 }}>
        {code}
      </Typography>
      {children}
    </Paper>
  </SectionCard>
)

const Row = ({ children }: { children: ReactNode }) => (
  <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.25 }}>
    {children}
  </Stack>
)

const BY_NAME = { field: 'name', order: 'ASC' } as const
const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />]

/** Example of a list. A button opens the list, because a list stores its page and sort order in the URL. */
const ListPart = () => {
  const [isShown, setShown] = useState(false)
  return (
    <Part name="list" code="ResourceList">
      {isShown ? (
        <ResourceList<RaRecord & { name: string }>
          resource="zones"
          storeKey={false}
          columnsKey="components.datatable"
          sort={BY_NAME}
          perPage={5}
          columns={[{ source: 'name', isSortable: true, sx: { fontWeight: 600 } }, { source: 'id' }]}
          filters={FILTERS}
          card={({ name }) => name}
          empty={{ title: componentsWords.list.none }}
          failed={componentsWords.list.failed}
          isExportWhole
        />
      ) : (
        <Button variant="outlined" onClick={() => setShown(true)}>
          {componentsWords.list.show}
        </Button>
      )}
    </Part>
  )
}

const DIALOGS = ['dialog', 'drawer', 'confirm', 'reason', 'leave'] as const

const validateContactFields = validateWith(
  newPersonSchema.pick({ first_names: true, phone: true, email: true }),
)
const validateContact = ({ first_names, phone, email }: Record<string, unknown>) =>
  validateContactFields({ first_names, phone, email })

const ContactFields = () => (
  <ResourceContextProvider value="personnel">
    <NameInput source="first_names" isRequired />
    <PhoneInput source="phone" fullWidth />
    <EmailInput source="email" fullWidth />
  </ResourceContextProvider>
)

/** Examples of forms and confirmation dialogs. */
const DialogsPart = () => {
  const notify = useNotify()
  const [open, setOpen] = useState<(typeof DIALOGS)[number]>()
  const close = () => setOpen(undefined)
  const form = {
    title: componentsWords.dialogs.form,
    about: componentsWords.dialogs.about,
    submit: componentsWords.dialogs.check,
    validate: validateContact,
    save: async () => undefined,
    onSaved: () => notify(componentsWords.dialogs.kept, { type: 'success' }),
    onClose: close,
    children: <ContactFields />,
  }
  return (
    <Part name="dialogs" code="RecordForm, ConfirmDialog, ReasonDialog, UnsavedChangesDialog">
      <Row>
        {DIALOGS.map((name) => (
          <Button key={name} variant="outlined" onClick={() => setOpen(name)}>
            {componentsWords.dialogs.open[name]}
          </Button>
        ))}
      </Row>
      {(open === 'dialog' || open === 'drawer') && <RecordForm frame={open} {...form} />}
      <ConfirmDialog
        isOpen={open === 'confirm'}
        title={componentsWords.delete.title}
        content={componentsWords.delete.question}
        confirm={componentsWords.delete.yes}
        isDestructive
        onConfirm={close}
        onClose={close}
      />
      {open === 'reason' && (
        <ReasonDialog
          title={componentsWords.delete.title}
          text={componentsWords.delete.question}
          action={componentsWords.delete.yes}
          isDestructive
          isRequired
          onConfirm={async () => close()}
          onClose={close}
        />
      )}
      <UnsavedChangesDialog open={open === 'leave'} texts={appWords.leave} onLeave={close} onStay={close} />
    </Part>
  )
}

/** Examples of the actions at the top of a record's page. */
const RecordPart = () => {
  const notify = useNotify()
  const action = (name: 'primary' | 'other' | 'delete') => ({
    label: componentsWords.record[name],
    onClick: () => notify(componentsWords.record.done, { type: 'success' }),
  })
  return (
    <Part name="record" code="RecordPage, RecordView">
      <Row>
        <RecordActions
          primary={action('primary')}
          actions={[action('other'), { ...action('delete'), isDestructive: true }]}
        />
      </Row>
    </Part>
  )
}

const DIVISIONS = WORK_DIVISIONS.map((id) => ({ id, name: id }))
const STATES = KNOWN_STATES.map((id) => ({ id, name: personnelWords.state[id] }))
const VALUES = {
  first_names: '',
  email: 'luisa',
  phone: '5512345678',
  work_division: ['X1', 'D2'],
  active: true,
  indirect_costs: '1,234.50',
}

/** Submits the form as soon as it is rendered, so that the fields show their errors. */
const SendAtOnce = () => {
  const { handleSubmit } = useFormContext()
  useEffect(() => {
    // Waits until the form has its initial values, because setting these values discards an earlier submit.
    const timer = setTimeout(() => void handleSubmit(() => undefined)())
    return () => clearTimeout(timer)
  }, [handleSubmit])
  return null
}

/** Examples of input fields, two with an error and one disabled. */
const FieldsPart = () => {
  const translate = useTranslate()
  return (
    <Part
      name="fields"
      code="FieldGrid, NameInput, PhoneInput, EmailInput, DayInput, MoneyInput, ReferencePicker"
    >
      <ResourceContextProvider value="personnel">
        <Form
          record={VALUES}
          validate={validateContact}
          onSubmit={() => undefined}
          shouldFocusError={false}
          disableInvalidFormNotification
          noValidate
        >
          <SendAtOnce />
          <FieldGrid>
            <NameInput source="first_names" isRequired />
            <EmailInput source="email" />
            <PhoneInput source="phone" />
            <DayInput source="registration_date" />
            <MoneyInput source="indirect_costs" label="resources.pricing.fields.indirect_costs" />
            <SelectInput source="state" choices={STATES} />
            <ReferencePicker source="zone" reference="zones" />
            <AutocompleteArrayInput
              source="work_division"
              label="resources.companies.fields.work_division"
              choices={DIVISIONS}
              translateChoice={false}
            />
            <TextInput source="accreditation_number" disabled />
            <BooleanInput source="active" />
          </FieldGrid>
        </Form>
      </ResourceContextProvider>
      <Typography variant="caption" component="p" color="text.secondary" sx={{ my: 1.5 }}>
        FileDropInput, LazyRichTextInput
      </Typography>
      <Form record={{}} onSubmit={() => undefined} noValidate>
        <FieldGrid>
          <FileDropInput source="file" label={translate('resources.announcements.fields.file')} />
          <LazyRichTextInput source="text" label={translate('resources.announcements.fields.text')} />
        </FieldGrid>
      </Form>
    </Part>
  )
}

/** Creates example people, one with each status, as of the given day. */
const createExamplePeople = (today: string): FlaggedPerson[] => [
  { active: true, accreditation_flag: 'success', accreditation_expiration_date: addDays(today, 200) },
  { active: true, accreditation_flag: 'warning', accreditation_expiration_date: addDays(today, 10) },
  { active: true, accreditation_flag: 'danger', accreditation_expiration_date: null },
  { active: false },
]

const VIEWS = ['chips', 'empty'] as const

/** Examples of status chips and of empty states. */
const StatesPart = () => {
  const [view, setView] = useState<(typeof VIEWS)[number]>('chips')
  return (
    <Part name="states" code="SegmentedControl, StatusChip, PersonStatusChip, EmptyState">
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        <SegmentedControl
          label={componentsWords.states.title}
          value={view}
          onChange={setView}
          options={VIEWS.map((value) => ({ value, text: componentsWords.states[value] }))}
        />
        {view === 'chips' ? (
          <Row>
            {createExamplePeople(toMexicoDay(new Date())).map((person) => (
              <PersonStatusChip key={JSON.stringify(person)} person={person} />
            ))}
          </Row>
        ) : (
          <EmptyState title={componentsWords.list.none} />
        )}
      </Stack>
    </Part>
  )
}

const MESSAGES = ['success', 'info', 'warning', 'error'] as const

const MessagesPart = () => {
  const notify = useNotify()
  return (
    <Part name="messages" code="useNotify">
      <Row>
        {MESSAGES.map((type) => (
          <Button
            key={type}
            variant="outlined"
            onClick={() => notify(componentsWords.messages[type], { type })}
          >
            {componentsWords.messages.kinds[type]}
          </Button>
        ))}
      </Row>
    </Part>
  )
}

/** Page that shows the console's components in use. Nothing that the user enters here is sent to a server. */
export const ComponentsPage = () => (
  <>
    <PageHeader title={pages.components.title} lead={componentsWords.lead} />
    <Stack sx={{ gap: 3.5 }}>
      <ListPart />
      <RecordPart />
      <DialogsPart />
      <FieldsPart />
      <StatesPart />
      <MessagesPart />
    </Stack>
  </>
)
