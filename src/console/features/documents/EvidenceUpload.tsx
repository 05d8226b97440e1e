import { Box } from '@mui/material'
import { useId, useState } from 'react'
import { HttpError, useDataProvider, useNotify, useRefresh } from 'react-admin'
import { formatValidationErrorCode } from '../../../contract/errorTexts.ts'
import { isValidCalendarDateOrEmpty } from '../../../domain/common/days.ts'
import type { ItemEvidence } from '../../../domain/people/schemas.ts'
import { DayField } from '../../kit/form/DayField.tsx'
import { UploadForm } from '../../kit/UploadForm.tsx'
import { DAYS, DAYS_BY_VALIDITY, type DocumentDay, getDocumentDateLimits } from './documentDays.ts'
import { evidenceWords } from './evidenceWords.ts'

interface EvidenceUploadProps {
  /** React-admin resource that creates the document, and the data sent with the file and its days. */
  to: { resource: 'evidence' | 'companyPapers'; data: object }
  /** Requirement that the document proves, and how long such documents are valid. */
  item: { name: string; validity: ItemEvidence['validity'] }
  /** Name of the person or company that the document is about. */
  person: string
  /** Why the last document was rejected, if it was. */
  rejection?: string | undefined
  onClose: () => void
}

const NO_DAYS: Record<DocumentDay, string> = { issued_on: '', expires_on: '' }

/** Dialog that uploads a document for a requirement and asks for its issue or expiry day. */
export const EvidenceUpload = ({ to, item, person, rejection, onClose }: EvidenceUploadProps) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const dataProvider = useDataProvider()
  const id = useId()
  const [days, setDays] = useState(NO_DAYS)
  const [refused, setRefused] = useState<Partial<Record<DocumentDay, string>>>({})
  const { fields, required } = DAYS_BY_VALIDITY[item.validity]
  const isMissing = (day: DocumentDay) => required.includes(day) && days[day] === ''
  const readRefusal = (error: unknown): boolean => {
    const fieldErrors = error instanceof HttpError ? error.body?.fields : undefined
    const dayErrors = DAYS.flatMap((day) =>
      typeof fieldErrors?.[day] === 'string' ? [[day, fieldErrors[day]]] : [],
    )
    setRefused(Object.fromEntries(dayErrors))
    return dayErrors.length > 0
  }
  const onClosed = (kept: number) => {
    if (kept > 0) {
      notify(evidenceWords.upload.done, { type: 'success' })
      refresh()
    }
    onClose()
  }
  return (
    <UploadForm<object>
      title={evidenceWords.upload.title}
      about={
        <>
          {evidenceWords.upload.of({ item: item.name, person })}
          {rejection && (
            <Box component="span" sx={{ display: 'block', mt: 0.5, color: 'error.main' }}>
              {evidenceWords.upload.rejected(rejection)}
            </Box>
          )}
        </>
      }
      isSingle
      hint={evidenceWords.upload.hint}
      maxWidth="xs"
      valuesOf={() => ({})}
      obstacleOf={() => {
        const wrongDay = fields.find((day) => isMissing(day) || !isValidCalendarDateOrEmpty(days[day]))
        return wrongDay && `${id}${wrongDay}`
      }}
      send={({ file }, options) => {
        const fieldValues = Object.fromEntries(fields.map((day) => [day, days[day]]))
        return dataProvider.create(to.resource, { data: { ...to.data, ...fieldValues, file }, meta: options })
      }}
      isShownByForm={readRefusal}
      submit={() => evidenceWords.upload.submit}
      onClosed={onClosed}
    >
      {(isChecked) =>
        fields.map((day) => {
          const error =
            refused[day] ?? (isChecked && isMissing(day) ? formatValidationErrorCode('required') : undefined)
          return (
            <DayField
              key={day}
              id={`${id}${day}`}
              label={evidenceWords.upload[day]}
              required={required.includes(day)}
              value={days[day]}
              error={error !== undefined}
              helperText={error ?? ' '}
              onChange={(value) => {
                setDays((now) => ({ ...now, [day]: value }))
                setRefused((now) => ({ ...now, [day]: undefined }))
              }}
              {...getDocumentDateLimits(day)}
            />
          )
        })
      }
    </UploadForm>
  )
}
