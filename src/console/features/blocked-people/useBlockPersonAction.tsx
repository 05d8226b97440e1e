import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { addMonths, toMexicoDay } from '../../../domain/common/days.ts'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import { formatFullName } from '../../../domain/people/personNames.ts'
import { blockedPersonFields } from '../../../domain/personalData/fields.ts'
import { type BlockedPerson, newBlockedPersonSchema } from '../../../domain/personalData/schemas.ts'
import { FieldInput } from '../../kit/fields/FieldInputs.tsx'
import { FieldGrid } from '../../kit/form/FieldGrid.tsx'
import { RecordForm } from '../../kit/RecordForm.tsx'
import type { RecordAction } from '../../kit/RecordPage.tsx'
import { pages } from '../../pages.ts'
import type { PersonRecord } from '../../port/records/person.ts'
import { blockedPeopleWords } from './words.ts'

/** Months for which the form proposes to keep the data: five years after the person left. */
const KEPT_MONTHS = 60

const { block } = blockedPeopleWords

/** Returns the action that blocks the data of a person, after a form with reason and retention. */
export const useBlockPersonAction = (person: PersonRecord): RecordAction => {
  const notify = useNotify()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  return {
    label: block.action,
    isDestructive: true,
    onClick: () => setOpen(true),
    dialog: isOpen && (
      <RecordForm<BlockedPerson>
        resource="blockedPeople"
        frame="dialog"
        title={`${block.title}: ${toSpanishUpperCase(formatFullName(person))}`}
        about={block.about}
        maxWidth="sm"
        submit={block.confirm}
        isDestructive
        schema={newBlockedPersonSchema}
        defaultValues={{ keep_until: addMonths(toMexicoDay(new Date()), KEPT_MONTHS) }}
        toRecord={(values) => ({ ...values, person: person.id })}
        onSaved={() => {
          navigate(pages.personnel.path)
          notify(block.done, { type: 'success' })
        }}
        onClose={() => setOpen(false)}
      >
        <FieldGrid>
          <FieldInput
            field={blockedPersonFields.reason}
            source="reason"
            isRequired
            helperText={block.reasonHint}
          />
          <FieldInput field={blockedPersonFields.keep_until} source="keep_until" isRequired />
        </FieldGrid>
      </RecordForm>
    ),
  }
}
