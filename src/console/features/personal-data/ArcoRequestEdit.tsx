import { Box, Grid, Link as MuiLink, Paper, Stack, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useNotify } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { arcoRequestFields } from '../../../domain/arcoRequests/fields.ts'
import { type ArcoRequest, arcoRequestPatchSchema } from '../../../domain/arcoRequests/schemas.ts'
import {
  ARCO_KIND_TEXTS,
  ARCO_STEP_TEXTS,
  isOpenArcoState,
  STEP_STATES,
  USER_ARCO_STEPS,
  type UserArcoStep,
} from '../../../domain/arcoRequests/states.ts'
import { formatTimestamp } from '../../../domain/common/days.ts'
import { getOwnProperty } from '../../../domain/common/getOwnProperty.ts'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import { type Field, formatField, namesOf } from '../../../domain/fields/fields.ts'
import { RECTIFICATION_QUERY } from '../../../domain/messages/linkPages.ts'
import { personFields } from '../../../domain/people/fields.ts'
import { toFullName } from '../../../domain/people/personNames.ts'
import { useCancelableDownload } from '../../kit/download/useCancelableDownload.ts'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { type RecordAction, RecordPage, RecordView } from '../../kit/RecordPage.tsx'
import { RichText } from '../../kit/richText/RichText.tsx'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { getRecordPageUrl, pages } from '../../pages.ts'
import { getEndpointUrl } from '../../port/client.ts'
import { useBlockPersonAction } from '../blocked-people/useBlockPersonAction.tsx'
import { FilesSection } from '../documents/FilesSection.tsx'
import { ArcoRequestInputs } from './ArcoRequestInputs.tsx'
import { ArcoStateChip } from './ArcoStateChip.tsx'
import { ArcoStepDialog } from './ArcoStepDialog.tsx'
import { arcoWords } from './words.ts'

const words = arcoWords.one

/** Label and value of a field; nothing without a value. */
const Fact = ({ source, children }: { source: keyof typeof arcoRequestFields; children: ReactNode }) =>
  children ? (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography component="dt" variant="caption" color="text.secondary">
        {arcoRequestFields[source].label}
      </Typography>
      <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-line' }}>
        {children}
      </Box>
    </Box>
  ) : null

/** Facts of a request that are shown by their kind of field. */
const PlainFacts = ({
  request,
  sources,
}: {
  request: ArcoRequest
  sources: readonly (keyof typeof arcoRequestFields & keyof ArcoRequest)[]
}) =>
  sources.map((source) => (
    <Fact key={source} source={source}>
      {formatField(arcoRequestFields[source], request[source])}
    </Fact>
  ))

const PersonFact = ({ request: { person, person_name } }: { request: ArcoRequest }) => (
  <Fact source="person">
    {person === null ? (
      words.unidentified
    ) : (
      <MuiLink component={Link} to={getRecordPageUrl('person', person)}>
        {toSpanishUpperCase(toFullName(person_name))}
      </MuiLink>
    )}
  </Fact>
)

