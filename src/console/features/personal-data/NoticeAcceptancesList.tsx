import { NumberInput } from 'react-admin'
import { formatTimestamp } from '../../../domain/common/days.ts'
import { noticeAcceptanceFields } from '../../../domain/privacyNotices/fields.ts'
import type { NoticeAcceptance } from '../../../domain/privacyNotices/schemas.ts'
import { fieldColumns } from '../../kit/fields/fieldColumns.tsx'
import { ReferencePicker } from '../../kit/ReferencePicker.tsx'
import { CardHead, ListCount, ResourceList } from '../../kit/ResourceList.tsx'
import { acceptanceWords, noticeWords } from './words.ts'

const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const

const FILTERS = [
  <ReferencePicker key="user" source="user" reference="users" alwaysOn />,
  <NumberInput key="number" source="number" min={1} step={1} alwaysOn />,
]

/** Page at /ajustes/aviso-de-privacidad/aceptaciones: who accepted which version, newest first. */
export const NoticeAcceptancesList = () => (
  <ResourceList<NoticeAcceptance>
    resource="noticeAcceptances"
    title={acceptanceWords.title}
    lead={<ListCount count={acceptanceWords.lead} />}
    sort={NEWEST_FIRST}
    columns={fieldColumns<NoticeAcceptance>(noticeAcceptanceFields)}
    filters={FILTERS}
    card={({ user_name, username, number, accepted_at }) => (
      <>
        <CardHead>
          {user_name || username}
          {noticeWords.version(number)}
        </CardHead>
        {formatTimestamp(accepted_at)}
      </>
    )}
    isCardLink={false}
    empty={{ title: acceptanceWords.none }}
    failed={acceptanceWords.failed}
  />
)
