import { Paper, Stack } from '@mui/material'
import { useParams } from 'react-router-dom'
import { formatTimestamp } from '../../../domain/common/days.ts'
import { privacyNoticeFields } from '../../../domain/privacyNotices/fields.ts'
import type { PrivacyNotice } from '../../../domain/privacyNotices/schemas.ts'
import { RecordPage, RecordView } from '../../kit/RecordPage.tsx'
import { RichText } from '../../kit/richText/RichText.tsx'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { pages } from '../../pages.ts'
import { noticeWords } from './words.ts'

/** Page of one version of the privacy notice at /ajustes/aviso-de-privacidad/:id. */
export const PrivacyNoticePage = () => {
  const { id = '' } = useParams()
  const words = noticeWords.one
  return (
    <RecordPage<PrivacyNotice>
      resource="privacyNotices"
      id={Number(id)}
      texts={{ ...words, title: words.title(id) }}
      list={pages.privacyNotices.path}
    >
      {({ number, author_name, created_at, short, full }) => (
        <RecordView
          title={noticeWords.version(number)}
          lead={words.lead({ name: author_name, moment: formatTimestamp(created_at) })}
        >
          <Stack sx={{ gap: 3 }}>
            {(
              [
                ['short', short],
                ['full', full],
              ] as const
            ).map(([name, text]) => (
              <SectionCard key={name} title={privacyNoticeFields[name].label}>
                <Paper variant="panel">
                  <RichText text={text} />
                </Paper>
              </SectionCard>
            ))}
          </Stack>
        </RecordView>
      )}
    </RecordPage>
  )
}