/** History of a request, oldest step first. */
const Steps = ({ steps = [] }: Pick<ArcoRequest, 'steps'>) => (
  <Stack component="ol" className="plain" sx={{ gap: 1.5 }}>
    {steps.map(({ id, kind, note, created_at, user_name }) => (
      <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
        {ARCO_STEP_TEXTS[kind]}
        {note !== '' && <Typography sx={{ whiteSpace: 'pre-line' }}>{note}</Typography>}
        <Typography variant="caption" component="p" color="text.secondary">
          {[formatTimestamp(created_at), user_name].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
    ))}
  </Stack>
)

/** Dialog that corrects a request, or tells whose it is. */
const EditDialog = ({ request, onClose }: { request: ArcoRequest; onClose: () => void }) => {
  const notify = useNotify()
  return (
    <RecordForm<ArcoRequest>
      resource="arcoRequests"
      record={request}
      frame="drawer"
      title={words.editTitle}
      submit={words.save}
      schema={arcoRequestPatchSchema}
      describe={(field, data) => formatField(getOwnProperty<Field>(arcoRequestFields, field), data[field])}
      onSaved={() => notify(words.saved, { type: 'success' })}
      onClose={onClose}
    >
      <ArcoRequestInputs />
    </RecordForm>
  )
}

/** Returns the address of the person's form at the field to rectify, with the request named. */
const getRectificationUrl = ({ folio, field }: ArcoRequest, person: string): string => {
  const name = namesOf(personFields, ({ label }) => label === field)[0]
  const query = new URLSearchParams({
    [RECTIFICATION_QUERY.request]: folio,
    ...(name && { [RECTIFICATION_QUERY.field]: name }),
  })
  return `${getRecordPageUrl('person', person)}?${query}`
}

/** Links and downloads with which a request is carried out, once the identity is checked. */
const useCarryingOut = (request: ArcoRequest, refetch: () => void): RecordAction[] => {
  const notify = useNotify()
  const { state, start } = useCancelableDownload(
    (outcome) => {
      if (outcome.phase === 'failed') notify(outcome.message, { type: 'error' })
      else refetch()
    },
    { isQueued: false },
  )
  const { id, kind, person, state: requestState } = request
  if (requestState === 'received' || person === null || kind !== 'access') return []
  const isBusy = state.phase === 'running'
  return [
    {
      label: words.zip,
      isBusy,
      onClick: () => void start(getEndpointUrl('arcoRequests.zip', { params: { id } })),
    },
    {
      label: words.pdf,
      isBusy,
      onClick: () => void start(getEndpointUrl('arcoRequests.pdf', { params: { id } })),
    },
  ]
}

/** Step that the state of a request suggests. */
const NEXT_STEP = { received: 'identify', identified: 'grant', granted: 'finish' } as const

const ArcoRequestView = ({ request, refetch }: { request: ArcoRequest; refetch: () => void }) => {
  const [step, setStep] = useState<UserArcoStep>()
  const [isEditing, setEditing] = useState(false)
  const carryingOut = useCarryingOut(request, refetch)
  const blocking = useBlockPersonAction({
    id: request.person ?? '',
    name: request.person_name,
    reason: request.folio,
    onBlocked: refetch,
  })
  const { id, folio, kind, name, state, due, person, field, answer } = request
  const next = getOwnProperty<UserArcoStep>(NEXT_STEP, state)
  const toAction = (one: UserArcoStep): RecordAction => ({
    label: arcoWords.steps[one].action,
    isDestructive: one === 'refuse',
    onClick: () => setStep(one),
  })
  const others = USER_ARCO_STEPS.filter((one) => one !== next && STEP_STATES[one].includes(state))
  const isOpen = isOpenArcoState(state)
  const canBlock = kind === 'cancellation' && state === 'granted' && person !== null
  return (
    <RecordView
      title={folio}
      lead={[ARCO_KIND_TEXTS[kind], toSpanishUpperCase(name)].filter(Boolean).join(' · ')}
      state={<ArcoStateChip state={state} due={due} />}
      primary={next && toAction(next)}
      actions={[...carryingOut, canBlock && blocking, ...others.map(toAction)]}
      edit={isOpen && { label: words.edit, onClick: () => setEditing(true) }}
    >
      <Grid container spacing={3}>
        <Grid size={{ xs: 12, lg: 7.2 }}>
          <Stack sx={{ gap: 3 }}>
            <SectionCard title={words.request}>
              <Paper variant="panel">
                <Stack component="dl" sx={{ gap: 1.5, m: 0 }}>
                  <PersonFact request={request} />
                  <PlainFacts request={request} sources={['text', 'field', 'number', 'contact', 'channel']} />
                </Stack>
                {kind === 'rectification' && person !== null && (
                  <MuiLink
                    component={Link}
                    to={getRectificationUrl(request, person)}
                    sx={{ display: 'inline-block', mt: 2 }}
                  >
                    {field === '' ? words.toPerson : words.toField(field)}
                  </MuiLink>
                )}
              </Paper>
            </SectionCard>
            {answer !== '' && (
              <SectionCard title={words.answer}>
                <Paper variant="panel">
                  <RichText text={answer} />
                </Paper>
              </SectionCard>
            )}
            <FilesSection area="arcoFiles" owner={String(id)} ownerName={folio} mayAdd />
          </Stack>
        </Grid>
        <Grid size={{ xs: 12, lg: 4.8 }}>
          <Stack sx={{ gap: 3 }}>
            <SectionCard title={words.terms}>
              <Paper variant="panel">
                <Stack component="dl" sx={{ gap: 1.5, m: 0 }}>
                  <PlainFacts
                    request={request}
                    sources={[
                      'received_on',
                      'answer_due',
                      'answer_extension',
                      'answered_on',
                      'carry_out_due',
                      'carry_out_extension',
                      'done_on',
                      'outcome',
                    ]}
                  />
                </Stack>
              </Paper>
            </SectionCard>
            <SectionCard title={words.steps}>
              <Paper variant="panel">
                <Steps steps={request.steps} />
              </Paper>
            </SectionCard>
          </Stack>
        </Grid>
      </Grid>
      {step && (
        <ArcoStepDialog request={request} step={step} onDone={refetch} onClose={() => setStep(undefined)} />
      )}
      {isEditing && <EditDialog request={request} onClose={() => setEditing(false)} />}
    </RecordView>
  )
}

/** Page of one request at /solicitudes-arco/:id. */
export const ArcoRequestEdit = () => {
  const { id = '' } = useParams()
  return (
    <RecordPage<ArcoRequest>
      resource="arcoRequests"
      id={Number(id)}
      texts={{ ...words, title: words.title(id) }}
      list={pages.arcoRequests.path}
    >
      {(request, refetch) => <ArcoRequestView request={request} refetch={refetch} />}
    </RecordPage>
  )
}
