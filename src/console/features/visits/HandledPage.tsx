import { Box, Grid, Link as MuiLink, Paper, Typography } from '@mui/material'
import type { ComponentProps, ReactNode } from 'react'
import { FieldTitle, SelectInput, TextInput, useNotify } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { formatTimestamp } from '../../../domain/common/days.ts'
import { getOwnProperty } from '../../../domain/common/getOwnProperty.ts'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import { VISIT_STATES, type VisitReport, visitReportPatchSchema } from '../../../domain/door/visitReports.ts'
import { hasPermission } from '../../../domain/permissions.ts'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { RecordPage, RecordView } from '../../kit/RecordPage.tsx'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { getRecordPageUrl } from '../../pages.ts'
import { useSignedInUser } from '../../port/session.ts'
import { visitsWords } from './words.ts'

type HandledRecord = Pick<
  VisitReport,
  'id' | 'version' | 'state' | 'handled_at' | 'handled_name' | 'person' | 'person_name' | 'company_name'
>

const TONES = { open: 'danger', looking: 'warning', closed: 'neutral' } as const

export const VISIT_STATE_CHOICES = VISIT_STATES.map((id) => ({ id, name: visitsWords.states[id] }))

/** Chip with the processing state of a visitor's report. */
export const VisitStateChip = ({ state }: Pick<VisitReport, 'state'>) => (
  <StatusChip tone={TONES[state]}>{visitsWords.states[state]}</StatusChip>
)

/** Label and value of a record's field. */
export const Fact = ({ source, children }: { source: string; children: ReactNode }) => (
  <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
    <Typography component="dt" variant="caption" color="text.secondary">
      <FieldTitle source={source} />
    </Typography>
    <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-line' }}>
      {children}
    </Box>
  </Box>
)

/** Person whose credential is reported. `unknown` is the text for an unknown person. */
export const PersonFact = ({ record, unknown }: { record: HandledRecord; unknown: string }) => {
  const { person, person_name, company_name } = record
  return (
    <Fact source="person_name">
      {person === '' ? (
        unknown
      ) : (
        <>
          <MuiLink component={Link} to={getRecordPageUrl('person', person)}>
            {toSpanishUpperCase(person_name)}
          </MuiLink>
          {`, ${company_name}`}
        </>
      )}
    </Fact>
  )
}

/** Form with the state and the notes of a report, and the name of the user who changed the report last. */
const HandlingForm = ({ resource, record }: { resource: string; record: HandledRecord }) => {
  const notify = useNotify()
  const { handled_at, handled_name } = record
  const isReadOnly = !hasPermission(useSignedInUser(), 'visitReports.update')
  return (
    <SectionCard title={visitsWords.one.handling}>
      <Paper variant="panel">
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {handled_at === null
            ? visitsWords.one.nobody
            : visitsWords.one.handled({ name: handled_name, moment: formatTimestamp(handled_at) })}
        </Typography>
        <RecordForm<HandledRecord>
          resource={resource}
          record={record}
          submit={isReadOnly ? undefined : visitsWords.one.save}
          schema={visitReportPatchSchema}
          describe={(field, { [field]: value }) =>
            field === 'state'
              ? (getOwnProperty<string>(visitsWords.states, String(value)) ?? '')
              : String(value)
          }
          onSaved={() => notify(visitsWords.one.saved, { type: 'success' })}
        >
          <SelectInput source="state" choices={VISIT_STATE_CHOICES} disabled={isReadOnly} fullWidth />
          <TextInput source="notes" multiline minRows={4} disabled={isReadOnly} fullWidth />
        </RecordForm>
      </Paper>
    </SectionCard>
  )
}

interface HandledPageProps<R extends HandledRecord> {
  resource: string
  words: Omit<ComponentProps<typeof RecordPage>['texts'], 'title'> & { title: (id: string) => string }
  list: string
  lead?: (record: R) => string
  children: (record: R) => ReactNode
}

/** Page of a report that the staff handles: the report's data, and a form with the state and notes. */
export const HandledPage = <R extends HandledRecord>({
  resource,
  words,
  list,
  lead,
  children,
}: HandledPageProps<R>) => {
  const { id = '' } = useParams()
  const title = words.title(id)
  return (
    <RecordPage<R> resource={resource} id={Number(id)} texts={{ ...words, title }} list={list}>
      {(record) => (
        <RecordView title={title} lead={lead?.(record)} state={<VisitStateChip state={record.state} />}>
          <Grid container spacing={3}>
            <Grid size={{ xs: 12, lg: 7.2 }}>{children(record)}</Grid>
            <Grid size={{ xs: 12, lg: 4.8 }}>
              <HandlingForm resource={resource} record={record} />
            </Grid>
          </Grid>
        </RecordView>
      )}
    </RecordPage>
  )
}
