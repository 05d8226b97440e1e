import './evidenceWords.ts'
import { useId, useState } from 'react'
import { HttpError, useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import { message } from '../../../contract/messages.ts'
import { isDayOrEmpty } from '../../../domain/days.ts'
import type { ItemEvidence } from '../../../domain/personnel.ts'
import { DayField } from '../../kit/form/DayField.tsx'
import { UploadForm } from '../../kit/UploadForm.tsx'
import { boundsOf, DAYS, DAYS_BY_VALIDITY, type DocumentDay } from './documentDays.ts'

interface EvidenceUploadProps {
  /** What takes it, and what that is told beside the file and its days. */
  to: { resource: 'evidence' | 'companyPapers'; data: object }
  /** What it proves, and how long that holds. */
  item: { name: string; validity: ItemEvidence['validity'] }
  /** Whose it is. */
  person: string
  onClose: () => void
}

const NO_DAYS: Record<DocumentDay, string> = { issued_on: '', expires_on: '' }

/** Brings a document for a requirement or an obligation, with the days that its kind asks for. */
export const EvidenceUpload = ({ to, item, person, onClose }: EvidenceUploadProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const dataProvider = useDataProvider()
  const id = useId()
  const [days, setDays] = useState(NO_DAYS)
  const [refused, setRefused] = useState<Partial<Record<DocumentDay, string>>>({})
  const { fields, required } = DAYS_BY_VALIDITY[item.validity]
  const isMissing = (day: DocumentDay) => required.includes(day) && days[day] === ''
  const readRefusal = (error: unknown): boolean => {
    const said = error instanceof HttpError ? error.body?.fields : undefined
    const found = DAYS.flatMap((day) => (typeof said?.[day] === 'string' ? [[day, said[day]]] : []))
    setRefused(Object.fromEntries(found))
    return found.length > 0
  }
  const onClosed = (kept: number) => {
    if (kept > 0) {
      notify('evidence.upload.done', { type: 'success' })
      refresh()
    }
    onClose()
  }
  return (
    <UploadForm<object>
      title={translate('evidence.upload.title')}
      about={translate('evidence.upload.of', { item: item.name, person })}
      isSingle
      hint="evidence.upload.hint"
      maxWidth="xs"
      valuesOf={() => ({})}
      obstacleOf={() => {
        const wrong = fields.find((day) => isMissing(day) || !isDayOrEmpty(days[day]))
        return wrong && `${id}${wrong}`
      }}
      send={({ file }, options) => {
        const given = Object.fromEntries(fields.map((day) => [day, days[day]]))
        return dataProvider.create(to.resource, { data: { ...to.data, ...given, file }, meta: options })
      }}
      isSaid={readRefusal}
      submit={() => translate('evidence.upload.submit')}
      onClosed={onClosed}
    >
      {(isChecked) =>
        fields.map((day) => {
          const error = refused[day] ?? (isChecked && isMissing(day) ? message('required') : undefined)
          return (
            <DayField
              key={day}
              id={`${id}${day}`}
              label={translate(`evidence.upload.${day}`)}
              required={required.includes(day)}
              value={days[day]}
              error={error !== undefined}
              helperText={error ?? ' '}
              onChange={(value) => {
                setDays((now) => ({ ...now, [day]: value }))
                setRefused((now) => ({ ...now, [day]: undefined }))
              }}
              {...boundsOf(day)}
            />
          )
        })
      }
    </UploadForm>
  )
}
